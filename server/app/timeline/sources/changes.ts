import { allows } from '@/server/kernel/contract/scopes';
import { join, raw, sql } from '@/server/kernel/db/client';
import { TIMELINE_RECORDS } from '../records';
import { isOlder, KINDS, type Kind, type Reach, type Source } from '../source';

/** What the service counts or dates by itself with each mail and call; told on the line of the mail or the call. */
const COUNTED = ['lastActivityAt', 'lastContactedAt', 'engagementScore'];

const type = 'change';

/** The kinds of a timeline whose changes somebody may read. */
const readable = (held: readonly string[], { changesOf, ids }: Reach) =>
  changesOf.filter((kind) => ids[kind].length > 0 && allows(held, TIMELINE_RECORDS[kind].scopes));

/** Whether some of the changes are not told. */
export const hidesChanges = (held: readonly string[], reach: Reach): boolean =>
  readable(held, reach).length < reach.changesOf.filter((kind) => reach.ids[kind].length > 0).length;

/** Changes of stages and other fields, as the history keeps them. */
export const changes: Source = {
  type,
  scopes: [],
  select(ctx, { reach, before, limit }) {
    const kinds = readable(ctx.actor.scopes, reach);
    if (kinds.length === 0) return undefined;
    const ids = kinds.flatMap((kind) => reach.ids[kind]);
    const tables = kinds.map((kind) => TIMELINE_RECORDS[kind].descriptor.table);
    const pointer = (kind: Kind) =>
      sql`CASE WHEN c."table" = ${TIMELINE_RECORDS[kind].descriptor.table} THEN c."recordId" END AS ${raw(`"${kind}Id"`)}`;
    return sql`
      SELECT ${type}::text AS type, c.at, lpad(c.seq::text, 20, '0') AS key, c.seq::text AS id, NULL::uuid AS made,
        NULL::text AS title, NULL::text AS text, c.actor, ${join(KINDS.map(pointer), ', ')},
        json_build_object('table', c."table", 'recordId', c."recordId", 'kind', c.kind, 'fields', c.fields,
          'operation', json_build_object('id', c."operationId", 'name', c.operation)) AS details
      FROM (
        SELECT c.* FROM "Change" c
        WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c."recordId" = ANY(${ids}::uuid[]) AND c."table" = ANY(${tables}::text[])
          AND (c.kind <> 'updated' OR c.fields IS NULL OR c.fields - ${COUNTED}::text[] <> '{}'::jsonb)
          AND ${isOlder(type, sql`c.at`, sql`c.seq`, 'bigint', before)}
        ORDER BY c.at DESC, c.seq DESC LIMIT ${limit + 1}) c`;
  },
};
