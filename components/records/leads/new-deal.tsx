'use client';

import { ReferenceEditor } from '@/components/records/engine/editors/reference';
import { CURRENCIES, CURRENCY } from '@/components/records/engine/references';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { TextField } from '@/components/ui/text-field';
import type { useConversion } from './use-conversion';

/** What the service calls the fields that are asked for here. */
export const NAMES = ['deal.name', 'deal.value', 'deal.currency', 'deal.pipelineStageId'] as const;

const CODES = Object.entries(CURRENCIES).map(([value, { label }]) => ({ value, label }));

interface Props {
  deal: ReturnType<typeof useConversion>['deal'];
  errors: Record<string, string>;
}

/** The fields of the deal that a conversion makes. */
export function NewDeal({ deal, errors }: Props) {
  return (
    <>
      <TextField label="Name of the deal" value={deal.name} error={errors['deal.name']} onChange={deal.setName} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Amount"
          optional
          inputMode="decimal"
          value={deal.amount}
          error={errors['deal.value']}
          onChange={deal.setAmount}
        />
        <Field label={CURRENCY.label} error={errors['deal.currency']} hint={CURRENCY.hint}>
          {(control) => (
            <Select
              id={control.id}
              value={deal.currency}
              onChange={(code) => code && deal.setCurrency(code)}
              options={CODES}
              invalid={control['aria-invalid']}
              describedBy={control['aria-describedby']}
            />
          )}
        </Field>
      </div>
      <Field label="Stage" error={errors['deal.pipelineStageId']} hint="The first one when left empty.">
        {(control) => (
          <ReferenceEditor
            label="Stage"
            to="stages"
            required
            value={deal.stageId}
            onPick={(stage) => deal.setStageId(stage?.id ?? null)}
            control={control}
          />
        )}
      </Field>
    </>
  );
}
