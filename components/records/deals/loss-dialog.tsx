'use client';

import { later } from '@/lib/later';

/** Asks why a deal was lost. */
export const LossDialog = later(() => import('./loss-form').then((module) => module.LossForm));
