import { CronExpressionParser } from 'cron-parser';

const ZONED = /^(?:CRON_)?TZ=(\S+)\s+(.*)$/;

/** The first time after `after` that a cron expression names; `TZ=Area/City ` may precede it, else UTC. */
export function nextSlot(expression: string, after: Date): Date {
  const [, tz = 'UTC', fields = expression] = expression.match(ZONED) ?? [];
  const parsed = CronExpressionParser.parse(fields, { tz, currentDate: after });
  return parsed.next().toDate();
}

/** Whether there is a next time at all. */
export function isSchedule(expression: string): boolean {
  try {
    nextSlot(expression, new Date());
    return true;
  } catch {
    return false;
  }
}
