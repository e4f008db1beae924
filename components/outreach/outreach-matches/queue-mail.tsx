'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { DraftEditor } from '@/components/outreach/emails/draft-editor';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { MailStatus } from '@/components/outreach/mail/mail-state';
import { Button } from '@/components/ui/button';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Candidate } from '@/server/outreach/outreach-matches/shapes';
import { Score } from './marks';

/** A mail of the queue with why it is written: to be corrected and sent while it is a draft. */
export function QueueMail({ id, candidate, onBack }: { id: string; candidate: Candidate; onBack: () => void }) {
  const { data, error, refetch } = useQuery(useTRPC().emails.get.queryOptions({ id }));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  const { email, attachments } = data;
  const { contact, reason, angle, fitScore, tier } = candidate;
  return (
    <div className="mx-auto max-w-3xl">
      <header className="flex items-start gap-3 px-4 py-4">
        <Button size="iconSm" look="ghost" aria-label="All drafts" className="-ml-2 md:hidden" onClick={onBack}>
          <ArrowLeft aria-hidden />
        </Button>
        <div className="min-w-0 flex-1">
          <h2 className="flex flex-wrap items-center gap-2 font-semibold text-base">
            {contact.name} <MailStatus status={email.status} />
          </h2>
          <p className="break-all text-muted text-xs">{readable(email.toEmail)}</p>
          <p className="mt-2 text-sm">{reason}</p>
          <p className="mt-1 text-muted text-sm">{angle}</p>
        </div>
        <Score score={fitScore} tier={tier} />
      </header>
      {email.status === 'DRAFT' ? (
        <DraftEditor email={email} attachments={attachments} />
      ) : (
        <div className="flex flex-col gap-3 border-line border-t px-4 py-3">
          {email.error ? (
            <p className="rounded-md bg-danger-soft px-3 py-2 text-danger text-sm">{email.error}</p>
          ) : null}
          <h3 className="font-medium text-sm">{email.subject}</h3>
          <MailFrame html={email.bodyHtml} title="The email" />
        </div>
      )}
    </div>
  );
}
