'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { BackToList } from '@/components/ui/back-to-list';
import { Link } from '@/components/ui/link';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { useSession } from '@/components/workspace/auth/session';
import { statusOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { ThreadPlace } from '@/server/app/console/threads';
import type { EmailDetail } from '@/server/outreach/emails/shapes';
import { AddContact } from './add-contact';
import { ReplyButtons } from './reply-buttons';
import { StopRequests } from './stop-requests';
import { ThreadBar } from './thread-bar';
import { ThreadMail } from './thread-mail';

interface Props {
  id: string;
  back: string;
  listed: ThreadPlace | undefined;
  /** Whether keys are for what is selected in the list. */
  isAside: boolean;
  onGone: () => void;
}

/** The mails of a thread, oldest first; the newest and the one that was chosen are open. Showing it marks it as read. */
export function ThreadView({ id, back, listed, isAside, onGone }: Props) {
  const { data, error, refetch } = useQuery(useTRPC().emails.get.queryOptions({ id }));
  const threadId = data?.email.threadId ?? undefined;
  useRead(threadId);
  const { can } = useSession();
  if (error && !data) {
    return statusOf(error) === 404 ? <Gone back={back} /> : <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <Loading />;
  const { email, thread } = data;
  const mails = thread.length > 0 ? thread : [email];
  const last = mails.at(-1);
  const answered = mails.findLast(({ status }) => status === 'SENT');
  return (
    <article className="mx-auto max-w-3xl px-4 py-4 md:px-6 md:py-6">
      <header className="mb-4 flex items-start gap-2">
        <BackToList href={back} />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-lg leading-6">{withNames(email.subject) || '(no subject)'}</h2>
          <About email={email} />
        </div>
      </header>
      {threadId && mails.some(({ direction }) => direction === 'INBOUND') ? (
        <div className="-mt-2 mb-3">
          <ThreadBar threadId={threadId} listed={listed} isAside={isAside} onGone={onGone} />
        </div>
      ) : null}
      <div className="flex flex-col gap-3">
        {threadId ? <StopRequests threadId={threadId} /> : null}
        {mails.map((mail) => (
          <ThreadMail
            key={mail.id}
            mail={mail}
            startOpen={mail.id === id || mail.id === last?.id || mail.status === 'DRAFT'}
          />
        ))}
        {answered && can('write:emails') ? <ReplyButtons mail={answered} /> : null}
      </div>
    </article>
  );
}

const About = ({ email: { id, contact, leadId, campaign } }: { email: EmailDetail }) => (
  <div className="mt-0.5 flex flex-wrap items-center gap-x-3 text-muted text-sm">
    {contact ? (
      <Link href={`/contacts/${contact.id}`} className="text-accent-text hover:underline">
        {contact.name}
      </Link>
    ) : leadId ? (
      <Link href={`/leads/${leadId}`} className="text-accent-text hover:underline">
        Lead
      </Link>
    ) : (
      <AddContact emailId={id} />
    )}
    {campaign ? (
      <Link href={`/campaigns/${campaign.id}`} className="hover:text-ink hover:underline">
        {campaign.name}
      </Link>
    ) : null}
  </div>
);

/** Marks a thread as read when it is first shown. */
function useRead(threadId: string | undefined) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { mutate } = useMutation(
    trpc.inbox.mark.mutationOptions({ onSettled: () => queries.invalidateQueries(trpc.inbox.pathFilter()) }),
  );
  useEffect(() => {
    if (threadId) mutate({ threadIds: [threadId], unread: false });
  }, [threadId, mutate]);
}

const Gone = ({ back }: { back: string }) => (
  <div className="px-6 py-14 text-center text-muted text-sm">
    <p>This mail is not there any more.</p>
    <Link href={back} className="text-accent-text hover:underline">
      Back to the list
    </Link>
  </div>
);

function Loading() {
  return (
    <div role="status" className="mx-auto flex max-w-3xl flex-col gap-3 px-4 py-6 md:px-6">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-5 w-64" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
