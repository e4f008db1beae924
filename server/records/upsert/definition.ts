import type { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import type { FieldFault } from '@/server/kernel/contract/faults';
import type { Reference } from '@/server/kernel/contract/reference';
import type { Db, Sql } from '@/server/kernel/db/client';
import type { RecordType } from '@/server/kernel/db/record';
import type { Definitions } from '@/server/records/custom-fields/values';
import type { Erased } from '@/server/workspace/erased';
import type { NotificationKind } from '@/server/workspace/notifications/kinds';

/** A problem of one row, at one of its fields. */
export type RowProblem = FieldFault;

/** Columns beside the row's own fields, or in place of them, or why the row cannot be written. */
export interface Written {
  columns: Record<string, unknown>;
  problems?: RowProblem[];
}

/** A row that was there before, with the extra columns that its resource asks for. */
export type Existing = { id: string; externalId: string | null; alternative: string | null } & Record<string, unknown>;

/** What a resource says of itself so that its rows can be written many at a time. `Row` is a parsed row,
 * `T` the record that is printed, `Extra` what it loads. */
export interface UpsertDefinition<
  Row extends Record<string, unknown> = Record<string, unknown>,
  T = unknown,
  Extra = unknown,
> {
  record: RecordType<T>;
  row: z.ZodType<Row>;
  /** The second key, for rows whose externalId finds nothing. */
  alternative?: { field: string; sql: Sql; fold: (value: string) => string };
  references?: Reference[];
  /** Where its custom fields are defined, if it has any. */
  entity?: 'CONTACT' | 'LEAD' | 'DEAL' | 'COMPANY';
  /** Columns of a new row that are not sent. */
  defaults: Record<string, unknown>;
  /** Columns of an existing row that `update` or the events need; reading them locks the row. */
  current?: Sql;
  /** What is needed for all rows together. */
  load?(on: Db, ctx: Context): Promise<Extra>;
  /** When a new row was made, in Unix milliseconds, where that was before it is written here. */
  madeAt?(row: Row): number | undefined;
  /** Rules and columns of a new row. */
  create?(row: Row, extra: Extra): Written;
  /** Rules and columns of a change. */
  update?(row: Row, before: Existing, extra: Extra): Written;
  /** Its owner is told when it is given to them: by a notification of this kind, under the record's `title` column. `current`
   * must have `ownerId` then. */
  ownerNotification?: { kind: NotificationKind; title: string };
}

/** What all rows of one request are checked against. */
export interface BatchContext<Extra> {
  extra: Extra;
  definitions: Definitions | undefined;
  /** The addresses among the rows whose owners were erased. */
  erased: Erased;
  /** Per reference column: the ids found, by what was sent. */
  found: Map<string, Map<string, string>>;
}

/** What is said of a field that is not there. */
export const isRequired = (field: string): RowProblem => ({ field, message: 'Required', code: 'required' });

/** What is said of a field that names what is not there; `call` is the request that makes it. */
export const unknownReference = (field: string, message: string, call?: string): RowProblem => ({
  ...{ field, message, code: 'unknown_reference' },
  ...(call !== undefined && { fix: { call } }),
});

/** The rule of a new row that must carry a field. */
export const requires =
  (field: string) =>
  (row: Record<string, unknown>): Written => ({
    columns: {},
    problems: row[field] === undefined ? [isRequired(field)] : [],
  });
