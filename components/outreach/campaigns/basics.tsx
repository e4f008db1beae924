'use client';

import { IdentitySelect } from '@/components/outreach/emails/identity-select';
import { ReferenceEditor } from '@/components/records/engine/editors/reference';
import { Field } from '@/components/ui/field';
import { TextField } from '@/components/ui/text-field';

type Errors = Partial<Record<string, string>>;

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
        label="Product"
        to="products"
        value={values.offering}
        onPick={(picked) => set({ offering: picked && { id: picked.id, name: picked.name } })}
        control={control}
      />
    )}
  </Field>
);
