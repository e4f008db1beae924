'use client';

import { later } from '@/lib/later';

/** Comes once the page is touched: before, nothing was begun there that could end. */
export const BulkEndsLater = later(() => import('./bulk-ends').then((module) => module.BulkEnds));
