'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Section } from '@/components/ui/page';
import { TextField } from '@/components/ui/text-field';
import { useSession } from '@/components/workspace/auth/session';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import { PersonalData } from './personal-data';
import { Receipts } from './receipts';

/** What is held about a person, shown, given out and erased: for owners and admins. */
export function Privacy() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayDo = useSession().can('*');
  const [email, setEmail] = useState('');
  const told = { meta: { quiet: true }, onSuccess: () => queries.invalidateQueries(trpc.people.pathFilter()) };
  const look = useMutation(trpc.people.export.mutationOptions(told));
  const readmit = useMutation(
    trpc.people.readmit.mutationOptions({
      ...told,
      onSuccess: async () => {
        await told.onSuccess();
        toast.success('The address may be kept again.');
      },
    }),
  );
  if (!mayDo)
    return (
      <Empty icon={ShieldCheck} title="Privacy is for owners and admins">
        Ask one of them to look somebody up.
      </Empty>
    );
  const show = (event: FormEvent) => {
    event.preventDefault();
    look.mutate({ email, format: 'html' });
  };
  const error = look.error ?? readmit.error;
  return (
    <>
      <Section
        title="Privacy"
        about="Everything that is held about an email address: see it, give it to the person, or erase it. Each of these leaves a receipt below."
      >
        <form onSubmit={show} className="flex flex-wrap items-end gap-3">
          <TextField
            label="Email address"
            type="email"
            className="min-w-0 flex-1 basis-60"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            {...(error && { error: messageOf(error) })}
          />
          <Button type="submit" look="primary" busy={look.isPending} disabled={email.trim() === ''}>
            Show what is held
          </Button>
          <Button
            busy={readmit.isPending}
            disabled={email.trim() === ''}
            onClick={() => readmit.mutate({ email })}
            title="For somebody who was erased and asks to be kept again"
          >
            Readmit
          </Button>
        </form>
      </Section>
      {look.data ? <PersonalData key={look.data.receipt.id} shown={look.data} onErased={() => look.reset()} /> : null}
      <Receipts />
    </>
  );
}
