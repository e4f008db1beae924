'use client';

import { Suspense } from 'react';
import { lazyWithin } from '@/lib/lazy';

const Comments = lazyWithin(() => import('./comments').then((module) => module.Comments));

/** The comments on a note, in its panel. */
export const NoteComments = ({ noteId }: { noteId: string }) => (
  <div className="border-line border-b px-5 py-3">
    <h3 className="mb-2 font-medium text-faint text-xs">Comments</h3>
    <Suspense fallback={<div className="min-h-24" aria-busy />}>
      <Comments noteId={noteId} />
    </Suspense>
  </div>
);
