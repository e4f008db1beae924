'use client';

import { later } from '@/lib/later';

/** Makes one of several records that somebody chose. */
export const MergeDialog = later(() => import('./merge-window').then((module) => module.MergeWindow));
