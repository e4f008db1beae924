'use client';

import { later } from '@/lib/later';
import { useBegun } from './begun';

const BulkEnds = later(() => import('./bulk-ends').then((module) => module.BulkEnds));

/** Tells the ends of bulk actions. It is there while one that was begun here goes on. */
export const BulkEndsLater = () => (useBegun().length > 0 ? <BulkEnds /> : null);
