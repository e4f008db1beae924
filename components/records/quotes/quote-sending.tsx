'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileDown, Link2, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { recordKeys } from '@/components/records/engine/calls';
import { Button, buttonClass } from '@/components/ui/button';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { FullQuote } from '@/server/records/quotes/contract';

/** What hands a quote on: the draft of a mail, the link, the PDF. */
export function QuoteSending({ quote, mayWrite }: { quote: FullQuote; mayWrite: boolean }) {
  const { id, status, version } = quote;
  return (
    <>
      {mayWrite && status !== 'ACCEPTED' ? <SendButton id={id} /> : null}
      {mayWrite && version ? <LinkButton id={id} /> : null}
      <a href={`/download/quotes/${id}`} target="_blank" rel="noreferrer" className={buttonClass()}>
        <FileDown aria-hidden />
        PDF
      </a>
    </>
  );
}

function SendButton({ id }: { id: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const send = useMutation(
    trpc.quotes.send.mutationOptions({
      onSuccess: ({ version, email }) => {
        if (!email) return void toast.success(`Version ${version} is ready. Copy its link to hand it on.`);
        toast.success(`Version ${version} is ready, and a mail to ${email.toEmail} is drafted.`, {
          action: { label: 'Open draft', onClick: () => router.push(`/inbox?box=drafts&id=${email.id}`) },
        });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.type('quotes') }),
    }),
  );
  return (
    <Button look="primary" busy={send.isPending} onClick={() => send.mutate({ id })}>
      <Send aria-hidden />
      Send
    </Button>
  );
}

function LinkButton({ id }: { id: string }) {
  const trpc = useTRPC();
  const link = useMutation(
    trpc.quotes.link.mutationOptions({
      onSuccess: ({ url, version }) =>
        navigator.clipboard.writeText(url).then(
          () => toast.success(`The link to version ${version} is copied.`),
          () => toast.message('The browser did not allow copying.', { description: url }),
        ),
    }),
  );
  return (
    <Button busy={link.isPending} onClick={() => link.mutate({ id })}>
      <Link2 aria-hidden />
      Copy link
    </Button>
  );
}
