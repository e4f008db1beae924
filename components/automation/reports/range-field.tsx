'use client';

import { DateField } from '@/components/ui/date/date-field';
import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { todayIn } from '@/lib/format';
import type { Report, ReportFieldShown } from '@/server/automation/reports/contract';
import { PERIODS } from '@/server/automation/reports/names';
import { periodWords } from './words';

type Range = Report['range'];

interface Props {
  range: Range;
  /** The fields that a range can be of, and the one that it begins with. */
  dates: readonly ReportFieldShown[];
  first: string;
  error: string | undefined;
  onChange: (range: Range) => void;
}

/** Stands for days that are chosen one by one. */
const DAYS = 'days';

/** Over which time: a period that moves with the day, or days. */
export function RangeField({ range, dates, first, error, onChange }: Props) {
  const field = range?.field ?? first;
  const { workspaceTimezone } = useSession().current;
  const choose = (next: string | null) => {
    const period = PERIODS.find((one) => one === next);
    if (period) onChange({ field, period });
    else onChange(next === DAYS ? { field, from: todayIn(workspaceTimezone) } : null);
  };
  const isDays = range !== null && range.period === undefined;
  return (
    <Field label="Over" error={error}>
      {(control) => (
        <div className="flex flex-col gap-2">
          <Select
            id={control.id}
            describedBy={control['aria-describedby']}
            invalid={control['aria-invalid']}
            none="All time"
            placeholder="All time"
            value={range ? (range.period ?? DAYS) : null}
            onChange={choose}
            options={[
              ...PERIODS.map((one) => ({ value: one, label: periodWords(one) })),
              { value: DAYS, label: 'From a day to a day…' },
            ]}
          />
          {isDays ? (
            <div className="flex items-center gap-2 text-muted text-xs">
              <Day label="First day" value={range.from} onChange={(from) => onChange(ofDays(field, from, range.to))} />
              to
              <Day label="Last day" value={range.to} onChange={(to) => onChange(ofDays(field, range.from, to))} />
            </div>
          ) : null}
          {range && dates.length > 1 ? (
            <Select
              label="Date that is meant"
              value={field}
              onChange={(next) => next && onChange({ ...range, field: next })}
              options={dates.map(({ name, label }) => ({ value: name, label }))}
            />
          ) : null}
        </div>
      )}
    </Field>
  );
}

const ofDays = (field: string, from: string | undefined, to: string | undefined): Range => ({
  field,
  ...(from && { from }),
  ...(to && { to }),
});

interface DayProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

const Day = ({ label, value, onChange }: DayProps) => (
  <DateField
    validOnly
    label={label}
    className="flex-1"
    value={value ?? ''}
    onChange={(day) => onChange(day || undefined)}
  />
);
