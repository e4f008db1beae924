'use client';

import { useState } from 'react';
import { Sheet } from '@/components/ui/sheet';
import { useHotkeys } from '@/lib/hotkeys';
import type { Decision } from '@/server/outreach/outreach-matches/names';
import type { Match } from '@/server/outreach/outreach-matches/shapes';
import { CandidateDetail } from './candidate-detail';
import { CandidateList } from './candidate-list';
import { useDecide } from './use-match';

/** The candidates beside the one that is looked at; everything can be done from the keyboard. */
export function CandidateReview({ match, mayWrite }: { match: Match; mayWrite: boolean }) {
  const { candidates } = match;
  const { decide, decideTier } = useDecide(match.id);
  const [chosen, setChosen] = useState<string>();
  const [open, setOpen] = useState(false);
  const at = Math.max(
    0,
    candidates.findIndex(({ id }) => id === chosen),
  );
  const current = candidates[at];
  const move = (by: number) => setChosen(candidates[Math.min(candidates.length - 1, Math.max(0, at + by))]?.id);
  const say = (decision: Decision) => {
    if (!current || !mayWrite) return;
    decide(current.id, decision);
    move(1);
  };
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    ...(mayWrite && {
      i: () => say('INCLUDED'),
      e: () => say('EXCLUDED'),
      p: () => say('PENDING'),
      ArrowRight: () => say('INCLUDED'),
      ArrowLeft: () => say('EXCLUDED'),
    }),
  });
  const detail = current ? (
    <CandidateDetail
      matchId={match.id}
      candidate={current}
      mayWrite={mayWrite}
      onDecide={(decision) => decide(current.id, decision)}
    />
  ) : null;
  return (
    <div className="flex min-h-0 flex-1">
      <div className="flex min-h-0 w-full flex-col border-line bg-surface lg:w-[26rem] lg:shrink-0 lg:border-r">
        <div className="min-h-0 flex-1 overflow-y-auto">
          <CandidateList
            candidates={candidates}
            currentId={current?.id}
            mayWrite={mayWrite}
            onChoose={(id) => {
              setChosen(id);
              if (window.matchMedia('(max-width: 1023px)').matches) setOpen(true);
            }}
            onTier={decideTier}
          />
        </div>
        {mayWrite ? <Keys /> : null}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto max-lg:hidden">{detail}</div>
      <Sheet open={open} onOpenChange={setOpen} label={current?.contact.name ?? 'Candidate'}>
        <div className="min-h-0 flex-1 overflow-y-auto">{detail}</div>
        <button
          type="button"
          onClick={() => setOpen(false)}
          className="h-12 shrink-0 border-line border-t font-medium text-sm hover:bg-hover"
        >
          Back to the candidates
        </button>
      </Sheet>
    </div>
  );
}

const KEYS = [
  ['J K', 'move'],
  ['I', 'include'],
  ['E', 'exclude'],
  ['P', 'leave open'],
] as const;

const Keys = () => (
  <p className="flex shrink-0 flex-wrap gap-x-3 gap-y-1 border-line border-t px-4 py-2 text-muted text-xs pointer-coarse:hidden">
    {KEYS.map(([key, does]) => (
      <span key={key}>
        <kbd className="rounded-sm border border-line bg-sunken px-1 font-mono text-2xs">{key}</kbd> {does}
      </span>
    ))}
    <span>or the arrow keys</span>
  </p>
);
