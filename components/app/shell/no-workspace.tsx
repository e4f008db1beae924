'use client';

import { lazyPart } from '@/lib/lazy';

/** For somebody who is signed in and belongs nowhere: few do, so its script comes where they do. */
export const NoWorkspace = lazyPart(() => import('./nowhere').then((module) => module.Nowhere));
