'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check, ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Facts } from '@/components/ui/rows';
import { Ago, When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';
import type { Answers, Form, SpamReason, Submission } from '@/server/website/forms/shapes';

const REASONS: Record<SpamReason, string> = {
  HONEYPOT: 'filled a field that people do not see',
  TIMING: 'was sent too soon after the form was shown',
  RATE: 'came with many others',
  LINKS: 'has many links',
};

interface Props {
  form: Form;
  submission: Submission;
  startOpen: boolean;
}

/** One submission: who sent it and what they said first, all of it when opened. */
export function SubmissionRow({ form, submission, startOpen }: Props) {
  const [open, setOpen] = useState(startOpen);
  const { lead, fields, status, createdAt, leadCreated } = submission;
  const answers = inOrder(form, fields).flatMap(([, answer]) => (typeof answer === 'string' ? [answer] : []));
  const [first = 'No text', ...rest] = answers;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex w-full items-center gap-3 px-4 py-2.5 text-left outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{lead?.name ?? first}</span>
          <span className="block truncate text-muted text-xs">{rest.join(' · ')}</span>
        </span>
        {status === 'SPAM' ? <Badge tone="warning">Spam</Badge> : null}
        {lead && leadCreated ? <Badge tone="success">New lead</Badge> : null}
        <span className="shrink-0 text-2xs text-muted">
          <Ago at={createdAt} />
        </span>
        <ChevronDown
          className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
          aria-hidden
        />
      </button>
      {open ? <Details form={form} submission={submission} /> : null}
    </li>
  );
}

function Details({ form, submission }: Omit<Props, 'startOpen'>) {
  const { id, lead, fields, status, spamReasons, createdAt, pageUrl } = submission;
  const { accept, remove } = useSubmission();
  return (
    <div className="flex flex-col gap-4 border-line border-t bg-canvas px-4 py-4">
      {status === 'SPAM' ? (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          Held as spam: it {spamReasons.map((reason) => REASONS[reason]).join(', and ')}.
        </p>
      ) : null}
      <Facts items={Object.fromEntries(inOrder(form, fields).map(([label, answer]) => [label, shown(answer)]))} />
      <Facts
        items={{
          Sent: <When at={createdAt} />,
          Page: <span className="break-all">{pageUrl ?? 'Unknown'}</span>,
          ...(lead && {
            Lead: (
              <Link href={`/leads?id=${lead.id}`} className="text-accent-text underline">
                {lead.name}
              </Link>
            ),
          }),
        }}
      />
      <div className="flex flex-wrap gap-2">
        {status === 'SPAM' ? (
          <Button look="primary" size="sm" busy={accept.isPending} onClick={() => accept.mutate({ id })}>
            <Check aria-hidden />
            Accept
          </Button>
        ) : null}
        <Button look="danger" size="sm" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
          <Trash2 aria-hidden />
          Delete
        </Button>
      </div>
    </div>
  );
}

/** The answers by their labels as the form asks for them now, then those to fields that it has no more. */
function inOrder({ fields: asked }: Form, answers: Answers): [label: string, answer: Answers[string] | undefined][] {
  const gone = Object.keys(answers).filter((key) => !asked.some((field) => field.key === key));
  return [
    ...asked.map(({ key, label }): [string, Answers[string] | undefined] => {
      const isShared = asked.some((other) => other.key !== key && other.label === label);
      return [isShared ? `${label} (${key})` : label, answers[key]];
    }),
    ...gone.map((key): [string, Answers[string] | undefined] => [key, answers[key]]),
  ];
}

function shown(answer: Answers[string] | undefined) {
  if (answer === true) return 'Yes';
  if (answer === null || answer === undefined) return <span className="text-faint">No answer</span>;
  return <span className="whitespace-pre-wrap">{[answer].flat().join(', ')}</span>;
}

function useSubmission() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(trpc.forms.pathFilter());
  return {
    accept: useMutation(trpc.forms.acceptSubmission.mutationOptions({ onSettled })),
    remove: useMutation(trpc.forms.deleteSubmission.mutationOptions({ onSettled })),
  };
}
