import { actorName, type Context, plainMemberOf } from '@/server/kernel/context';
import { badRequest, notFound } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { join, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import { sameText, sign } from '@/server/kernel/secret';
import { actorsOf, alsoOfWorkspace, conditionsOf, ofWorkspace, spanOf } from '@/server/workspace/changes/read';
import { readableBy } from '@/server/workspace/changes/sources';
import { walking } from '@/server/workspace/changes/walk';
import type { OperationAnswer, operationsContract } from './contract';
import { readLarge } from './large/record';
import { REVERT } from './later-changes';
import { restorableUntil } from './restore';
import { checkOwn } from './rules';

/** Transactions that are looked at for one page, so many at a time. Where few of them match, the page is short. */
const LOOKED_AT = 1000;
const STEP = 100;

/** Operations whose changes are counted at once, and the changes after which no further ones are counted for a page. */
const TOLD_AT_ONCE = 5;
const COUNTED = 100_000;
/** So that the records of a large one are counted without the disk. */
const COUNTING_MEMORY = '64MB';

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

/** What was done, the last begun first, by the transactions of the changes: each is found by one step down an index. */
export async function listOperations(
  ctx: Context,
  { limit, cursor, actor, ...span }: Input<typeof operationsContract.list>,
) {
  const conditions = [...conditionsOf(ctx, { actor: ownActor(ctx) ?? actor }), ...spanOf(span)];
  const scope = JSON.stringify([ctx.workspaceId, 'operations', span, actor]);
  let position: Position | undefined = cursor === undefined ? { xid: MAX, seq: MAX } : readCursor(scope, cursor);
  const found: Found[] = [];
  for (let looked = 0; position && looked < LOOKED_AT && found.length <= limit; looked += STEP) {
    const rows: Walked[] = await walkTransactions(ctx, conditions, position);
    found.push(...rows.flatMap(({ id, ...at }) => (id === null ? [] : [{ id, ...at }])));
    const last = rows.at(-1);
    position = last && last.step === STEP ? { xid: last.xid, seq: '0' } : undefined;
  }
  const { operations, next = found.length > limit ? found[limit - 1] : position } = await tell(
    ctx,
    found.slice(0, limit),
  );
  return {
    operations,
    nextCursor: next ? Buffer.from([next.xid, next.seq, mac(scope, next)].join('|')).toString('base64url') : null,
  };
}

/** Reads what operations did, some at a time: of very large ones fewer are told, and `next` is the last of these. */
async function tell(ctx: Context, found: readonly Found[]) {
  const operations: OperationAnswer[] = [];
  let counted = 0;
  for (let from = 0; from < found.length; from += TOLD_AT_ONCE) {
    if (counted > COUNTED) return { operations, next: found[from - 1] };
    const some = found.slice(from, from + TOLD_AT_ONCE);
    const told = await readOperations(
      ctx,
      some.map(({ id }) => id),
    );
    const byId = new Map(told.map((one) => [one.id, one]));
    operations.push(...some.flatMap(({ id }) => byId.get(id) ?? []));
    counted += told.flatMap(({ changes }) => changes).reduce((sum, { count }) => sum + count, 0);
  }
  return { operations };
}

/** Above every transaction and every change. */
const MAX = '9223372036854775807';

interface Found extends Position {
  id: string;
}

interface Walked extends Position {
  step: number;
  id: string | null;
}

/**
 * The transactions before a position, each with the operations that match and began in it. That one began before is seen at the
 * first of its changes, which are kept in their order; whether it went on would be seen at the last alone.
 */
function walkTransactions(ctx: Context, conditions: readonly Sql[], { xid, seq }: Position): Promise<Walked[]> {
  const last = (before: Sql) => sql`(SELECT max(c.xid) FROM "Change" c WHERE ${ofWorkspace(ctx)} AND c.xid ${before})`;
  const matching = join([...conditions], ' AND ');
  const statement = sql`
    WITH RECURSIVE walk AS (
      SELECT ${last(sql`<= ${xid}::bigint`)} AS xid, 1 AS step
      UNION ALL SELECT ${last(sql`< w.xid`)}, w.step + 1 FROM walk w WHERE w.xid IS NOT NULL AND w.step < ${STEP}::int
    )
    SELECT w.xid::text, w.step, f.id::text, coalesce(f.seq, 0)::text AS seq FROM walk w LEFT JOIN LATERAL (
      SELECT g.id, g.seq FROM (
        SELECT c."operationId" AS id, min(c.seq) AS seq FROM "Change" c
        WHERE ${ofWorkspace(ctx)} AND ${matching} AND c.xid = w.xid AND (c.xid, c.seq) < (${xid}::bigint, ${seq}::bigint) GROUP BY 1) g
      WHERE NOT EXISTS (
        SELECT FROM "Change" c WHERE ${alsoOfWorkspace(ctx)} AND ${matching} AND c."operationId" = g.id AND c.xid < w.xid OFFSET 0)) f ON TRUE
    WHERE w.xid IS NOT NULL ORDER BY w.xid DESC, f.seq DESC`;
  return walking(ctx, (tx) => tx.query<Walked>(statement));
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
  // A record is created or deleted once; those that were updated, perhaps again and again, are counted as records.
  const statement = sql`
    WITH each AS (
      SELECT c."operationId" AS id, c."table", c.kind, CASE WHEN c.kind = 'updated' THEN c."recordId" END AS updated,
        min(c.operation) AS name, max(c.at) AS at, min(c.actor) AS actor, min(c.cause) AS cause,
        count(*) FILTER (WHERE c.fields IS DISTINCT FROM '{}'::jsonb) AS changes
      FROM "Change" c WHERE ${alsoOfWorkspace(ctx)} AND c."operationId" = ANY(${[...ids]}::uuid[])
        AND c."table" = ANY(${readable.map(({ table }) => table)}::text[])
      GROUP BY 1, 2, 3, 4
    ), counted AS (
      SELECT e.id, e."table", e.kind, min(e.name) AS name, max(e.at) AS at, min(e.actor) AS actor, min(e.cause) AS cause,
        sum(CASE WHEN e.updated IS NULL THEN e.changes ELSE least(e.changes, 1) END)::int AS count
      FROM each e GROUP BY e.id, e."table", e.kind
    )
    SELECT n.id::text, min(n.name) AS name, ${raw(utcText('max(n.at)'))} AS at, min(n.actor) AS actor, min(n.cause) AS cause,
      coalesce(json_agg(json_build_object('table', n."table", 'kind', n.kind, 'count', n.count) ORDER BY n."table", n.kind)
        FILTER (WHERE n.count > 0), '[]') AS counts,
      (SELECT coalesce(json_agg(r ORDER BY r.at), '[]') FROM (
        SELECT c."operationId"::text AS id, ${raw(utcText('max(c.at)'))} AS at FROM "Change" c
        WHERE ${ofWorkspace(ctx)} AND c.cause LIKE 'revert:%' AND c.cause = ${REVERT} || n.id GROUP BY 1) r) AS reverts
    FROM counted n GROUP BY n.id`;
  const rows = await walking(ctx, async (tx) => {
    await tx.query(sql`SELECT set_config('work_mem', ${COUNTING_MEMORY}, true)`);
    return tx.query<Row>(statement);
  });
  const who = await actorsOf(
    ctx,
    rows.map(({ actor }) => actor),
  );
  const large = await readLarge(ctx, ids);
  const keys = new Map(readable.map(({ table, key }) => [table, key]));
  return rows.map(({ id, name, at, actor, cause, counts, reverts }) => {
    const hasDeleted = counts.some((one) => one.kind === 'deleted' || one.kind === 'merged');
    return {
      ...{ id, name, at, cause, actor: who(actor) },
      changes: counts.map(({ table, kind: how, count }) => ({ entity: keys.get(table) ?? table, kind: how, count })),
      revertedBy: reverts,
      restorableUntil: hasDeleted ? restorableUntil(at) : null,
      revert: large.get(id) ?? null,
    };
  });
}
