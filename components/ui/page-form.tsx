'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import type { KeptForm } from '@/lib/kept-form';
import { toast } from '@/lib/toast';
import { Button } from './button';
import { LeftNote } from './left-note';

interface Props {
  /** What is wrong, by field; what belongs to none stands under ''. */
  errors: Partial<Record<string, string>>;
  busy: boolean;
  action: string;
  /** How what is written was found here, and what forgets it. */
  form: Pick<KeptForm<object>, 'left' | 'discard' | 'begun'>;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form that is a page of its own: its fields, what is wrong with the whole, and the button. */
export const PageForm = ({ errors, busy, action, form, onSubmit, children }: Props) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
    noValidate
    className="flex flex-col gap-4"
  >
    <LeftNote left={form.left} onDiscard={form.discard} />
    <Fragment key={form.begun}>{children}</Fragment>
    {errors[''] ? (
      <p role="alert" className="text-danger text-sm">
        {errors['']}
      </p>
    ) : null}
    <Button type="submit" look="primary" busy={busy} className="self-start">
      {action}
    </Button>
  </form>
);

/** What follows saving one: a word, and its lists read again. Its errors are shown at the fields. */
export function useSaved<A>(
  filter: Parameters<ReturnType<typeof useQueryClient>['invalidateQueries']>[0],
  onSaved: (answer: A) => void,
) {
  const queries = useQueryClient();
  return {
    meta: { quiet: true },
    onSettled: () => queries.invalidateQueries(filter),
    onSuccess: (answer: A) => {
      toast.success('Saved');
      onSaved(answer);
    },
  };
}
