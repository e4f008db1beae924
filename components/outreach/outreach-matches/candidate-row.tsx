'use client';

import { useEffect, useRef } from 'react';
import { cn } from '@/lib/cn';
import { readable } from '@/lib/readable';
import type { Candidate } from '@/server/outreach/outreach-matches/shapes';
import { DecisionMark, Score } from './marks';

interface Props {
  candidate: Candidate;
  current: boolean;
  onChoose: () => void;
}

/** A candidate in the list; the current one is kept in view. */
export function CandidateRow({ candidate, current, onChoose }: Props) {
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  const { contact, fitScore, tier, reason, decision } = candidate;
  return (
    <li>
      <button
        ref={row}
        type="button"
        aria-current={current ? 'true' : undefined}
        onClick={onChoose}
        className={cn(
          'flex w-full items-start gap-3 px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-hover',
          current && 'bg-selected hover:bg-selected',
          decision === 'EXCLUDED' && 'text-muted',
        )}
      >
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="min-w-0 truncate font-medium text-sm">{contact.name}</span>
            <DecisionMark decision={decision} />
          </span>
          <span className="block truncate text-muted text-xs">
            {[contact.title, contact.company].filter(Boolean).join(' · ') || readable(contact.email ?? '')}
          </span>
          <span className="mt-0.5 line-clamp-2 text-xs">{reason}</span>
        </span>
        <Score score={fitScore} tier={tier} />
      </button>
    </li>
  );
}
