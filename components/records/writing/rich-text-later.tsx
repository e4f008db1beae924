'use client';

import { laterWithin } from '@/lib/later';

/** The editor is large: it comes when a page is first touched, and a form that begins in it waits for it. */
export const RichText = laterWithin(() => import('./rich-text').then((module) => module.RichText));
