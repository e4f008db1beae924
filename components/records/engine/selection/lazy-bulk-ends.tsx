'use client';

import { lazyPart } from '@/lib/lazy';
import { useBegun } from './begun';

const BulkEnds = lazyPart(() => import('./bulk-ends').then((module) => module.BulkEnds));

/** Tells the ends of bulk actions. It is there while one that was begun here goes on. */
export const LazyBulkEnds = () => (useBegun().length > 0 ? <BulkEnds /> : null);
