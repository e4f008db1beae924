import type { ListField } from '@/server/kernel/contract/listing';
import { empty, raw, type Sql, sql } from './client';
import { ASSIGNED, hasTag, isAssignedTo } from './comparison';
import { all, comparedText, type RecordType, utcText } from './record';

/** An order of a list: by a field, then by id in the same direction, what is empty last. */
export interface Sorting {
  /** What is compared, over the row `t`; nothing where the order is that of the ids. */
  value?: Sql;
  /** The same as a text that PostgreSQL reads back, for the cursor. */
  text: Sql;
  isNullable: boolean;
  isDescending: boolean;
  /**
   * Whether an index has exactly this order, with what `within` names before it. 'where large': it is of a workspace with many records.
   * 'always': nearly all that is in it is wanted, so that it is never worth sorting.
   */
  isIndexed?: 'where large' | 'always' | undefined;
  /** Conditions that the index is entered by, beside the other conditions. */
  within?: Sql;
  /** The other record that `value` is of: how it is joined, and when there is none. */
  through?: { join: Sql; isNone: Sql };
}

/** The last row of a page, from which the next one goes on; `value` is null where the field was empty. */
export interface Position {
  id: string;
  value?: string | null;
}

/** Longer texts are compared by their beginning alone, since a cursor holds what it goes on from. */
export const COMPARED = 500;
export const sortedText = (expression: Sql): Sql => sql`left(lower(${expression}), ${raw(String(COMPARED))})`;

/** The order by a field. `createdAt` is the time in the id, so that its order is that of the ids. */
export function sortingBy(field: ListField, isDescending: boolean, record: Pick<RecordType, 'compared'>): Sorting {
  const { name, kind, isNullable, choices, through, tagged } = field;
  if (name === 'createdAt') return { ...byId, isDescending };
  if (through) return byName(through, isDescending);
  if (tagged) return byTags(tagged, isDescending);
  const column = comparedText(record, name);
  const own = { isNullable, isDescending };
  if (kind === 'time') return { ...own, value: raw(column), text: raw(utcText(column)) };
  if (kind === 'text') {
    // Names have indexes, and are no longer than what is compared of any other text.
    const value = name === 'name' ? raw(`lower(${column})`) : sortedText(raw(column));
    return { ...own, value, text: value };
  }
  // The values of a choice stand in an order of their own, such as NEW before WON.
  const rank = `array_position('{${choices.join()}}'::text[], ${column})`;
  const value = kind === 'choice' ? rank : column;
  return { ...own, value: raw(value), text: raw(`(${value})::text`) };
}

/**
 * The order by the name of what is pointed at. It is joined rather than looked up, so that the planner may walk the index of those
 * names and take the records that point there, in place of looking up the name of each record.
 */
function byName({ column, table, title }: NonNullable<ListField['through']>, isDescending: boolean): Sorting {
  const value = `lower(pointed."${title}")`;
  const same = `pointed."workspaceId" = t."workspaceId" AND pointed.id = t."${column}"`;
  return {
    value: raw(value),
    text: raw(`(SELECT ${value} FROM "${table}" pointed WHERE ${same})`),
    isNullable: true,
    isDescending,
    through: { join: raw(`JOIN "${table}" pointed ON ${same}`), isNone: raw(`t."${column}" IS NULL`) },
  };
}

/**
 * The order by the names of tags, as they are read one after the other. Those of all records are put together at once: looking up
 * the names of each record takes several times as long.
 */
function byTags(column: string, isDescending: boolean): Sorting {
  const names = raw(`left(string_agg(lower(g.name), ', ' ORDER BY lower(g.name)), ${COMPARED})`);
  const record = raw(`a."${column}"`);
  const each = sql`SELECT a."workspaceId", ${record} AS id, ${names} AS names FROM ${ASSIGNED} WHERE ${record} IS NOT NULL GROUP BY 1, 2`;
  return {
    value: raw('pointed.names'),
    text: sql`(SELECT ${names} FROM ${ASSIGNED} WHERE ${isAssignedTo(column)})`,
    isNullable: true,
    isDescending,
    through: {
      join: sql`JOIN (${each}) pointed ON pointed."workspaceId" = t."workspaceId" AND pointed.id = t.id`,
      isNone: sql`NOT ${hasTag(column, sql`TRUE`)}`,
    },
  };
}

/** Newest first. */
export const byId: Sorting = { text: raw('NULL::text'), isNullable: false, isDescending: true };
/** Oldest change first. */
export const byChange: Sorting = {
  value: raw('t."updatedAt"'),
  text: raw(utcText('t."updatedAt"')),
  isNullable: false,
  isDescending: false,
};

/** A part of a walk that an index can serve: rows with a value, or rows without, each with where it goes on from. */
export interface Part {
  where: Sql | undefined;
  order: Sql;
  /** What is joined to the rows. */
  join?: Sql;
}

/**
 * The parts of a walk in their order. PostgreSQL puts empty values first or last as a whole index is read, and first when it is
 * read backwards; so they are a part of their own, which is read once the other is through.
 */
export function partsOf({ value, isNullable, isDescending, through }: Sorting, after: Position | undefined): Part[] {
  const direction = raw(isDescending ? 'DESC' : 'ASC');
  const beyond = raw(isDescending ? '<' : '>');
  const ids = sql`t.id ${direction}`;
  const order = sql`${value ? sql`${value} ${direction}, ` : empty}${ids}`;
  const afterId = after ? sql`t.id ${beyond} ${after.id}::uuid` : undefined;
  if (!value) return [{ order, where: afterId }];
  const afterValue = after ? sql`(${value}, t.id) ${beyond} (${after.value}, ${after.id}::uuid)` : undefined;
  if (!isNullable) return [{ order, where: afterValue }];
  const isEmpty = through?.isNone ?? sql`${value} IS NULL`;
  const without: Part = { order: through ? ids : order, where: isEmpty };
  if (after?.value === null) return [{ ...without, where: all([isEmpty, afterId]) }];
  if (!through) return [{ order, where: all([sql`${value} IS NOT NULL`, afterValue]) }, without];
  // The first of the two, which follows from the other, is about the other record alone: its index is entered by it.
  const from = after ? sql`${value} ${beyond}= ${after.value}` : undefined;
  return [{ order, where: all([from, afterValue]), join: through.join }, without];
}
