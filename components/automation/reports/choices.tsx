'use client';

import type { Target } from '@/components/records/engine/definition';
import { FilterChips } from '@/components/records/engine/filters/filter-chips';
import type { FilterField } from '@/components/records/engine/filters/use-filter-fields';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { humanize } from '@/lib/format';
import { AGGREGATES, DRAWINGS, INTERVALS } from '@/server/automation/reports/names';
import type { FilterKind } from '@/server/kernel/contract/filter';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { stageDescriptor } from '@/server/records/stages/descriptor';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { type Draft, datesOf, EMPTY, type errorsOf, groupedBy, groupsOf, measuresOf, type SubjectShown } from './draft';
import { RangeField } from './range-field';
import { AGGREGATE_WORDS, DRAWING_WORDS } from './words';

interface Props {
  draft: Draft;
  subjects: readonly SubjectShown[];
  subject: SubjectShown;
  tags: Readonly<Record<string, string>>;
  errors: ReturnType<typeof errorsOf>;
  onChange: (draft: Draft) => void;
}

/** What a report asks, choice by choice. */
export function Choices({ draft, subjects, subject, tags, errors, onChange }: Props) {
  const set = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const shared = { draft, subject, onChange };
  return (
    <div className="flex flex-col gap-4">
      <Field label="About">
        {({ id }) => (
          <Select
            id={id}
            value={draft.subject}
            onChange={(next) => {
              const chosen = subjects.find((one) => one.subject === next);
              // What it counted before may not be there in another kind.
              if (chosen) onChange({ ...EMPTY, ...only(draft), subject: chosen.subject });
            }}
            options={subjects.map((one) => ({ value: one.subject, label: one.label }))}
          />
        )}
      </Field>
      <MeasureField {...shared} error={errors.measure} />
      <GroupField {...shared} place={0} error={errors['groupBy[0]']} />
      {draft.groupBy.length > 0 ? <GroupField {...shared} place={1} error={errors['groupBy[1]']} /> : null}
      <RangeField
        range={draft.range}
        dates={datesOf(subject)}
        first={subject.dateField}
        error={errors.range}
        onChange={(range) => set({ range })}
      />
      <fieldset className="flex min-w-0 flex-col gap-1">
        <legend className="mb-1 font-medium text-sm">Only those where</legend>
        <div className="flex flex-wrap items-center gap-1.5">
          <FilterChips
            tree={draft.where ?? undefined}
            fields={filterFields(subject, tags)}
            onChange={(where) => set({ where: where ?? null })}
          />
        </div>
        {errors.where ? (
          <p role="alert" className="text-danger text-xs">
            {errors.where}
          </p>
        ) : null}
      </fieldset>
      <Field label="Drawn as">
        {({ id }) => (
          <Select
            id={id}
            value={draft.drawing}
            onChange={(next) => set({ drawing: DRAWINGS.find((one) => one === next) ?? draft.drawing })}
            options={DRAWINGS.map((one) => ({ value: one, label: DRAWING_WORDS[one] }))}
          />
        )}
      </Field>
    </div>
  );
}

const only = ({ name, shared, drawing }: Draft) => ({ name, shared, drawing });

interface PartProps {
  draft: Draft;
  subject: SubjectShown;
  error: string | undefined;
  onChange: (draft: Draft) => void;
}

function MeasureField({ draft, subject, error, onChange }: PartProps) {
  const fields = measuresOf(subject);
  const { is, field } = draft.measure;
  const offered = fields.length > 0 ? AGGREGATES : AGGREGATES.slice(0, 1);
  return (
    <Field label="Count" error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          <Select
            id={control.id}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
            value={is}
            onChange={(next) => {
              const chosen = AGGREGATES.find((one) => one === next) ?? 'COUNT';
              const of = field ?? fields[0]?.name;
              onChange({ ...draft, measure: chosen === 'COUNT' || !of ? { is: 'COUNT' } : { is: chosen, field: of } });
            }}
            options={offered.map((one) => ({ value: one, label: AGGREGATE_WORDS[one] }))}
          />
          {is === 'COUNT' ? null : (
            <Select
              label="Field that is counted"
              value={field ?? null}
              onChange={(next) => next && onChange({ ...draft, measure: { is, field: next } })}
              options={fields.map(({ name, label }) => ({ value: name, label }))}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function GroupField({ draft, subject, place, error, onChange }: PartProps & { place: 0 | 1 }) {
  const chosen = draft.groupBy[place];
  const other = draft.groupBy[1 - place];
  const fields = groupsOf(subject).filter(({ name }) => name !== other?.field);
  const isDated = datesOf(subject).some(({ name }) => name === chosen?.field);
  return (
    <Field label={place === 0 ? 'By' : 'And by'} error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          <Select
            id={control.id}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
            none={place === 0 ? 'All together' : 'Nothing else'}
            placeholder={place === 0 ? 'All together' : 'Nothing else'}
            value={chosen?.field ?? null}
            onChange={(next) => onChange(groupedBy(draft, subject, place, next))}
            options={fields.map(({ name, label }) => ({ value: name, label }))}
          />
          {chosen && isDated ? (
            <Select
              label="Interval"
              value={chosen.interval ?? 'MONTH'}
              onChange={(next) => {
                const interval = INTERVALS.find((one) => one === next) ?? 'MONTH';
                onChange({
                  ...draft,
                  groupBy: draft.groupBy.map((one) => (one === chosen ? { ...one, interval } : one)),
                });
              }}
              options={INTERVALS.map((one) => ({ value: one, label: humanize(one) }))}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** What the console calls the records that a pointer points at; it chooses among no others. */
const TARGETS: Readonly<Record<string, Target>> = Object.fromEntries(
  [
    ...[memberDescriptor, stageDescriptor, contactDescriptor, companyDescriptor],
    ...[dealDescriptor, leadDescriptor, productDescriptor],
  ].map(({ table, plural }) => [table, plural]),
);

function filterFields({ fields }: SubjectShown, tags: Props['tags']): FilterField[] {
  return fields.flatMap(({ name, label, kind, to, choices }) => {
    const target = to ? TARGETS[to] : undefined;
    if (kind === 'pointer' && !target) return [];
    const isOwn = name.startsWith('customFields.');
    const named = Object.fromEntries(choices.map((code) => [code, isOwn ? code : humanize(code)]));
    const options = kind === 'tags' ? tags : named;
    return { name, label, kind: kind as FilterKind, options, ...(target && { to: target }) };
  });
}
