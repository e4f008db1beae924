'use client';

import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useTRPC } from '@/lib/trpc';
import type { Mailbox } from '@/server/outreach/mailboxes/contract';

type Access = Mailbox['access'];

interface PeopleValues {
  access: Access;
  memberIds: readonly string[];
}

interface Props {
  values: PeopleValues;
  onChange: (values: PeopleValues) => void;
  isShared: boolean;
  error: string | undefined;
}

const CHOICES = {
  shared: [
    { value: 'EVERYONE', label: 'Everybody in the workspace' },
    { value: 'LISTED', label: 'Only those chosen below' },
  ],
  own: [
    { value: 'EVERYONE', label: 'Everybody in the workspace' },
    { value: 'LISTED', label: 'Only its member, and those chosen below' },
  ],
};

/** Who uses a mailbox: all members, or some. */
export function MailboxPeople({ values, onChange, isShared, error }: Props) {
  const members = useQuery(useTRPC().members.list.queryOptions()).data?.members ?? [];
  const { access, memberIds } = values;
  const toggle = (id: string, chosen: boolean) =>
    onChange({ access, memberIds: chosen ? [...memberIds, id] : memberIds.filter((one) => one !== id) });
  return (
    <div className="flex flex-col gap-2">
      <Field
        label={isShared ? 'Who reads its mail, sends from it and is assigned to it' : 'Who sees its mail'}
        hint="In the inbox, in search and on the pages of records. API keys and exports have all mail."
        error={error}
      >
        {(control) => (
          <Select
            id={control.id}
            describedBy={control['aria-describedby']}
            value={access}
            options={CHOICES[isShared ? 'shared' : 'own']}
            onChange={(next) => onChange({ access: next === 'LISTED' ? 'LISTED' : 'EVERYONE', memberIds })}
          />
        )}
      </Field>
      {access === 'LISTED' ? (
        <fieldset className="max-h-48 overflow-y-auto rounded-md border border-line px-3 py-2">
          <legend className="sr-only">Members who use it</legend>
          {members.map(({ id, name }) => (
            <Person key={id} name={name} chosen={memberIds.includes(id)} onChange={(chosen) => toggle(id, chosen)} />
          ))}
        </fieldset>
      ) : null}
    </div>
  );
}

function Person({ name, chosen, onChange }: { name: string; chosen: boolean; onChange: (chosen: boolean) => void }) {
  const id = useId();
  return (
    <div className="flex items-center gap-2 py-1">
      <Checkbox id={id} checked={chosen} onChange={onChange} />
      <label htmlFor={id} className="text-sm">
        {name}
      </label>
    </div>
  );
}
