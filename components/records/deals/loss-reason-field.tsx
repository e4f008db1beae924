'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

/** No reason has this for its name: one may not begin with a space. */
const OTHER = ' other';

interface Props {
  label: string;
  /** The reason that is there. */
  begin: string | null;
  optional?: boolean;
  /** Called with the reason, or null while there is none. */
  onChange: (reason: string | null) => void;
}

/** One of the workspace's reasons why deals are lost, or another one in words. */
export function LossReasonField({ label, begin, optional, onChange }: Props) {
  const { data, error, isPending } = useQuery(useTRPC().lossReasons.list.queryOptions({}));
  const [chosen, setChosen] = useState(begin);
  const [words, setWords] = useState('');
  const offered = data?.lossReasons ?? [];
  const reasons = chosen && chosen !== OTHER && !offered.includes(chosen) ? [...offered, chosen] : offered;
  const tell = (reason: string | null, text: string) => onChange(reason === OTHER ? text.trim() || null : reason);
  const options = [
    ...reasons.map((reason) => ({ value: reason, label: reason })),
    { value: OTHER, label: 'Another reason…' },
  ];
  return (
    <>
      <Field label={label} optional={optional} error={error ? messageOf(error) : undefined}>
        {(control) => (
          <Select
            id={control.id}
            value={chosen}
            onChange={(reason) => {
              setChosen(reason);
              tell(reason, words);
            }}
            options={isPending ? undefined : options}
            none={optional ? 'None' : undefined}
            invalid={control['aria-invalid']}
            describedBy={control['aria-describedby']}
          />
        )}
      </Field>
      {chosen === OTHER ? (
        <TextField
          label="In words"
          maxLength={200}
          value={words}
          onChange={(text) => {
            setWords(text);
            tell(OTHER, text);
          }}
        />
      ) : null}
    </>
  );
}
