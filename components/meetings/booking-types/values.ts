import { optionalNumber } from '@/lib/amount';
import type { BookingType } from '@/server/meetings/booking-types/contract';

export type Window = { start: string; end: string };
export interface DraftQuestion {
  /** Only of the row in the editor. */
  rowId: string;
  key: string | null;
  label: string;
  type: BookingType['questions'][number]['type'];
  /** One option a line. */
  options: string;
  required: boolean;
}
export interface DraftDay {
  rowId: string;
  date: string;
  windows: Window[];
}

let rows = 0;
export const newRowId = () => `row-${++rows}`;

/** Windows by weekday, 0 = Sunday to 6 = Saturday. */
export type Week = Window[][];
const WORKDAY: Window[] = [{ start: '09:00', end: '17:00' }];
export const WORK_WEEK: Week = [[], WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, []];

export const toWeek = (hours: BookingType['hours']): Week =>
  WORK_WEEK.map((_, weekday) =>
    hours
      .filter((one) => one.weekday === weekday)
      .map(({ start, end }) => ({ start, end }))
      .sort((a, b) => a.start.localeCompare(b.start)),
  );
export const fromWeek = (week: Week): BookingType['hours'] =>
  week.flatMap((windows, weekday) => windows.map(({ start, end }) => ({ weekday, start, end: endOf(end) })));

/** A time field knows no `24:00`; midnight at the end of a window is the end of the day. */
const endOf = (end: string) => (end === '00:00' ? '24:00' : end);
export const shownEnd = (end: string) => (end === '24:00' ? '00:00' : end);

const text = (value: number | null | undefined) => (value === null || value === undefined ? '' : String(value));

/** A booking type as the editor holds it: numbers are what is typed. */
export function toValues(type: BookingType | undefined, hostUserId: string) {
  return {
    hostUserId: type?.host.id ?? hostUserId,
    title: type?.title ?? '',
    slug: type?.slug ?? '',
    description: type?.description ?? '',
    color: type?.color ?? '#3f51c9',
    durationMin: text(type?.durationMin ?? 30),
    slotIntervalMin: text(type?.slotIntervalMin),
    bufferBeforeMin: text(type?.bufferBeforeMin ?? 0),
    bufferAfterMin: text(type?.bufferAfterMin ?? 0),
    minNoticeMin: text(type?.minNoticeMin ?? 60),
    horizonDays: text(type?.horizonDays ?? 60),
    maxPerDay: text(type?.maxPerDay),
    week: type ? toWeek(type.hours) : WORK_WEEK,
    days: (type?.dateOverrides ?? []).map((day): DraftDay => ({ rowId: newRowId(), ...day })),
    locationKind: type?.locationKind ?? ('PHONE' as const),
    locationValue: type?.locationValue ?? '',
    questions: (type?.questions ?? []).map(
      (one): DraftQuestion => ({ rowId: newRowId(), ...one, options: one.options.join('\n') }),
    ),
    allowGuests: type?.allowGuests ?? true,
    confirmationMessage: type?.confirmationMessage ?? '',
    redirectUrl: type?.redirectUrl ?? '',
    reminderMinutes: text(type?.reminderMinutes ?? 60),
    hidden: type?.hidden ?? false,
  };
}
export type Values = ReturnType<typeof toValues>;

/** A number that is typed; what is none is left for the service to refuse. */
const number = (typed: string) => (typed.trim() === '' ? Number.NaN : Number(typed));
/** When it can be booked, as the service takes it. */
export const toSchedule = (values: Values) => ({
  durationMin: number(values.durationMin),
  slotIntervalMin: optionalNumber(values.slotIntervalMin, Number),
  bufferBeforeMin: number(values.bufferBeforeMin),
  bufferAfterMin: number(values.bufferAfterMin),
  minNoticeMin: number(values.minNoticeMin),
  horizonDays: number(values.horizonDays),
  maxPerDay: optionalNumber(values.maxPerDay, Number),
  hours: fromWeek(values.week),
  dateOverrides: values.days.map(({ date, windows }) => ({
    date,
    windows: windows.map(({ start, end }) => ({ start, end: endOf(end) })),
  })),
  locationKind: values.locationKind,
});

/** All of it, as the service takes it. */
export const toInput = (values: Values) => ({
  ...toSchedule(values),
  hostUserId: values.hostUserId,
  title: values.title,
  ...(values.slug.trim() && { slug: values.slug.trim() }),
  description: values.description.trim() || null,
  color: values.color,
  locationValue: values.locationValue.trim() || null,
  questions: values.questions.map(({ key, label, type, options, required }) => ({
    ...(key !== null && { key }),
    label,
    type,
    options:
      type === 'SELECT'
        ? options
            .split('\n')
            .map((one) => one.trim())
            .filter(Boolean)
        : [],
    required,
  })),
  allowGuests: values.allowGuests,
  confirmationMessage: values.confirmationMessage.trim() || null,
  redirectUrl: values.redirectUrl.trim() || null,
  reminderMinutes: number(values.reminderMinutes),
  hidden: values.hidden,
});

/** Whether the schedule is whole enough to ask for its slots: half a time is no time yet. */
export function isComplete(schedule: ReturnType<typeof toSchedule>): boolean {
  const { slotIntervalMin, maxPerDay, hours, dateOverrides, ...rest } = schedule;
  const windows = [...hours, ...dateOverrides.flatMap((day) => day.windows)];
  const numbers = Object.values(rest).filter((value) => typeof value === 'number');
  const given = [...numbers, ...[slotIntervalMin, maxPerDay].filter((value) => value !== null)];
  return (
    given.every((value) => Number.isInteger(value) && value >= 0) &&
    rest.durationMin >= 5 &&
    rest.horizonDays >= 1 &&
    (slotIntervalMin ?? 5) >= 5 &&
    (maxPerDay ?? 1) >= 1 &&
    windows.every(({ start, end }) => start !== '' && end !== '' && start < end) &&
    dateOverrides.every(({ date }) => date !== '') &&
    new Set(dateOverrides.map(({ date }) => date)).size === dateOverrides.length
  );
}
