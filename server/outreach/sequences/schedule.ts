import { DateTime } from 'luxon';

const OPENS = 9;
const CLOSES = 17;
const FRIDAY = 5;

/** When steps may be taken. */
export interface Calendar {
  timezone: string;
  businessHoursOnly: boolean;
}

/** The time itself, or, outside business hours, when they begin again: wall time, so right across clock changes. */
function withinHours(time: DateTime): DateTime {
  if (time.weekday <= FRIDAY && time.hour >= OPENS && time.hour < CLOSES) return time;
  const morning = { hour: OPENS, minute: 0, second: 0, millisecond: 0 };
  let open = time.hour < OPENS ? time.set(morning) : time.plus({ days: 1 }).set(morning);
  while (open.weekday > FRIDAY) open = open.plus({ days: 1 }).set(morning);
  return open;
}

/** When a step is due that comes so many days of the workspace's calendar after another time. */
export function dueAfter(from: Date, delayDays: number, { timezone, businessHoursOnly }: Calendar): Date {
  const due = DateTime.fromJSDate(from, { zone: timezone }).plus({ days: delayDays });
  return (businessHoursOnly ? withinHours(due) : due).toJSDate();
}
