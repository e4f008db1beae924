'use client';

import { MessageSquareText } from 'lucide-react';
import { useId, useState } from 'react';
import { plural } from '@/lib/format';
import { lazyPart } from '@/lib/lazy';

const Comments = lazyPart(() => import('./comments').then((module) => module.Comments));

/** Says how many comments a note has, and opens them. */
export function CommentsToggle({ noteId, count }: { noteId: string; count: number }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mt-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="-ml-1.5 flex items-center gap-1.5 rounded-md px-1.5 py-1 text-muted text-xs hover:bg-hover hover:text-ink pointer-coarse:min-h-10"
      >
        <MessageSquareText className="size-3.5" aria-hidden />
        {count > 0 ? plural(count, 'comment') : 'Comment'}
      </button>
      {isOpen ? (
        <div id={id} className="mt-2">
          <Comments noteId={noteId} />
        </div>
      ) : null}
    </div>
  );
}
