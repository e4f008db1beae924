'use client';

import { CheckSquare, ChevronDown, type LucideIcon, Mail, MessageSquare, Phone, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Card } from '@/components/ui/page';
import { SortableList } from '@/components/ui/sortable';
import { cn } from '@/lib/cn';
import { StepFields } from './step-fields';
import { type DraftStep, newStep, STEP_TYPES, type StepType, stepDays, stepName } from './steps';

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
    <div className="flex flex-col gap-3">
      {value.length > 0 ? (
        <Card>
          <SortableList items={value} id="steps" label="Steps" nameOf={stepName} onOrder={onChange}>
            {(step, index) => (
              <StepRow
                step={step}
                day={days[index] ?? 0}
                open={step.id === openId}
                error={errors[index]}
                onToggle={() => setOpenId(step.id === openId ? undefined : step.id)}
                onChange={(changes) => change(step.id, changes)}
                onRemove={value.length > 1 ? () => onChange(value.filter(({ id }) => id !== step.id)) : undefined}
              />
            )}
          </SortableList>
        </Card>
      ) : null}
      <Menu
        align="start"
        trigger={
          <Button className="self-start">
            <Plus aria-hidden />
            Add step
          </Button>
        }
      >
        {(Object.entries(STEP_TYPES) as [StepType, string][]).map(([type, label]) => {
          const Icon = STEP_ICONS[type];
          return (
            <MenuItem key={type} onSelect={() => add(type)}>
              <Icon aria-hidden />
              {label}
            </MenuItem>
          );
        })}
      </Menu>
    </div>
  );
}

interface RowProps {
  step: DraftStep;
  day: number;
  open: boolean;
  error: string | undefined;
  onToggle: () => void;
  onChange: (changes: Partial<DraftStep>) => void;
  onRemove: (() => void) | undefined;
}

function StepRow({ step, day, open, error, onToggle, onChange, onRemove }: RowProps) {
  const Icon = STEP_ICONS[step.type];
  return (
    <div className="min-w-0 flex-1 py-1.5">
      <div className="flex items-center gap-2">
        <button
          type="button"
          aria-expanded={open}
          onClick={onToggle}
          className="flex min-w-0 flex-1 items-center gap-2.5 rounded-md py-1.5 text-left pointer-coarse:min-h-10"
        >
          <Icon className="size-4 shrink-0 text-faint" aria-hidden />
          <span className="w-12 shrink-0 text-muted text-xs tabular-nums">Day {day}</span>
          <span className="min-w-0 flex-1 truncate font-medium text-sm">{stepName(step)}</span>
          <ChevronDown
            className={cn('size-4 shrink-0 text-faint transition-transform', open && 'rotate-180')}
            aria-hidden
          />
        </button>
        {onRemove ? (
          <Button size="iconSm" look="ghost" aria-label={`Remove ${stepName(step)}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        ) : null}
      </div>
      {error ? (
        <p role="alert" className="pb-1 text-danger text-xs">
          {error}
        </p>
      ) : null}
      {open ? <StepFields step={step} onChange={onChange} /> : null}
    </div>
  );
}
