import type { Context } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { sameText, sign } from '@/server/kernel/secret';
import { conditionsOf, namesOf } from '@/server/workspace/changes/read';
import { readableBy } from '@/server/workspace/changes/sources';
import type { OperationAnswer, operationsContract } from './contract';
import { REVERT } from './later';
import { restorableUntil } from './restore';
import { checkOwn } from './revert';

/** Transactions that one page looks at. Where few of them match, the page is short and its cursor goes on from there. */
const LOOKED_AT = 2000;

const mac = (scope: string, xid: string) => sign('cursor', `${scope}\n${xid}`);

/** What was done, newest first, by the transactions of the changes: each is found by one step down an index. */
export async function listOperations(
  ctx: Context,
  { limit, cursor, actor, ...span }: Input<typeof operationsContract.list>,
) {
  const filters = { ...span, actor: ownActor(ctx) ?? actor };
  const scope = JSON.stringify([ctx.workspaceId, 'operations', filters]);
  const [start = '', code = ''] = cursor ? Buffer.from(cursor, 'base64url').toString().split('|') : [];
  if (cursor && !sameText(code, mac(scope, start))) throw badRequest('cursor is invalid.');
  const before = cursor ? sql`AND c.xid < ${start}::bigint` : sql``;
  const steps = await db.query<{ xid: string; id: string | null }>(sql`
    WITH RECURSIVE walk AS (
      SELECT (SELECT max(c.xid) FROM "Change" c WHERE c."workspaceId" = ${ctx.workspaceId}::uuid ${before}) AS xid, 1 AS step
      UNION ALL
      SELECT (SELECT max(c.xid) FROM "Change" c WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND c.xid < w.xid), w.step + 1
      FROM walk w WHERE w.xid IS NOT NULL AND w.step < ${LOOKED_AT}
    )
    SELECT w.xid::text, f.id::text FROM walk w LEFT JOIN LATERAL (
      SELECT c."operationId" AS id FROM "Change" c
      WHERE ${join(conditionsOf(ctx, filters), ' AND ')} AND c.xid = w.xid LIMIT 1) f ON TRUE
    WHERE w.xid IS NOT NULL ORDER BY w.xid DESC`);
  const ids = new Set<string>();
  let last: string | undefined;
  for (const { xid, id } of steps) {
    if (id && !ids.has(id) && ids.size === limit) break;
    if (id) ids.add(id);
    last = xid;
  }
  const isEnd = steps.length < LOOKED_AT && last === steps.at(-1)?.xid;
  const next = last === undefined || isEnd ? null : Buffer.from(`${last}|${mac(scope, last)}`).toString('base64url');
  const found = new Map((await readOperations(ctx, [...ids])).map((one) => [one.id, one]));
  return { operations: [...ids].flatMap((id) => found.get(id) ?? []), nextCursor: next };
}

/** Members see what they did themselves. */
export const ownActor = ({ actor }: Context): string | undefined =>
  actor.kind === 'member' && actor.role === 'member' ? `member:${actor.memberId}` : undefined;

export async function getOperation(
  ctx: Context,
  { id }: Input<typeof operationsContract.get>,
): Promise<{ operation: OperationAnswer }> {
  const [operation] = isId(id) ? await readOperations(ctx, [id]) : [];
  if (!operation) throw notFound('Operation');
  checkOwn(ctx, { actor: [operation.actor.kind, operation.actor.id].join(':') });
  return { operation };
}

interface Row {
  id: string;
  name: string;
  at: string;
  actor: string;
  cause: string | null;
  counts: { table: string; kind: OperationAnswer['changes'][number]['kind']; count: number }[];
  reverts: { id: string; at: string }[];
}

/** Operations with what they did to records that the caller may read. */
async function readOperations(ctx: Context, ids: readonly string[]): Promise<OperationAnswer[]> {
  if (ids.length === 0) return [];
  const readable = readableBy(ctx.actor.scopes);
  const mine = (alias: string): Sql => sql`${raw(alias)}."workspaceId" = ${ctx.workspaceId}::uuid`;
  const rows = await db.query<Row>(sql`
    WITH counted AS (
      SELECT c."operationId" AS id, min(c.operation) AS name, max(c.at) AS at, min(c.actor) AS actor, min(c.cause) AS cause,
        c."table", c.kind, count(DISTINCT c."recordId")::int AS count
      FROM "Change" c WHERE ${mine('c')} AND c."operationId" = ANY(${[...ids]}::uuid[])
        AND c."table" = ANY(${readable.map(({ table }) => table)}::text[]) AND c.fields IS DISTINCT FROM '{}'::jsonb
      GROUP BY c."operationId", c."table", c.kind
    )
    SELECT n.id::text, min(n.name) AS name, ${raw(utcText('max(n.at)'))} AS at, min(n.actor) AS actor, min(n.cause) AS cause,
      json_agg(json_build_object('table', n."table", 'kind', n.kind, 'count', n.count) ORDER BY n."table", n.kind) AS counts,
      (SELECT coalesce(json_agg(r ORDER BY r.at), '[]') FROM (
        SELECT v."operationId"::text AS id, ${raw(utcText('max(v.at)'))} AS at FROM "Change" v
        WHERE ${mine('v')} AND v.cause LIKE 'revert:%' AND v.cause = ${REVERT} || n.id GROUP BY 1) r) AS reverts
    FROM counted n GROUP BY n.id`);
  const names = await namesOf(
    ctx,
    rows.map(({ actor }) => actor),
  );
  const keys = new Map(readable.map(({ table, key }) => [table, key]));
  return rows.map(({ id, name, at, actor, cause, counts, reverts }) => {
    const [kind = '', actorId = null] = actor.split(':');
    const hasDeleted = counts.some((one) => one.kind === 'deleted' || one.kind === 'merged');
    return {
      ...{ id, name, at, cause, actor: { kind, id: actorId, name: names.get(actor) ?? null } },
      changes: counts.map(({ table, kind: how, count }) => ({ entity: keys.get(table) ?? table, kind: how, count })),
      revertedBy: reverts,
      restorableUntil: hasDeleted ? restorableUntil(at) : null,
    };
  });
}
