'use client';

import { useId } from 'react';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { PRIORITY } from '@/components/records/tasks/choices';
import { Checkbox } from '@/components/ui/checkbox';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import type { WorkflowEntity } from '@/server/automation/workflows/names';
import type { ActionOf } from '@/server/automation/workflows/shapes';
import { inNote } from './placeholders';

type TaskAction = ActionOf<'CREATE_TASK'>;

interface Props {
  action: TaskAction;
  entity: WorkflowEntity;
  onChange: (action: TaskAction) => void;
}

const PRIORITIES = Object.entries(PRIORITY).map(([value, { label }]) => ({ value, label }));

/** The task that is made: what it is called, when it is due and whose it is. */
export function TaskFields({ action, entity, onChange }: Props) {
  const id = useId();
  const days = (text: string) => (text === '' ? null : Math.min(3650, Math.max(0, Math.round(Number(text) || 0))));
  return (
    <>
      <Field label="Title" hint="May hold placeholders.">
        {(control) => (
          <SubjectInput
            label="Title"
            control={control}
            value={action.title}
            onChange={(title) => onChange({ ...action, title })}
            placeholders={inNote(entity)}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Due in days">
          {(control) => (
            <input
              {...control}
              type="number"
              min={0}
              max={3650}
              className="field"
              value={action.dueInDays ?? ''}
              onChange={(event) => onChange({ ...action, dueInDays: days(event.target.value) })}
            />
          )}
        </Field>
        <Field label="Priority">
          {(control) => (
            <Select
              id={control.id}
              value={action.priority}
              onChange={(chosen) => onChange({ ...action, priority: (chosen ?? 'MEDIUM') as TaskAction['priority'] })}
              options={PRIORITIES}
            />
          )}
        </Field>
      </div>
      <label htmlFor={id} className="flex items-center gap-2 text-sm pointer-coarse:min-h-10">
        <Checkbox
          id={id}
          checked={action.assignToOwner}
          onChange={(assignToOwner) => onChange({ ...action, assignToOwner })}
        />
        For the owner of the record
      </label>
    </>
  );
}
