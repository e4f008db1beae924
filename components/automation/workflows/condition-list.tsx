'use client';

import { Plus, Trash2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/page';
import { Select } from '@/components/ui/select';
import type { Operator } from '@/server/automation/workflows/names';
import { operatorWords } from '@/server/automation/workflows/operators';
import { type Draft, type DraftCondition, newCondition } from './draft';
import { fieldLabel, useNames } from './names';
import { useChoices, type WorkflowField } from './use-choices';
import { ValueInput } from './value-input';

interface Props {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  problems: Record<string, string>;
}

/** What must be so for a workflow to run. */
export function ConditionList({ draft, set, problems }: Props) {
  const { conditions, entity } = draft;
  const fields = useChoices(entity);
  const change = (id: string, changes: Partial<DraftCondition>) =>
    set({ conditions: conditions.map((one) => (one.id === id ? { ...one, ...changes } : one)) });
  return (
    <div className="flex flex-col gap-3">
      {conditions.length > 0 ? (
        <Card className="divide-y divide-line">
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.id}
              condition={condition}
              fields={fields}
              place={index + 1}
              draft={draft}
              problem={problems[`conditions.${index}`]}
              onChange={(changes) => change(condition.id, changes)}
              onRemove={() => set({ conditions: conditions.filter(({ id }) => id !== condition.id) })}
            />
          ))}
        </Card>
      ) : null}
      <Button className="self-start" onClick={() => set({ conditions: [...conditions, newCondition()] })}>
        <Plus aria-hidden />
        Add condition
      </Button>
    </div>
  );
}

interface RowProps {
  condition: DraftCondition;
  fields: WorkflowField[];
  place: number;
  draft: Draft;
  problem: string | undefined;
  onChange: (changes: Partial<DraftCondition>) => void;
  onRemove: () => void;
}

function ConditionRow({ condition, fields, place, draft, problem, onChange, onRemove }: RowProps) {
  const { field: name, op, value } = condition;
  const names = useNames(draft.entity);
  const field = fields.find((one) => one.name === name);
  const pick = (chosen: string | null) => {
    const next = fields.find((one) => one.name === chosen);
    if (next) onChange({ field: next.name, op: next.operators[0] ?? 'eq', value: null });
  };
  const pickOperator = (chosen: Operator) =>
    onChange({ op: chosen, value: (chosen === 'in') === (op === 'in') ? value : null });
  return (
    <div className="px-3 py-2.5">
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-0 flex-1 basis-40">
          <Select
            label={`Field of condition ${place}`}
            value={name || null}
            onChange={pick}
            options={fields.map((one) => ({ value: one.name, label: fieldLabel(names, one.name) }))}
            placeholder="Choose a field…"
          />
        </div>
        <div className="w-36 shrink-0 max-sm:flex-1">
          <Select
            label={`Comparison of condition ${place}`}
            value={op}
            onChange={(chosen) => pickOperator((chosen ?? op) as Operator)}
            options={(field?.operators ?? [op]).map((one) => ({ value: one, label: operatorWords(one, field?.type) }))}
          />
        </div>
        <div className="min-w-0 flex-1 basis-40">
          {field ? (
            <ValueInput
              label={`Value of condition ${place}`}
              field={field}
              op={op}
              value={value}
              onChange={(next) => onChange({ value: next })}
            />
          ) : null}
        </div>
        <Button size="icon" look="ghost" aria-label={`Remove condition ${place}`} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {problem ? (
        <p role="alert" className="pt-1 text-danger text-xs">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
