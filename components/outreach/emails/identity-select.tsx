'use client';

import { useQuery } from '@tanstack/react-query';
import type { Control } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import { bare } from './use-may-send';

interface Props {
  value: string | null;
  onChange: (value: string | null) => void;
  control: Control;
  disabled?: boolean;
}

/** Which of the member's addresses a mail comes from; the default one when none was chosen. */
export function IdentitySelect({ value, onChange, control, disabled }: Props) {
  const { current } = useSession();
  const { data } = useQuery(useTRPC().emails.identities.queryOptions({ asUserEmail: current.email }));
  const identities = data?.identities ?? [];
  const known = value === null ? undefined : identities.find(({ email }) => email.toLowerCase() === bare(value));
  const fallback = identities.find((identity) => identity.default);
  const options = identities.map(({ address, email }) => ({ value: email, label: readable(address) }));
  if (value !== null && !known) options.push({ value, label: readable(value) });
  return (
    <Select
      id={control.id}
      describedBy={control['aria-describedby']}
      invalid={control['aria-invalid']}
      value={known?.email ?? value ?? fallback?.email ?? null}
      onChange={onChange}
      options={options}
      placeholder="The default address"
      disabled={disabled}
    />
  );
}
