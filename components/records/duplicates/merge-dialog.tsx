'use client';

import { lazyOpened } from '@/lib/lazy';

/** Makes one of several records that somebody chose. */
export const MergeDialog = lazyOpened(() => import('./merge-window').then((module) => module.MergeWindow));
