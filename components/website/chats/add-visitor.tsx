'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/components/records/engine/calls';
import { LookAlikes } from '@/components/records/look-alikes/look-alikes';
import { FormDialog } from '@/components/ui/form-dialog';
import { PickRow } from '@/components/ui/pick-row';
import { TextField } from '@/components/ui/text-field';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { fieldErrors } from '@/lib/field-errors';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';
import type { Chat } from '@/server/website/chats/contract';

type Kind = 'contact' | 'lead';

interface Props {
  chat: Chat;
  /** Takes one that is there already for the visitor. */
  onLink: (kind: Kind, id: string) => void;
  onClose: () => void;
}

const FIELDS = ['name', 'email', 'phone', 'company'] as const;
const KINDS = [
  ['contact', 'Contact'],
  ['lead', 'Lead'],
] as const;

/** Makes a contact or a lead of a visitor, with what they have said of themselves; says who is there that looks like them. */
export function AddVisitor({ chat, onLink, onClose }: Props) {
  const { visitor, contact, lead } = chat;
  const open = KINDS.filter(([kind]) => (kind === 'contact' ? contact : lead) === null);
  const [kind, setKind] = useState<Kind>(open[0]?.[0] ?? 'contact');
  const [said, setSaid] = useState({
    name: visitor.name ?? visitor.email?.split('@')[0] ?? '',
    email: visitor.email ?? '',
    phone: visitor.phone ?? '',
    company: '',
  });
  const add = useAdd(kind, onClose);
  const errors = add.error ? fieldErrors(messageOf(add.error), FIELDS) : {};
  const field = (name: (typeof FIELDS)[number]) => ({
    value: said[name],
    error: errors[name],
    onChange: (text: string) => setSaid({ ...said, [name]: text }),
  });
  return (
    <FormDialog
      title="Add the visitor"
      description="What they typed is filled in. Nobody has checked it."
      action={`Add ${kind}`}
      busy={add.isPending}
      error={errors['']}
      onSubmit={() => add.mutate({ id: chat.id, as: kind, ...said })}
      onClose={onClose}
    >
      {open.length > 1 ? (
        <PickRow label="As" value={kind} options={open} onChange={(chosen) => setKind(chosen ?? 'contact')} />
      ) : null}
      <TextField label="Name" {...field('name')} />
      <TextField label="Email" optional type="email" {...field('email')} />
      <TextField label="Phone" optional type="tel" {...field('phone')} />
      {kind === 'lead' ? <TextField label="Company" optional {...field('company')} /> : null}
      <LookAlikes
        key={kind}
        type={kind === 'contact' ? 'contacts' : 'leads'}
        values={said}
        onPick={(id) => {
          onLink(kind, id);
          onClose();
        }}
      />
    </FormDialog>
  );
}

/** Adds them, and offers to take both the record and the link back. */
function useAdd(kind: Kind, onClose: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const done = useUndo();
  return useMutation(
    trpc.chatConsole.addVisitor.mutationOptions({
      meta: { quiet: true },
      onSuccess: (answer) => {
        onClose();
        done(`${answer.chat[kind]?.name ?? 'The visitor'} is a ${kind} now`, answer);
      },
      onSettled: () =>
        Promise.all([
          queries.invalidateQueries(trpc.chats.pathFilter()),
          queries.invalidateQueries(trpc.chatConsole.pathFilter()),
          queries.invalidateQueries({ queryKey: recordKeys.all }),
        ]),
    }),
  );
}
