'use client';

import { lazyOpened, lazyPart } from '@/lib/lazy';

/** What is seen of a quote once it is opened, or written. */
export const QuoteForm = lazyOpened(() => import('./quote-form').then((module) => module.QuoteForm));
export const QuotePanel = lazyPart(() => import('./quote-panel').then((module) => module.QuotePanel));
