'use client';

import { CheckSquare, type LucideIcon, Mail, MessageSquare, Phone } from 'lucide-react';
import { useState } from 'react';
import { ListEditor } from '@/components/ui/list-editor';
import { OpeningRow } from '@/components/ui/list-row';
import { stepDays } from './step-days';
import { StepFields } from './step-fields';
import { type DraftStep, newStep, STEP_TYPES, type StepType, stepName } from './steps';

export const STEP_ICONS: Record<StepType, LucideIcon> = {
  EMAIL: Mail,
  TASK: CheckSquare,
  CALL: Phone,
  LINKEDIN: MessageSquare,
};

interface Props {
  value: DraftStep[];
  onChange: (steps: DraftStep[]) => void;
  /** What is wrong with a step, by its place. */
  errors: Record<number, string>;
}

const KINDS = (Object.keys(STEP_TYPES) as StepType[]).map((kind) => ({
  kind,
  label: STEP_TYPES[kind],
  icon: STEP_ICONS[kind],
}));

/** The steps of a sequence in their order: dragged or moved by the arrow keys, opened to be written. */
export function StepList({ value, onChange, errors }: Props) {
  const [openId, setOpenId] = useState(value[0]?.id);
  const days = stepDays(value);
  const change = (id: string, changes: Partial<DraftStep>) =>
    onChange(value.map((step) => (step.id === id ? { ...step, ...changes } : step)));
  const add = (type: StepType) => {
    const step = newStep(type, value.length === 0);
    onChange([...value, step]);
    setOpenId(step.id);
  };
  return (
    <ListEditor
      items={value}
      id="steps"
      label="Steps"
      nameOf={stepName}
      onOrder={onChange}
      addLabel="Add step"
      kinds={KINDS}
      onAdd={add}
    >
      {(step, index) => (
        <OpeningRow
          icon={STEP_ICONS[step.type]}
          name={stepName(step)}
          before={<span className="w-12 shrink-0 text-muted text-xs tabular-nums">Day {days[index] ?? 0}</span>}
          open={step.id === openId}
          error={errors[index]}
          onToggle={() => setOpenId(step.id === openId ? undefined : step.id)}
          onRemove={value.length > 1 ? () => onChange(value.filter(({ id }) => id !== step.id)) : undefined}
        >
          <StepFields step={step} onChange={(changes) => change(step.id, changes)} />
        </OpeningRow>
      )}
    </ListEditor>
  );
}
