'use client';

import { BodyEditor } from '@/components/outreach/mail/body-editor';
import { SubjectInput } from '@/components/outreach/mail/subject-input';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { type DraftStep, STEP_TYPES, type StepType } from './steps';

interface Props {
  step: DraftStep;
  onChange: (changes: Partial<DraftStep>) => void;
}

const MAX_DAYS = 365;
const TYPES = Object.entries(STEP_TYPES).map(([value, label]) => ({ value, label }));

/** What a step does, and when. */
export function StepFields({ step, onChange }: Props) {
  const { type, delayDays, subject, bodyHtml, taskTitle } = step;
  return (
    <div className="flex flex-col gap-3 pt-1.5 pb-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Does">
          {(control) => (
            <Select
              id={control.id}
              value={type}
              onChange={(chosen) => onChange({ type: (chosen ?? 'EMAIL') as StepType })}
              options={TYPES}
            />
          )}
        </Field>
        <Field label="Days after the step before" hint="Of the first step: after the enrolment.">
          {(control) => (
            <input
              {...control}
              type="number"
              min={0}
              max={MAX_DAYS}
              className="field"
              value={delayDays}
              onChange={(event) =>
                onChange({ delayDays: Math.min(MAX_DAYS, Math.max(0, Math.round(Number(event.target.value) || 0))) })
              }
            />
          )}
        </Field>
      </div>
      {type === 'EMAIL' ? (
        <>
          <Field label="Subject">
            {(control) => (
              <SubjectInput
                control={control}
                value={subject}
                onChange={(text) => onChange({ subject: text })}
                placeholders
              />
            )}
          </Field>
          <BodyEditor label="Body" value={bodyHtml} onChange={(html) => onChange({ bodyHtml: html })} placeholders />
        </>
      ) : (
        <Field label="Title of the task" hint="May hold placeholders." optional>
          {(control) => (
            <SubjectInput
              label="Title of the task"
              control={control}
              value={taskTitle}
              onChange={(text) => onChange({ taskTitle: text })}
              placeholders
            />
          )}
        </Field>
      )}
    </div>
  );
}
