'use client';

import { lazyPart } from '@/lib/lazy';

/** Makes one of several records that somebody chose. */
export const MergeDialog = lazyPart(() => import('./merge-window').then((module) => module.MergeWindow));
