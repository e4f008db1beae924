'use client';

import { lazyOpened, lazyWithin } from '@/lib/lazy';

/** Asks why deals were lost. */
export const LossDialog = lazyOpened(() => import('./loss-form').then((module) => module.LossForm));

/** Asks the same beside the stage that many deals are to have. */
export const LossBeside = lazyWithin(() => import('./loss-beside').then((module) => module.LossBeside));
