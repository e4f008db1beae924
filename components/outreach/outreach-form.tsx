'use client';

import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { IdentitySelect } from '@/components/mail/identity-select';
import { ReferenceEditor } from '@/components/records/editors/reference';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';

type Errors = Partial<Record<string, string>>;

interface FrameProps {
  /** What is wrong, by field; what belongs to none stands under ''. */
  errors: Errors;
  busy: boolean;
  action: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** What the forms of campaigns and sequences stand in: their fields, what is wrong with the whole, and the button. */
export const OutreachForm = ({ errors, busy, action, onSubmit, children }: FrameProps) => (
  <form
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
    noValidate
    className="flex flex-col gap-4"
  >
    {children}
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

type Named = { id: string; name: string } | null;

/** What campaigns and sequences both say of themselves. */
interface Basics {
  name: string;
  fromEmail: string | null;
  offering: Named;
}

interface BasicProps {
  values: Basics;
  set: (changes: Partial<Basics>) => void;
  errors: Errors;
}

/** What it is called and who it is from, side by side. */
export const NameAndFrom = ({ values, set, errors, hint }: BasicProps & { hint?: string }) => (
  <>
    <TextField label="Name" error={errors.name} hint={hint} value={values.name} onChange={(name) => set({ name })} />
    <Field label="From" error={errors.fromEmail ?? errors.from}>
      {(control) => (
        <IdentitySelect control={control} value={values.fromEmail} onChange={(fromEmail) => set({ fromEmail })} />
      )}
    </Field>
  </>
);

/** The product that mail is about, found by searching. */
export const ProductField = ({ values, set, errors, className }: BasicProps & { className?: string }) => (
  <Field label="Product" optional error={errors.offeringId} {...(className && { className })}>
    {(control) => (
      <ReferenceEditor
        field={{ name: 'offeringId', label: 'Product', kind: 'reference', to: { noun: 'products', shown: 'offering' } }}
        value={values.offering}
        onCommit={(id, shown) =>
          set({ offering: typeof id === 'string' ? { id, name: String((shown as Named)?.name ?? '') } : null })
        }
        control={control}
        bare={false}
        disabled={false}
      />
    )}
  </Field>
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
