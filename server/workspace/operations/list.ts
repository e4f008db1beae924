import { actorName, type Context, plainMemberOf } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { sameText, sign } from '@/server/kernel/secret';
import { actorNames, conditionsOf } from '@/server/workspace/changes/read';
import { readableBy } from '@/server/workspace/changes/sources';
import type { OperationAnswer, operationsContract } from './contract';
import { readLarge } from './large/record';
import { REVERT } from './later-changes';
import { restorableUntil } from './restore';
import { checkOwn } from './rules';

/** Transactions that are looked at for one page, so many at a time. Where few of them match, the page is short. */
const LOOKED_AT = 2000;
const STEP = 100;

/** Where a page begins: at the changes before this one. */
interface Position {
  xid: string;
  seq: string;
}
const mac = (scope: string, { xid, seq }: Position) => sign('cursor', `${scope}\n${xid}\n${seq}`);

function readCursor(scope: string, cursor: string): Position {
  const [xid = '', seq = '', code = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!sameText(code, mac(scope, { xid, seq }))) throw badRequest('cursor is invalid.');
  return { xid, seq };
}

/** What was done, newest first, by the transactions of the changes: each is found by one step down an index. */
export async function listOperations(
  ctx: Context,
  { limit, cursor, actor, ...span }: Input<typeof operationsContract.list>,
) {
  const conditions = conditionsOf(ctx, { ...span, actor: ownActor(ctx) ?? actor });
  const scope = JSON.stringify([ctx.workspaceId, 'operations', span, actor]);
  let position: Position | undefined = cursor === undefined ? { xid: MAX, seq: MAX } : readCursor(scope, cursor);
  const found: (Position & { id: string })[] = [];
  for (let looked = 0; position && looked < LOOKED_AT && found.length <= limit; looked += STEP) {
    const rows: Walked[] = await walk(ctx, conditions, position);
    found.push(...rows.flatMap(({ id, ...at }) => (id === null ? [] : [{ id, ...at }])));
    const last = rows.at(-1);
    position = last && last.step === STEP ? { xid: last.xid, seq: '0' } : undefined;
  }
  const shown = found.slice(0, limit);
  const next = found.length > limit ? shown.at(-1) : position;
  const told = new Map(
    (
      await readOperations(
        ctx,
        shown.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return {
    operations: shown.flatMap(({ id }) => told.get(id) ?? []),
    nextCursor: next ? Buffer.from([next.xid, next.seq, mac(scope, next)].join('|')).toString('base64url') : null,
  };
}

/** Above every transaction and every change. */
const MAX = '9223372036854775807';

interface Walked extends Position {
  step: number;
  id: string | null;
}

/** The transactions before a position, each with its operations that match. One that went on later is told with what came later. */
function walk({ workspaceId }: Context, conditions: readonly Sql[], { xid, seq }: Position): Promise<Walked[]> {
  const last = (before: Sql) =>
    sql`(SELECT max(c.xid) FROM "Change" c WHERE c."workspaceId" = ${workspaceId}::uuid AND c.xid ${before})`;
  return db.query<Walked>(sql`
    WITH RECURSIVE walk AS (
      SELECT ${last(sql`<= ${xid}::bigint`)} AS xid, 1 AS step
      UNION ALL SELECT ${last(sql`< w.xid`)}, w.step + 1 FROM walk w WHERE w.xid IS NOT NULL AND w.step < ${STEP}::int
    )
    SELECT w.xid::text, w.step, f.id::text, coalesce(f.seq, 0)::text AS seq FROM walk w LEFT JOIN LATERAL (
      SELECT g.id, g.seq FROM (
        SELECT c."operationId" AS id, min(c.seq) AS seq FROM "Change" c
        WHERE ${join([...conditions], ' AND ')} AND c.xid = w.xid AND (c.xid, c.seq) < (${xid}::bigint, ${seq}::bigint) GROUP BY 1) g
      WHERE NOT EXISTS (
        SELECT FROM "Change" l WHERE l."workspaceId" = ${workspaceId}::uuid AND l."operationId" = g.id AND l.xid > w.xid)) f ON TRUE
    WHERE w.xid IS NOT NULL ORDER BY w.xid DESC, f.seq DESC`);
}

/** Members see what they did themselves, and a key of theirs what it did. */
export const ownActor = (ctx: Context): string | undefined =>
  plainMemberOf(ctx) === undefined ? undefined : actorName(ctx);

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
        c."table", c.kind, count(DISTINCT c."recordId") FILTER (WHERE c.fields IS DISTINCT FROM '{}'::jsonb)::int AS count
      FROM "Change" c WHERE ${mine('c')} AND c."operationId" = ANY(${[...ids]}::uuid[])
        AND c."table" = ANY(${readable.map(({ table }) => table)}::text[])
      GROUP BY c."operationId", c."table", c.kind
    )
    SELECT n.id::text, min(n.name) AS name, ${raw(utcText('max(n.at)'))} AS at, min(n.actor) AS actor, min(n.cause) AS cause,
      coalesce(json_agg(json_build_object('table', n."table", 'kind', n.kind, 'count', n.count) ORDER BY n."table", n.kind)
        FILTER (WHERE n.count > 0), '[]') AS counts,
      (SELECT coalesce(json_agg(r ORDER BY r.at), '[]') FROM (
        SELECT v."operationId"::text AS id, ${raw(utcText('max(v.at)'))} AS at FROM "Change" v
        WHERE ${mine('v')} AND v.cause LIKE 'revert:%' AND v.cause = ${REVERT} || n.id GROUP BY 1) r) AS reverts
    FROM counted n GROUP BY n.id`);
  const names = await actorNames(
    ctx,
    rows.map(({ actor }) => actor),
  );
  const large = await readLarge(ctx, ids);
  const keys = new Map(readable.map(({ table, key }) => [table, key]));
  return rows.map(({ id, name, at, actor, cause, counts, reverts }) => {
    const [kind = '', actorId = null] = actor.split(':');
    const hasDeleted = counts.some((one) => one.kind === 'deleted' || one.kind === 'merged');
    return {
      ...{ id, name, at, cause, actor: { kind, id: actorId, name: names.get(actor) ?? null } },
      changes: counts.map(({ table, kind: how, count }) => ({ entity: keys.get(table) ?? table, kind: how, count })),
      revertedBy: reverts,
      restorableUntil: hasDeleted ? restorableUntil(at) : null,
      revert: large.get(id) ?? null,
    };
  });
}
