'use client';

import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { MailStatus, shortName } from '@/components/outreach/mail/mail-state';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { Avatar } from '@/components/ui/avatar';
import { Card } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { When } from '@/components/ui/when';
import { RecordHistory } from '@/components/workspace/changes/record-history';
import { cn } from '@/lib/cn';
import { lazyPart } from '@/lib/lazy';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Email, EmailDetail } from '@/server/outreach/emails/shapes';
import { useOpened } from './compose/open-compose';
import { EngagementList } from './engagement';
import { ScheduledNote } from './scheduled-note';

const DraftEditor = lazyPart(() => import('./draft-editor').then((module) => module.DraftEditor));

/** One mail of a thread: a line, or all of it. */
export function ThreadMail({ mail, startOpen }: { mail: Email; startOpen: boolean }) {
  const [open, setOpen] = useState(startOpen);
  const inbound = mail.direction === 'INBOUND';
  return (
    <Card className={cn(mail.status === 'DRAFT' && 'border-warning/40')}>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-3 px-4 py-3 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <Avatar name={shortName(mail.fromEmail)} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium text-sm">{shortName(mail.fromEmail)}</span>
            {inbound || mail.status === 'SENT' ? null : <MailStatus status={mail.status} />}
          </span>
          <span className="block truncate text-muted text-xs">to {readable(mail.toEmail)}</span>
        </span>
        <span className="shrink-0 text-muted text-xs max-sm:hidden">
          <When at={mail.sentAt ?? mail.createdAt} />
        </span>
        <ChevronDown
          className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
          aria-hidden
        />
      </button>
      {open ? (
        <>
          <Content id={mail.id} />
          <RecordHistory id={mail.id} className="px-4 pb-2" />
        </>
      ) : null}
    </Card>
  );
}

function Content({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().emails.get.queryOptions({ id }));
  const opened = useOpened();
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="mx-4 mb-4 h-24" />;
  const { email, attachments, engagement } = data;
  if (email.status === 'DRAFT' && opened.some(({ draftId }) => draftId === email.id))
    return <p className="border-line border-t px-4 py-3 text-muted text-sm">Open in the window.</p>;
  if (email.status === 'DRAFT') return <DraftEditor key={email.id} email={email} attachments={attachments} />;
  return (
    <div className="flex flex-col gap-3 border-line border-t px-4 py-3">
      <p className="text-muted text-xs sm:hidden">
        <When at={email.sentAt ?? email.createdAt} />
      </p>
      {email.error ? (
        <p className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm" role="status">
          {email.error}
        </p>
      ) : null}
      {email.status === 'SCHEDULED' ? <ScheduledNote email={email} /> : null}
      <Copies email={email} />
      <MailFrame
        // What waits may still hold placeholders.
        html={email.status === 'SCHEDULED' ? withNames(email.bodyHtml) : email.bodyHtml}
        title={`Mail: ${withNames(email.subject) || 'no subject'}`}
      />
      <AttachmentList items={attachments} />
      {email.direction === 'OUTBOUND' ? <EngagementList engagement={engagement} /> : null}
    </div>
  );
}

/** Who else got it; those in secret are shown to those who sent it. */
function Copies({ email: { ccEmails, bccEmails } }: { email: EmailDetail }) {
  if (ccEmails.length + bccEmails.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-muted text-xs">
      {Object.entries({ Cc: ccEmails, Bcc: bccEmails })
        .filter(([, addresses]) => addresses.length > 0)
        .map(([name, addresses]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="wrap-anywhere">{addresses.map(readable).join(', ')}</dd>
          </div>
        ))}
    </dl>
  );
}
