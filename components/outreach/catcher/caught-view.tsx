'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, Reply } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AttachmentList } from '@/components/outreach/mail/attachment-list';
import { MailFrame } from '@/components/outreach/mail/mail-frame';
import { textAsHtml } from '@/components/outreach/mail/rich-html';
import { Button, buttonClass } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Link } from '@/components/ui/link';
import { Card } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { Facts } from '@/components/ui/rows';
import { Skeleton } from '@/components/ui/skeleton';
import { When } from '@/components/ui/when';
import { readable } from '@/lib/readable';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';

/** A caught mail as its recipient would read it, and an answer in their name. */
export function CaughtView({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().caught.read.queryOptions({ id }));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="m-6 h-48" />;
  const { subject, fromEmail, recipients, createdAt, emailId, html, text, attachments } = data.caught;
  return (
    <article className="mx-auto max-w-3xl px-4 py-4 md:px-6 md:py-6">
      <header className="mb-4 flex items-start gap-2">
        <Link
          href="/inbox/caught"
          aria-label="Back to the list"
          className={buttonClass({ look: 'ghost', size: 'icon' }, '-ml-2 md:hidden')}
        >
          <ArrowLeft aria-hidden />
        </Link>
        <h2 className="min-w-0 flex-1 break-words font-semibold text-lg leading-6">{subject || '(no subject)'}</h2>
        {emailId ? (
          <Link href={`/inbox?box=sent&id=${emailId}`} className={buttonClass({ size: 'sm' })}>
            See the thread
          </Link>
        ) : null}
      </header>
      <Card className="mb-4 flex flex-col gap-3 p-4">
        <Facts
          items={{ From: readable(fromEmail), To: readable(recipients.join(', ')), Caught: <When at={createdAt} /> }}
        />
        <MailFrame html={html || textAsHtml(text ?? '')} title="The mail as it arrives" />
        <AttachmentList
          items={attachments.map(({ fileName, size }, place) => ({ id: String(place), fileName, size }))}
          hrefOf={(place) => `/download/caught/${id}?attachment=${place}`}
        />
      </Card>
      <Answer id={id} recipient={recipients[0] ?? 'the recipient'} />
    </article>
  );
}

function Answer({ id, recipient }: { id: string; recipient: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const answer = useMutation(
    trpc.caught.answer.mutationOptions({
      onSuccess: () => {
        setText('');
        toast.success('Answered. It arrives in the inbox like any other mail.');
      },
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.inbox.pathFilter()),
          queries.invalidateQueries(trpc.emails.pathFilter()),
        ]),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    answer.mutate({ id, text });
  };
  return (
    <Card className="p-4">
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label={`Answer as ${recipient}`} hint="To try what becomes of replies. Nothing leaves this machine.">
          {(control) => (
            <textarea
              {...control}
              rows={3}
              className="field"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Button type="submit" look="primary" className="self-start" disabled={!text.trim()} busy={answer.isPending}>
          <Reply aria-hidden />
          Answer
        </Button>
      </form>
    </Card>
  );
}
