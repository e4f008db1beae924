'use client';

import { PenLine, UserSearch } from 'lucide-react';
import { useState } from 'react';
import { AllowanceLeft } from '@/components/outreach/ai/allowance';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Progress } from '@/components/ui/progress';
import { RowsSkeleton } from '@/components/ui/rows';
import { BackTitle } from '@/components/ui/sub-page';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import { plural } from '@/lib/format';
import { useOfferedAct } from '@/lib/offered-act';
import { toast } from '@/lib/toast';
import type { Match } from '@/server/outreach/outreach-matches/shapes';
import { CandidateReview } from './candidate-review';
import { MatchStatus } from './marks';
import { ReviewQueue } from './review-queue';
import { useDraft, useMatch } from './use-match';

type View = 'candidates' | 'drafts';

/** A match from its candidates to the mail that went out. */
export function MatchPage({ id }: { id: string }) {
  const draft = useDraft(id);
  const { data, error, refetch } = useMatch(id, draft.isPending);
  const [picked, setPicked] = useState<View>();
  const mayWrite = useSession().can('write:offerings');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { match } = data;
  const { offering, status, candidates } = match;
  const hasDrafts = candidates.some(({ emailMessageId }) => emailMessageId !== null);
  const view = picked ?? (hasDrafts && status !== 'DRAFTING' ? 'drafts' : 'candidates');
  // With which one it begins is said once: drafts that somebody else asks for take nobody away from what they are at.
  if (picked === undefined) setPicked(view);
  const waiting = candidates.filter((one) => one.decision === 'INCLUDED' && one.emailMessageId === null).length;
  const told = (answer: { drafted: number; skipped: number }) => {
    toastDrafted(answer);
    setPicked('drafts');
  };
  return (
    <>
      <PageHeader
        title={
          <BackTitle
            href={`/products/${offering.id}`}
            label={`All about ${offering.name}`}
            state={<MatchStatus status={status} />}
          >
            {offering.name}
          </BackTitle>
        }
      >
        <AllowanceLeft className="max-md:hidden" />
        {candidates.length > 0 ? (
          <ExportMenu list={() => ({ resource: 'candidates', filters: { matchId: id } })} isShort />
        ) : null}
        {mayWrite && waiting > 0 ? (
          <DraftButton
            count={waiting}
            busy={draft.isPending}
            onPress={() => draft.mutate({ id }, { onSuccess: told })}
          />
        ) : null}
      </PageHeader>
      <Views match={match} value={view} onChange={setPicked} />
      {draft.isPending || status === 'DRAFTING' ? <Drafting match={match} /> : null}
      {candidates.length === 0 ? <Nobody /> : null}
      {candidates.length > 0 && view === 'candidates' ? <CandidateReview match={match} mayWrite={mayWrite} /> : null}
      {candidates.length > 0 && view === 'drafts' ? <ReviewQueue match={match} /> : null}
    </>
  );
}

interface DraftProps {
  count: number;
  busy: boolean;
  onPress: () => void;
}

function DraftButton({ count, busy, onPress }: DraftProps) {
  const label = `Draft ${plural(count, 'mail')}`;
  useOfferedAct({ said: label, icon: PenLine, run: busy ? undefined : onPress });
  return (
    <Button look="primary" busy={busy} onClick={onPress}>
      <PenLine aria-hidden />
      {label}
    </Button>
  );
}

function toastDrafted({ drafted, skipped }: { drafted: number; skipped: number }) {
  const text = `${plural(drafted, 'draft')} written`;
  if (skipped > 0) toast.warning(`${text}, ${skipped} skipped`);
  else toast.success(text);
}

function Views({ match, value, onChange }: { match: Match; value: View; onChange: (view: View) => void }) {
  const count = (meant: (one: Match['candidates'][number]) => boolean) => match.candidates.filter(meant).length;
  const included = count(({ decision }) => decision === 'INCLUDED');
  const open = count(({ decision }) => decision === 'PENDING');
  const drafted = count(({ emailMessageId }) => emailMessageId !== null);
  const views = [
    ['candidates', 'Candidates', `${included} included, ${open} open`],
    ['drafts', 'Drafts', String(drafted)],
  ] as const;
  return (
    <div className="flex shrink-0 gap-1 border-line border-b bg-surface px-3">
      {views.map(([view, label, about]) => (
        <button
          key={view}
          type="button"
          aria-pressed={value === view}
          onClick={() => onChange(view)}
          className={cn(
            'h-10 border-transparent border-b-2 px-2 text-sm',
            value === view ? 'border-accent font-medium' : 'text-muted hover:text-ink',
          )}
        >
          {label} <span className="text-muted text-xs tabular-nums">{about}</span>
        </button>
      ))}
    </div>
  );
}

/** How many of the drafts are written. */
function Drafting({ match: { candidates } }: { match: Match }) {
  const included = candidates.filter(({ decision }) => decision === 'INCLUDED');
  const done = included.filter(({ emailMessageId }) => emailMessageId !== null).length;
  return (
    <div className="shrink-0 border-line border-b bg-violet-soft px-4 py-2 text-sm text-violet md:px-5">
      <p role="status">
        Writing drafts: {done} of {included.length}
      </p>
      <Progress label="Drafts written" value={done} max={included.length} className="mt-1 w-full" />
    </div>
  );
}

const Nobody = () => (
  <Empty icon={UserSearch} title="Nobody to write to">
    No contact has an email address that may be written to. Import contacts, or look at the suppressions.
  </Empty>
);
