'use client';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { humanize } from '@/lib/format';
import { ACTIONS_OF } from '@/server/automation/workflows/actions/catalogue';
import {
  type Trigger,
  WORKFLOW_ENTITIES,
  type WorkflowEntity,
  workflowRecords,
} from '@/server/automation/workflows/names';
import { TRIGGERS_OF } from '@/server/automation/workflows/triggers';
import type { Draft } from './draft';
import { useStages } from './names';
import { triggerLabel } from './words';

interface Props {
  draft: Draft;
  set: (changes: Partial<Draft>) => void;
  error: string | undefined;
}

const MAX_DAYS = 3650;

/** What is waited for; only what can happen to the kind of record can be picked. */
export function TriggerFields({ draft, set, error }: Props) {
  const { entity, trigger, idleDays, days } = draft;
  const choose = (chosen: WorkflowEntity) => {
    const fits = TRIGGERS_OF[chosen].includes(trigger);
    set({
      entity: chosen,
      trigger: fits ? trigger : 'CREATED',
      stage: null,
      conditions: [],
      actions: draft.actions.filter(
        ({ action }) => ACTIONS_OF[chosen].includes(action.type) && action.type !== 'UPDATE_FIELD',
      ),
    });
  };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Records">
        {(control) => (
          <Select
            id={control.id}
            value={entity}
            onChange={(chosen) => choose((chosen ?? entity) as WorkflowEntity)}
            options={WORKFLOW_ENTITIES.map((value) => ({ value, label: humanize(workflowRecords[value].plural) }))}
          />
        )}
      </Field>
      <Field label="What happens" error={error}>
        {(control) => (
          <Select
            id={control.id}
            value={trigger}
            onChange={(chosen) => set({ trigger: (chosen ?? trigger) as Trigger, stage: null })}
            options={TRIGGERS_OF[entity].map((value) => ({ value, label: triggerLabel(entity, value) }))}
          />
        )}
      </Field>
      {trigger === 'STAGE_CHANGED' || trigger === 'TIME_IN_STAGE' ? <StageField draft={draft} set={set} /> : null}
      {trigger === 'STALLED' ? (
        <DaysField label="Days without anything" value={idleDays} onChange={(count) => set({ idleDays: count })} />
      ) : null}
      {trigger === 'TIME_IN_STAGE' ? (
        <DaysField label="Days in the stage" value={days} onChange={(count) => set({ days: count })} />
      ) : null}
    </div>
  );
}

function StageField({ draft: { entity, trigger, stage }, set }: Pick<Props, 'draft' | 'set'>) {
  const options = useStages(entity);
  const needed = trigger === 'TIME_IN_STAGE';
  return (
    <Field label="Stage">
      {(control) => (
        <Select
          id={control.id}
          value={stage}
          onChange={(chosen) => set({ stage: chosen })}
          options={options}
          none={needed ? undefined : 'Any stage'}
          placeholder={needed ? 'Choose…' : 'Any stage'}
        />
      )}
    </Field>
  );
}

interface DaysProps {
  label: string;
  value: number;
  onChange: (days: number) => void;
}

const DaysField = ({ label, value, onChange }: DaysProps) => (
  <Field label={label} hint="Looked for every hour, and reported once each time.">
    {(control) => (
      <input
        {...control}
        type="number"
        min={1}
        max={MAX_DAYS}
        className="field"
        value={value || ''}
        onChange={(event) => onChange(Math.min(MAX_DAYS, Math.max(0, Math.round(Number(event.target.value) || 0))))}
      />
    )}
  </Field>
);
