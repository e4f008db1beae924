'use client';

import { lazyWithin } from '@/lib/lazy';

/** The editor is large: it comes when a page is first touched, and a form that begins in it waits for it. */
export const RichText = lazyWithin(() => import('./rich-text').then((module) => module.RichText));
