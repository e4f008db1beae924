import { Badge, type Tone } from '@/components/ui/badge';
import { cn } from '@/lib/cn';
import { humanize } from '@/lib/format';
import type { Decision, Tier } from '@/server/outreach/outreach-matches/names';
import type { Match } from '@/server/outreach/outreach-matches/shapes';

const DECISION_TONE: Record<Decision, Tone> = { INCLUDED: 'success', EXCLUDED: 'danger', PENDING: 'neutral' };
const STATUS: Record<Match['status'], [string, Tone]> = {
  MATCHING: ['Deciding', 'info'],
  DRAFTING: ['Drafting', 'violet'],
  DRAFTED: ['Drafted', 'success'],
  FAILED: ['No drafts', 'danger'],
};

export const DecisionMark = ({ decision }: { decision: Decision }) => (
  <Badge dot tone={DECISION_TONE[decision]}>
    {decision === 'PENDING' ? 'Open' : humanize(decision)}
  </Badge>
);

export function MatchStatus({ status }: { status: Match['status'] }) {
  const [label, tone] = STATUS[status];
  return (
    <Badge dot tone={tone}>
      {label}
    </Badge>
  );
}

const FILL: Record<Tier, string> = { STRONG: 'bg-success', GOOD: 'bg-info', WEAK: 'bg-faint' };

/** A fit score as a figure and a bar. */
export const Score = ({ score, tier, className }: { score: number; tier: Tier; className?: string }) => (
  <span className={cn('flex w-14 shrink-0 flex-col items-end gap-1', className)}>
    <span className="font-semibold text-sm tabular-nums">
      <span className="sr-only">Fit score </span>
      {score}
    </span>
    <span className="h-1 w-full overflow-hidden rounded-full bg-sunken" aria-hidden>
      <span className={cn('block h-full rounded-full', FILL[tier])} style={{ width: `${score}%` }} />
    </span>
  </span>
);
