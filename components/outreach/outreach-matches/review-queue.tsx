'use client';

import { useQueries, useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { MailStatus } from '@/components/outreach/mail/mail-state';
import { Empty } from '@/components/ui/empty';
import { Panes } from '@/components/ui/panes';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { cn } from '@/lib/cn';
import { plural } from '@/lib/format';
import { useHotkeys } from '@/lib/hotkeys';
import { useTRPC } from '@/lib/trpc';
import type { Match } from '@/server/outreach/outreach-matches/shapes';
import { isUnderway, nextDraft, type Queued, queueOf, tally } from './queue';
import { QueueMail } from './queue-mail';

const EVERY_MS = 10_000;
/** While a mail is on its way, which its sender waits for. */
const SOON_MS = 1500;

/** The drafts of a match one after the other: read, corrected, sent; what was sent makes room for the next. */
export function ReviewQueue({ match }: { match: Match }) {
  const { campaignId, candidates } = match;
  const { data, error, refetch } = useQuery({
    ...useTRPC().emails.list.queryOptions({ campaignId: campaignId ?? '', limit: 200 }),
    enabled: campaignId !== null,
    refetchInterval: ({ state }) => (state.data?.emails.some(isUnderway) ? SOON_MS : EVERY_MS),
  });
  const [chosen, setChosen] = useState<string>();
  const queue = queueOf(candidates, data?.emails ?? []);
  const at = queue.findIndex(({ mail }) => mail.id === (chosen ?? nextDraft(queue, undefined)));
  const current = queue[at];
  useOnwards(current, () => setChosen(nextDraft(queue, current?.mail.id) ?? current?.mail.id));
  const move = (by: number) => setChosen(queue[Math.min(queue.length - 1, Math.max(0, at + by))]?.mail.id);
  useHotkeys({ j: () => move(1), k: () => move(-1) });
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (campaignId !== null && !data) return <RowsSkeleton />;
  return (
    <>
      <Tally match={match} queue={queue} />
      <Panes
        list={<QueueList queue={queue} currentId={current?.mail.id} onChoose={setChosen} />}
        detail={
          current ? (
            <QueueMail
              key={current.mail.id}
              id={current.mail.id}
              candidate={current.candidate}
              onBack={() => setChosen('')}
            />
          ) : undefined
        }
        nothing={
          <Empty icon={MailCheck} title={queue.length > 0 ? 'All reviewed' : 'No drafts yet'}>
            {queue.length > 0
              ? 'Choose a mail to read it again.'
              : 'Include candidates, then have drafts written for them.'}
          </Empty>
        }
      />
    </>
  );
}

/** Goes on once the mail that was being reviewed is no draft any more. */
function useOnwards(current: Queued | undefined, go: () => void) {
  const before = useRef<{ id: string; status: string }>(undefined);
  const { id, status } = current?.mail ?? {};
  useEffect(() => {
    const left = before.current?.id === id && before.current?.status === 'DRAFT' && status !== 'DRAFT';
    before.current = id && status ? { id, status } : undefined;
    if (left) go();
  });
}

interface ListProps {
  queue: Queued[];
  currentId: string | undefined;
  onChoose: (id: string) => void;
}

const QueueList = ({ queue, currentId, onChoose }: ListProps) => (
  <ul aria-label="Drafts" className="divide-y divide-line">
    {queue.map(({ candidate, mail }) => (
      <li key={mail.id}>
        <button
          type="button"
          aria-current={mail.id === currentId ? 'true' : undefined}
          onClick={() => onChoose(mail.id)}
          className={cn(
            'flex w-full items-center gap-2 px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-hover',
            mail.id === currentId && 'bg-selected hover:bg-selected',
          )}
        >
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium text-sm">{candidate.contact.name}</span>
            <span className="block truncate text-muted text-xs">{mail.subject}</span>
          </span>
          <MailStatus status={mail.status} />
        </button>
      </li>
    ))}
  </ul>
);

/** What was sent, what is left, what failed, and who was skipped and why. */
function Tally({ match, queue }: { match: Match; queue: Queued[] }) {
  const trpc = useTRPC();
  const missing = match.candidates.filter((one) => one.decision === 'INCLUDED' && one.emailMessageId === null);
  const reasons = useQueries({
    queries: missing.map(({ id }) => trpc.outreachMatches.candidate.queryOptions({ id: match.id, candidateId: id })),
  });
  const { sent, underway, failed, left } = tally(queue);
  const skipped = missing.flatMap(({ id, contact }, index) => {
    const why = reasons[index]?.data?.draftError;
    return why ? [{ id, name: contact.name, why }] : [];
  });
  return (
    <div className="shrink-0 border-line border-b bg-surface px-4 py-2 text-xs md:px-5">
      <p className="flex flex-wrap gap-x-3 gap-y-0.5 text-muted tabular-nums" role="status">
        <span className="font-medium text-ink">{plural(left, 'draft')} to review</span>
        <span>{sent} sent</span>
        {underway > 0 ? <span>{underway} on the way</span> : null}
        {failed > 0 ? <span className="text-danger">{failed} failed</span> : null}
        {skipped.length > 0 ? <span className="text-warning">{skipped.length} skipped</span> : null}
      </p>
      {skipped.length > 0 ? (
        <ul className="mt-1 text-muted">
          {skipped.map(({ id, name, why }) => (
            <li key={id}>
              {name}: {why}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
