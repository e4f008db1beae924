'use client';

import { CopyPlus, Plus, Trash2 } from 'lucide-react';
import { addDays, isDay, today } from '@/components/meetings/calendar/days';
import { Button } from '@/components/ui/button';
import { DateField } from '@/components/ui/date/date-field';
import { Card } from '@/components/ui/page';
import { type DraftDay, newRowId, type Week } from './values';
import { Windows } from './windows';

/** Monday first. */
const WEEKDAYS = [
  [1, 'Monday'],
  [2, 'Tuesday'],
  [3, 'Wednesday'],
  [4, 'Thursday'],
  [5, 'Friday'],
  [6, 'Saturday'],
  [0, 'Sunday'],
] as const;

const COPY = 'Copy to all workdays';

/** The hours of each weekday; several windows where there is a break. */
export function WeekEditor({ value, onChange }: { value: Week; onChange: (week: Week) => void }) {
  const monday = value[1] ?? [];
  const copy = () => onChange(value.map((windows, weekday) => (weekday >= 1 && weekday <= 5 ? monday : windows)));
  return (
    <Card className="divide-y divide-line">
      {WEEKDAYS.map(([weekday, name]) => (
        <div key={weekday} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
          <span className="w-22 shrink-0 text-sm">{name}</span>
          <Windows
            name={name}
            value={value[weekday] ?? []}
            onChange={(windows) => onChange(value.map((all, at) => (at === weekday ? windows : all)))}
          />
          {weekday === 1 && monday.length > 0 ? (
            <Button size="iconSm" look="ghost" aria-label={COPY} title={COPY} onClick={copy}>
              <CopyPlus aria-hidden />
            </Button>
          ) : null}
        </div>
      ))}
    </Card>
  );
}

interface DaysProps {
  value: readonly DraftDay[];
  onChange: (days: DraftDay[]) => void;
  timezone: string;
}

/** Single days that are unlike their weekday. */
export function DaysEditor({ value, onChange, timezone }: DaysProps) {
  const change = (rowId: string, changes: Partial<DraftDay>) =>
    onChange(value.map((day) => (day.rowId === rowId ? { ...day, ...changes } : day)));
  const add = () => {
    const taken = new Set(value.map(({ date }) => date));
    let date = addDays(today(timezone), 1);
    while (taken.has(date)) date = addDays(date, 1);
    onChange([...value, { rowId: newRowId(), date, windows: [] }]);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      {value.length > 0 ? (
        <Card className="w-full divide-y divide-line">
          {value.map(({ rowId, date, windows }) => (
            <div key={rowId} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
              <DateField
                label="Date"
                className="w-36"
                value={date}
                required
                onChange={(next) => isDay(next) && change(rowId, { date: next })}
              />
              <Windows
                name={date}
                value={windows}
                onChange={(changed) => change(rowId, { windows: changed })}
                closed="Closed all day"
              />
              <Button
                size="iconSm"
                look="ghost"
                aria-label={`Remove ${date}`}
                onClick={() => onChange(value.filter((day) => day.rowId !== rowId))}
              >
                <Trash2 aria-hidden />
              </Button>
            </div>
          ))}
        </Card>
      ) : null}
      <Button size="sm" onClick={add}>
        <Plus aria-hidden />
        Add a date
      </Button>
    </div>
  );
}
