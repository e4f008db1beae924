import type { Context } from '@/server/kernel/context';
import { ApiError, notFound, STATUS } from '@/server/kernel/contract/errors';
import type { Catalog } from '@/server/kernel/db/catalog';
import { type Db, raw, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { historySources } from '@/server/workspace/changes/sources';
import { MAX_CHANGES } from './contract';

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
const SAYS_SOMETHING = sql`(o.kind <> 'updated' OR o.fields <> '{}'::jsonb)`;

/** All that an operation did. Throws its 404, and a 409 for one that is too large, or erased somebody. */
export async function loadDone(on: Db, ctx: Context, id: string, { keys, uniques }: Catalog): Promise<Done> {
  if (!isId(id)) throw notFound('Operation');
  const mine = sql`o."workspaceId" = ${ctx.workspaceId}::uuid AND o."operationId" = ${id}::uuid`;
  const changes = await on.query<Changed & { actor: string; cause: string | null }>(sql`
    SELECT o.seq::text, ${raw(utcText('o.at'))} AS at, o."table", o."recordId"::text AS id, o.kind,
      CASE WHEN o.kind = 'updated' THEN o.fields END AS fields, o.actor, o.cause
    FROM "Change" o WHERE ${mine} AND ${SAYS_SOMETHING} ORDER BY o.seq LIMIT ${MAX_CHANGES + 1}`);
  const last = changes.at(-1);
  if (!last) throw notFound('Operation');
  if (last.cause === ERASURE) throw new ApiError(STATUS.conflict, 'A person who was erased does not come back.');
  if (changes.length > MAX_CHANGES) {
    throw new ApiError(
      STATUS.conflict,
      `This operation made more than ${MAX_CHANGES} changes, too many to take back in one piece. Nothing was taken back.`,
    );
  }
  const hangs = historySources().flatMap(({ hangs: on }) => (on ? [on.entity, on.id] : []));
  const wanted = [...keys.map(({ column }) => column), ...uniques.flatMap(({ columns }) => columns), ...hangs];
  const trashed = await on.query<Trashed>(sql`
    SELECT o.seq::text, o."table", o."rowId"::text AS id, o.kind, CASE WHEN o.kind <> 'deleted' THEN o."row" ELSE (
      SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}') FROM jsonb_each(o."row") e WHERE e.key = ANY(${[...new Set(wanted)]}::text[])) END AS "row"
    FROM "TrashedRow" o WHERE ${mine} ORDER BY o.seq`);
  return { id, actor: last.actor, at: last.at, changes, trashed };
}
