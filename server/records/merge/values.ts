import { badRequest } from '@/server/kernel/contract/errors';
import { MERGED_FIELDS } from './fields';
import type { MergeGroup, Row } from './group';
import type { MergeKind } from './kinds';

/** Whose value counts for a field, by its name; custom fields by their keys. */
export interface Chosen {
  [field: string]: string | Record<string, string> | undefined;
  customFields?: Record<string, string>;
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
const custom = (row: Row) => (row.customFields ?? {}) as Record<string, unknown>;
const time = (value: unknown): unknown => (value instanceof Date ? value.getTime() : value);

/**
 * What the winner is given: the value of the record that is named for a field; else its own, or where it has none that of the
 * source that was changed last. The latest dates and any refusal count, whoever has them, and it is as old as the oldest.
 */
export function mergedColumns(
  kind: MergeKind,
  { winner, sources }: MergeGroup,
  chosen: Chosen,
): Record<string, unknown> {
  const all = [winner, ...sources];
  const merged: Record<string, unknown> = {};
  const giver = (field: string, isLacking: (row: Row) => boolean, named: unknown): Row => {
    if (named === undefined) return all.find((row) => !isLacking(row)) ?? winner;
    const row = all.find(({ id }) => id === named);
    if (!row) throw badRequest(`fields.${field}: Must be the id of the record or of one of its sources.`);
    return row;
  };
  for (const field of MERGED_FIELDS[kind.of.entity]) {
    const column = kind.columnOf?.[field] ?? field;
    const from = giver(field, (row) => isEmpty(row[column]), chosen[field]);
    merged[column] = from[column];
    for (const [follower, of] of Object.entries(kind.follow)) if (of === column) merged[follower] = from[follower];
  }
  for (const column of kind.greatest) merged[column] = greatest(all.map((row) => row[column]));
  for (const column of kind.either) merged[column] = all.some((row) => row[column] === true);
  merged.createdAt = all.map((row) => row.createdAt).toSorted((a, b) => Number(time(a)) - Number(time(b)))[0];
  if (kind.of.entity === 'LEAD') Object.assign(merged, conversion(all));
  const changed = Object.entries(merged).filter(([column, value]) => time(value) !== time(winner[column]));
  return { ...Object.fromEntries(changed), ...customColumns(all, chosen.customFields ?? {}, giver) };
}

const greatest = (values: unknown[]): unknown =>
  values.reduce((most, value) =>
    isEmpty(value) || (!isEmpty(most) && Number(time(most)) >= Number(time(value))) ? most : value,
  );

/** A lead that became a contact stays one that did. */
function conversion(all: Row[]): Record<string, unknown> {
  const converted = all.find(({ status, convertedContactId }) => status === 'CONVERTED' && convertedContactId);
  return converted ? { status: converted.status, convertedContactId: converted.convertedContactId } : {};
}

type Giver = (field: string, isLacking: (row: Row) => boolean, named: unknown) => Row;

/** Custom fields key by key; those that the winner is given, or null for one that is taken off it. */
function customColumns(all: Row[], chosen: Record<string, string>, giver: Giver): { customFields?: object } {
  const keys = new Set([...all.flatMap((row) => Object.keys(custom(row))), ...Object.keys(chosen)]);
  const [winner] = all;
  const given = [...keys].flatMap((key) => {
    const own = winner && custom(winner)[key];
    const value = custom(giver(`customFields.${key}`, (row) => isEmpty(custom(row)[key]), chosen[key]))[key] ?? null;
    return JSON.stringify(value) === JSON.stringify(own ?? null) ? [] : [[key, value]];
  });
  return given.length > 0 ? { customFields: Object.fromEntries(given) } : {};
}
