'use client';

import { lazyOpened } from '@/lib/lazy';

/** Asks why a deal was lost. */
export const LossDialog = lazyOpened(() => import('./loss-form').then((module) => module.LossForm));
