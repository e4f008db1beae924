'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDefinition } from '@/components/records/engine/definitions';
import { useUpdateRecord } from '@/components/records/engine/use-records';
import { Field } from '@/components/ui/field';
import { FormDialog } from '@/components/ui/form-dialog';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import { messageOf } from '@/lib/query-client';
import { useTRPC } from '@/lib/trpc';

interface Props {
  deal: { id: string; name: string; lossReason?: string | null | undefined };
  onClose: () => void;
}

/** No reason has this for its name: one may not begin with a space. */
const OTHER = ' other';

/** Asks why a deal was lost, once it is; whoever does not know closes it. */
export function LossForm({ deal, onClose }: Props) {
  const { data, error, isPending } = useQuery(useTRPC().lossReasons.list.queryOptions({}));
  const [chosen, setChosen] = useState<string | null>(deal.lossReason ?? null);
  const [words, setWords] = useState('');
  const change = useUpdateRecord(useDefinition('deals'), deal.id);
  const offered = data?.lossReasons ?? [];
  const reasons = chosen && chosen !== OTHER && !offered.includes(chosen) ? [...offered, chosen] : offered;
  const lossReason = chosen === OTHER ? words.trim() : chosen;
  const problem = change.error ?? error;
  return (
    <FormDialog
      title="Why was it lost?"
      description={deal.name}
      action="Save reason"
      busy={change.isPending}
      disabled={!lossReason}
      error={problem ? messageOf(problem) : undefined}
      onSubmit={() =>
        change.mutate({ changes: { lossReason }, as: (row) => ({ ...row, lossReason }) }, { onSuccess: onClose })
      }
      onClose={onClose}
    >
      <Field label="Reason">
        {(control) => (
          <Select
            id={control.id}
            value={chosen}
            onChange={setChosen}
            options={
              isPending
                ? undefined
                : [
                    ...reasons.map((reason) => ({ value: reason, label: reason })),
                    { value: OTHER, label: 'Another reason…' },
                  ]
            }
          />
        )}
      </Field>
      {chosen === OTHER ? <TextField label="In words" maxLength={200} value={words} onChange={setWords} /> : null}
    </FormDialog>
  );
}
