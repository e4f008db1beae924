'use client';

import { Clock, Inbox } from 'lucide-react';
import { AsksToStop, MailStatus, ReplyClass, shortName } from '@/components/outreach/mail/mail-state';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { Checkbox } from '@/components/ui/checkbox';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { PaneListing } from '@/components/ui/listing';
import { Skeleton } from '@/components/ui/skeleton';
import { Ago } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { ThreadItem } from '@/server/app/console/inbox';
import { type At, hrefOf, type MailBox } from './box-of';
import { useThreads } from './use-threads';

const NOTHING: Record<MailBox, [string, string]> = {
  inbox: ['No mail yet', 'Answers to your mail arrive here, and what is sent to connected mailboxes.'],
  unread: ['All read', 'New mail shows up here first.'],
  mine: ['Nothing is yours to see to', 'Threads that somebody assigns to you, or you to yourself, are kept here.'],
  snoozed: ['Nothing snoozed', 'Snoozed threads wait here until their time, and come back by themselves.'],
  archived: ['Nothing archived', 'Threads that are done with are kept here. A new answer brings them back.'],
  drafts: [
    'Nothing to review',
    'Drafts made here, by the API and by sequences wait here for somebody to read and send them.',
  ],
  sent: ['Nothing sent yet', 'Mail that went out is kept here with what became of it.'],
  outbox: ['Everything went out', 'Mail that waits for its mailbox, or that was refused, is shown here.'],
};

interface Props {
  at: At;
  /** The threads that something is done with at once. */
  selected: readonly string[];
  onSelect: (threadId: string, isExtended: boolean) => void;
}

/** The threads of a box, or those that a search finds, newest first. */
export function ThreadList({ at, selected, onSelect }: Props) {
  const { list, threads } = useThreads(at);
  const [title, about] = at.q ? ['Nothing found', 'Try fewer words, or an email address.'] : NOTHING[at.box];
  return (
    <PaneListing
      label="Threads"
      items={threads}
      query={list}
      waiting={<Loading />}
      empty={
        <Empty icon={Inbox} title={title}>
          {about}
        </Empty>
      }
      keyOf={({ threadId }) => threadId}
    >
      {(thread) => (
        <ThreadRow
          thread={thread}
          href={hrefOf({ ...at, id: thread.id })}
          open={thread.id === at.id}
          isSelected={selected.includes(thread.threadId)}
          onSelect={(isExtended) => onSelect(thread.threadId, isExtended)}
        />
      )}
    </PaneListing>
  );
}

interface RowProps {
  thread: ThreadItem;
  href: string;
  open: boolean;
  isSelected: boolean;
  onSelect: (isExtended: boolean) => void;
}

function ThreadRow({ thread, href, open, isSelected, onSelect }: RowProps) {
  const { contact, direction, fromEmail, toEmail, mails, unread, status, replyClass, asksToStop, campaign } = thread;
  const other = contact?.name ?? shortName(direction === 'INBOUND' ? fromEmail : toEmail);
  return (
    <li className="group relative">
      <Checkbox
        checked={isSelected}
        onChange={(_, isExtended) => onSelect(isExtended)}
        label={`Select ${other}: ${withNames(thread.subject) || 'no subject'}`}
        className={cn(
          'absolute top-8.5 left-3 z-10 pointer-coarse:opacity-100',
          !isSelected && 'opacity-0 focus-visible:opacity-100 group-hover:opacity-100',
        )}
      />
      <Link
        href={href}
        scroll={false}
        onClick={(event) => {
          // Shift selects up to here, as in mail programs, and opens no window.
          if (!event.shiftKey) return;
          event.preventDefault();
          onSelect(true);
        }}
        aria-current={open ? 'true' : undefined}
        className={cn(
          'relative block py-2.5 pr-4 pl-9 outline-offset-[-2px] hover:bg-hover',
          (open || isSelected) && 'bg-selected hover:bg-selected',
        )}
      >
        {unread ? (
          <span className="absolute top-4.5 left-4 size-1.5 rounded-full bg-accent">
            <span className="sr-only">Unread</span>
          </span>
        ) : null}
        <span className="flex items-baseline gap-2">
          <span className={cn('min-w-0 truncate text-sm', unread ? 'font-semibold' : 'font-medium')}>{other}</span>
          {mails > 1 ? <span className="text-2xs text-muted tabular-nums">{mails}</span> : null}
          <span className="ml-auto flex shrink-0 items-center gap-1.5 text-2xs text-muted">
            {thread.snoozedUntil ? <Clock className="size-3.5" aria-label="Snoozed" /> : null}
            {thread.assignee ? (
              <span className="max-w-24 truncate rounded bg-sunken px-1.5" title={`${thread.assignee.name} sees to it`}>
                {thread.assignee.name}
              </span>
            ) : null}
            <Ago at={thread.snoozedUntil ?? thread.at} />
          </span>
        </span>
        <span className="flex items-center gap-2">
          <span className={cn('min-w-0 flex-1 truncate text-sm', unread && 'font-medium')}>
            {withNames(thread.subject) || '(no subject)'}
          </span>
          {status !== 'SENT' ? <MailStatus status={status} /> : null}
          {asksToStop ? <AsksToStop /> : replyClass ? <ReplyClass value={replyClass} /> : null}
        </span>
        <span className="block truncate text-muted text-xs">
          {campaign ? `${campaign.name} · ` : null}
          {withNames(thread.snippet).trim() || 'No text'}
        </span>
      </Link>
    </li>
  );
}

function Loading() {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading</span>
      {['w-32', 'w-40', 'w-28', 'w-36', 'w-32'].map((width, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className="flex h-18 flex-col justify-center gap-2 px-4">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-56" />
        </div>
      ))}
    </div>
  );
}
