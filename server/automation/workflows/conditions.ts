import { DateTime } from 'luxon';
import { isDate, toUtc } from '@/server/kernel/contract/fields';
import type { Snapshot } from './entities';
import type { Operator } from './names';
import { type Field, operatorWords } from './operators';
import type { Condition } from './shapes';

/** What a record says in a field, `company.name` included. */
export function valueAt(record: Snapshot, name: string): unknown {
  return name
    .split('.')
    .reduce<unknown>((value, key) => (isBag(value) && Object.hasOwn(value, key) ? value[key] : undefined), record);
}

const isBag = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isUnset = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Values in a form in which they can be compared: text in any case, times as instants. */
function comparable(value: unknown, type: Field['type']): string | number {
  if (type === 'number') return Number(value);
  if (type === 'datetime' || type === 'date') return Date.parse(toUtc(String(value)) ?? `${String(value)}T00:00:00Z`);
  return String(value).toLowerCase();
}

/** The day of a moment, where its workspace is. */
const dayOf = (value: unknown, zone = 'utc') => DateTime.fromISO(String(value)).setZone(zone).toFormat('yyyy-MM-dd');

type Test = (is: string | number, wanted: string | number) => boolean;
const ORDERED: Partial<Record<Operator, Test>> = {
  eq: (is, wanted) => is === wanted,
  gt: (is, wanted) => is > wanted,
  gte: (is, wanted) => is >= wanted,
  lt: (is, wanted) => is < wanted,
  lte: (is, wanted) => is <= wanted,
  contains: (is, wanted) => String(is).includes(String(wanted)),
};
const NEGATED: Partial<Record<Operator, Operator>> = { neq: 'eq', not_contains: 'contains', is_set: 'is_not_set' };

/** Whether a condition holds. Of what is not set nothing holds but that it is not something. */
export function holds(record: Snapshot, field: Field, { op, value }: Condition): boolean {
  const positive = NEGATED[op];
  if (positive) return !holds(record, field, { field: field.name, op: positive, value });
  const is = valueAt(record, field.name);
  if (op === 'is_not_set') return isUnset(is);
  if (isUnset(is)) return false;
  const matches = (wanted: unknown, test: Operator): boolean => {
    // A day that a time is compared with is the whole day, as in the conditions of lists.
    const isDay = field.type === 'datetime' && isDate(String(wanted));
    const [own, other] = isDay
      ? [dayOf(is, field.timezone), String(wanted)]
      : [comparable(is, field.type), comparable(wanted, field.type)];
    return ORDERED[test]?.(own, other) ?? false;
  };
  if (op === 'in') return Array.isArray(value) && value.some((one) => matches(one, 'eq'));
  if (Array.isArray(is)) return is.some((one) => String(one).toLowerCase() === String(value).toLowerCase());
  return matches(value, op);
}

const said = (value: unknown): string => {
  if (isUnset(value)) return 'empty';
  if (Array.isArray(value)) return value.map(said).join(', ');
  if (typeof value === 'number') return value.toLocaleString('en');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : `“${String(value).slice(0, 80)}”`;
};

/** Why a condition does not hold, to a person: `Value is 500, but the rule says: Value is over 10,000.` */
export function whyNot(record: Snapshot, field: Field, { op, value }: Condition): string {
  const rule = `${field.label} ${operatorWords(op, field.type)}${op.startsWith('is_') ? '' : ` ${said(value)}`}`;
  return `${field.label} is ${said(valueAt(record, field.name))}, but the condition is: ${rule}.`;
}
