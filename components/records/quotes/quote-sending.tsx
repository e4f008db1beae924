'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileDown, Link2, MailOpen, Send } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { recordKeys } from '@/components/records/engine/calls';
import { Button, buttonClass } from '@/components/ui/button';
import { copyText } from '@/lib/clipboard';
import { useOfferedAct } from '@/lib/offered-act';
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
      <PdfLink id={id} />
    </>
  );
}

function PdfLink({ id }: { id: string }) {
  const href = `/download/quotes/${id}`;
  useOfferedAct({
    said: 'Open this quote as PDF',
    icon: FileDown,
    run: () => void window.open(href, '_blank', 'noreferrer'),
  });
  return (
    <a href={href} target="_blank" rel="noreferrer" className={buttonClass()}>
      <FileDown aria-hidden />
      PDF
    </a>
  );
}

function SendButton({ id }: { id: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const open = (draft: string) => router.push(`/inbox?box=drafts&id=${draft}`);
  const send = useMutation(
    trpc.quotes.send.mutationOptions({
      onSuccess: ({ version, email }) => {
        if (!email) return void toast.success(`Version ${version} is ready. Copy its link to hand it on.`);
        toast.success(`Version ${version} is ready, and a mail to ${email.toEmail} is drafted.`, {
          action: { label: 'Open draft', onClick: () => open(email.id) },
        });
      },
      onSettled: () => queries.invalidateQueries({ queryKey: recordKeys.type('quotes') }),
    }),
  );
  const run = () => send.mutate({ id });
  useOfferedAct({ said: 'Send this quote', icon: Send, run });
  const draft = send.data?.email?.id;
  // The message that offers it is far from the keyboard, and soon gone.
  useOfferedAct({ said: 'Open the draft with this quote', icon: MailOpen, run: draft ? () => open(draft) : undefined });
  return (
    <Button look="primary" busy={send.isPending} onClick={run}>
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
        copyText(url).then(
          () => toast.success(`The link to version ${version} is copied.`),
          () => toast.message('The browser did not allow copying.', { description: url }),
        ),
    }),
  );
  const run = () => link.mutate({ id });
  useOfferedAct({ said: 'Copy the link for the buyer of this quote', icon: Link2, run });
  return (
    <Button busy={link.isPending} onClick={run}>
      <Link2 aria-hidden />
      Copy link
    </Button>
  );
}
