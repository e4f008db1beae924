import type { Context } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import type { Catalog } from '@/server/kernel/db/catalog';
import { type Db, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { historySources } from '@/server/workspace/changes/sources';
import { MAX_CHANGES } from './limits';

/** The cause of what is never taken back. */
export const ERASURE = 'erase';

/** One change that an operation made of a record. */
export interface Changed {
  seq: string;
  at: string;
  table: string;
  id: string;
  kind: string;
  fields: Record<string, unknown> | null;
}

/** What the trash keeps of an operation, in its order: of a deleted row only the columns that others depend on. */
export interface Trashed {
  seq: string;
  table: string;
  id: string;
  kind: 'deleted' | 'moved' | 'replaced' | 'added';
  row: Record<string, unknown>;
}

/** An operation that is about to be reverted. */
export interface Done {
  id: string;
  actor: string;
  /** When it made its last change. */
  at: string;
  changes: Changed[];
  trashed: Trashed[];
}

/** What moved `updatedAt` alone is nothing to take back: a record that is tagged has such a change beside. */
export const SAYS_SOMETHING = sql`(o.kind <> 'updated' OR o.fields <> '{}'::jsonb)`;

/** The rows `o` of an operation. */
export const ofOperation = ({ workspaceId }: Context, id: string): Sql =>
  sql`o."workspaceId" = ${workspaceId}::uuid AND o."operationId" = ${id}::uuid`;

/** Changes `o` that say something. */
export const readChanges = (on: Db, which: Sql, limit: number | null = null) =>
  on.query<Changed & { actor: string; cause: string | null }>(sql`
    SELECT o.seq::text, ${raw(utcText('o.at'))} AS at, o."table", o."recordId"::text AS id, o.kind,
      CASE WHEN o.kind = 'updated' THEN o.fields END AS fields, o.actor, o.cause
    FROM "Change" o WHERE ${which} AND ${SAYS_SOMETHING} ORDER BY o.seq LIMIT ${limit}::int`);

/** Rows `o` of the trash. */
export function readTrashed(on: Db, { keys, uniques }: Catalog, which: Sql) {
  const hangs = historySources().flatMap(({ hangs: on }) => (on ? [on.entity, on.id] : []));
  const named = [...keys.map(({ column }) => column), ...uniques.flatMap(({ columns }) => columns)];
  const wanted = [...named, ...hangs, 'customFields'];
  return on.query<Trashed>(sql`
    SELECT o.seq::text, o."table", o."rowId"::text AS id, o.kind, CASE WHEN o.kind <> 'deleted' THEN o."row" ELSE (
      SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(o."row") e WHERE e.key = ANY(${[...new Set(wanted)]}::text[])) END AS "row"
    FROM "TrashedRow" o WHERE ${which} ORDER BY o.seq`);
}

/** Whether an operation made more changes than are taken back in one piece. */
export async function isLarge(on: Db, ctx: Context, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const [row] = await on.query(sql`
    SELECT 1 FROM "Change" o WHERE ${ofOperation(ctx, id)} AND ${SAYS_SOMETHING} OFFSET ${MAX_CHANGES}::int LIMIT 1`);
  return row !== undefined;
}

/** All that an operation did. Throws its 404, and a 409 for one that is too large, or erased somebody. */
export async function loadDone(on: Db, ctx: Context, id: string, catalog: Catalog): Promise<Done> {
  if (!isId(id)) throw notFound('Operation');
  const changes = await readChanges(on, ofOperation(ctx, id), MAX_CHANGES + 1);
  const last = changes.at(-1);
  if (!last) throw notFound('Operation');
  refuseErased(last.cause);
  if (changes.length > MAX_CHANGES) {
    throw new ApiError(
      STATUS.conflict,
      `This operation made more than ${MAX_CHANGES} changes, too many to look at in one piece. Nothing was taken back.`,
    );
  }
  const trashed = await readTrashed(on, catalog, ofOperation(ctx, id));
  return { id, actor: last.actor, at: last.at, changes, trashed };
}

export function refuseErased(cause: string | null): void {
  if (cause === ERASURE) throw new ApiError(STATUS.conflict, 'A person who was erased does not come back.');
}
