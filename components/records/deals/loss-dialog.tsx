'use client';

import { lazyPart } from '@/lib/lazy';

/** Asks why a deal was lost. */
export const LossDialog = lazyPart(() => import('./loss-form').then((module) => module.LossForm));
