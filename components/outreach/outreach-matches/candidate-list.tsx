'use client';

import { Button } from '@/components/ui/button';
import { humanize } from '@/lib/format';
import { type Decision, TIERS, type Tier } from '@/server/outreach/outreach-matches/names';
import type { Candidate } from '@/server/outreach/outreach-matches/shapes';
import { CandidateRow } from './candidate-row';

interface Props {
  candidates: Candidate[];
  currentId: string | undefined;
  mayWrite: boolean;
  onChoose: (id: string) => void;
  onTier: (tier: Tier, decision: Decision) => void;
}

/** The candidates by tier, the best first; a tier is decided on at once. */
export function CandidateList({ candidates, currentId, mayWrite, onChoose, onTier }: Props) {
  return (
    <>
      {TIERS.map((tier) => {
        const members = candidates.filter((candidate) => candidate.tier === tier);
        if (members.length === 0) return null;
        return (
          <section key={tier} aria-label={`${humanize(tier)} fit`}>
            <div className="sticky top-0 z-[1] flex h-10 items-center gap-2 border-line border-b bg-sunken px-4">
              <h2 className="font-semibold text-xs">
                {humanize(tier)} <span className="font-normal text-muted tabular-nums">{members.length}</span>
              </h2>
              {mayWrite ? (
                <span className="ml-auto flex gap-1">
                  <Button size="sm" look="ghost" onClick={() => onTier(tier, 'INCLUDED')}>
                    Include all
                  </Button>
                  <Button size="sm" look="ghost" onClick={() => onTier(tier, 'EXCLUDED')}>
                    Exclude all
                  </Button>
                </span>
              ) : null}
            </div>
            <ul className="divide-y divide-line border-line border-b">
              {members.map((candidate) => (
                <CandidateRow
                  key={candidate.id}
                  candidate={candidate}
                  current={candidate.id === currentId}
                  onChoose={() => onChoose(candidate.id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </>
  );
}
