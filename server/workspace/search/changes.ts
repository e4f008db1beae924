import { raw, type Sql, sql } from '@/server/kernel/db/client';
import { sourceOf } from './sources';

/** Records that were changed less than this before a mark are looked at again: their transaction may have ended after it. */
export const OVERLAP = '5 minutes';

/** Where a walk through the changes of a type stands. */
export interface SearchPosition {
  at: string;
  id: string;
}
export const START: SearchPosition = { at: '1970-01-01T00:00:00Z', id: '00000000-0000-0000-0000-000000000000' };

/** The least UUIDv7 of a time. */
const idAt = (at: Sql): Sql =>
  sql`(lpad(to_hex((extract(epoch FROM ${at}) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid`;

/** Mail has no index of its changes, for it changes with every open: there it is new mail that counts. */
const isById = (type: string) => sourceOf(type).open !== undefined;

/** The order in which the records of a type are read. */
export const orderOf = (type: string): string => (isById(type) ? 't.id' : 't."updatedAt", t.id');

/** Whether a record lies after a place of that order. */
export const after = (type: string, { at, id }: SearchPosition): Sql =>
  isById(type)
    ? sql`t.id > greatest(${id}::uuid, ${idAt(sql`${at}::timestamptz`)})`
    : sql`(t."updatedAt", t.id) > (${at}::timestamptz, ${id}::uuid)`;

/** Whether a record was changed, or came, since the mark of its type. */
export function sinceMark(type: string, mark: Sql): Sql {
  const at = sql`coalesce(${mark}, to_timestamp(0))`;
  return isById(type) ? sql`t.id > ${idAt(at)}` : sql`t."updatedAt" > ${at}`;
}

/** Drafts with an entry that have been edited or sent since. */
export function changedDrafts(type: string, workspaceId: string, limit: number): Sql | undefined {
  if (!isById(type)) return undefined;
  return sql`SELECT t.id::text AS id, ${type}::text AS type FROM "SearchEntry" o
    JOIN ${raw(`"${sourceOf(type).table}"`)} t ON t."workspaceId" = o."workspaceId" AND t.id = o.id
    WHERE o."workspaceId" = ${workspaceId}::uuid AND o.open AND t."updatedAt" <> o."updatedAt" LIMIT ${limit}::int`;
}
