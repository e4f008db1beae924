'use client';

import { later } from '@/lib/later';

/** What is seen of a quote once it is opened, or written. */
export const QuoteForm = later(() => import('./quote-form').then((module) => module.QuoteForm));
export const QuotePanel = later(() => import('./quote-panel').then((module) => module.QuotePanel));
