'use client';

import { useQuery } from '@tanstack/react-query';
import { Check, Circle, X } from 'lucide-react';
import { Timeline } from '@/components/outreach/timeline/timeline';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Decision } from '@/server/outreach/outreach-matches/names';
import type { Candidate } from '@/server/outreach/outreach-matches/shapes';
import { DecisionMark, Score } from './marks';

const CHOICES = [
  ['INCLUDED', 'Include', 'i', Check],
  ['EXCLUDED', 'Exclude', 'e', X],
  ['PENDING', 'Leave open', 'p', Circle],
] as const;

interface Props {
  matchId: string;
  candidate: Candidate;
  mayWrite: boolean;
  onDecide: (decision: Decision) => void;
}

/** One candidate: why, how, what that rests on, and everything that has happened with them. */
export function CandidateDetail({ matchId, candidate, mayWrite, onDecide }: Props) {
  const { contact, fitScore, tier, reason, angle, decision } = candidate;
  return (
    <article aria-label={contact.name} className="mx-auto max-w-2xl px-4 py-5 md:px-6">
      <header className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold text-lg">
            <Link href={`/contacts/${contact.id}`} className="hover:underline">
              {contact.name}
            </Link>
          </h2>
          <p className="text-muted text-sm">{[contact.title, contact.company].filter(Boolean).join(' · ')}</p>
          <p className="break-all text-muted text-xs">{readable(contact.email ?? '')}</p>
        </div>
        <Score score={fitScore} tier={tier} />
      </header>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {mayWrite ? (
          CHOICES.map(([value, label, key, Icon]) => (
            <Button
              key={value}
              look={decision === value ? 'primary' : 'secondary'}
              aria-pressed={decision === value}
              aria-keyshortcuts={key}
              onClick={() => onDecide(value)}
            >
              <Icon aria-hidden />
              {label}
            </Button>
          ))
        ) : (
          <DecisionMark decision={decision} />
        )}
      </div>
      <dl className="mt-5 grid gap-4 text-sm">
        <div>
          <dt className="font-medium text-muted text-xs">Reason</dt>
          <dd className="mt-0.5">{reason}</dd>
        </div>
        <div>
          <dt className="font-medium text-muted text-xs">Angle</dt>
          <dd className="mt-0.5">{angle}</dd>
        </div>
      </dl>
      <FactsBehind matchId={matchId} candidateId={candidate.id} />
      <h3 className="mt-6 mb-3 font-semibold text-sm">Timeline</h3>
      <Timeline key={contact.id} of={{ type: 'contacts', id: contact.id }} />
    </article>
  );
}

/** What is on record and was used, and why there is no draft if one was tried. */
function FactsBehind({ matchId, candidateId }: { matchId: string; candidateId: string }) {
  const { data } = useQuery(useTRPC().outreachMatches.candidate.queryOptions({ id: matchId, candidateId }));
  return (
    <>
      {data?.draftError ? (
        <p className="mt-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">No draft: {data.draftError}</p>
      ) : null}
      <details className="mt-4 rounded-lg border border-line px-3 py-2 text-sm" open>
        <summary className="cursor-pointer font-medium text-xs">What this rests on</summary>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-4 text-muted">
          {data?.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
      </details>
    </>
  );
}
