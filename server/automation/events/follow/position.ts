import { DOMAIN_TYPES } from '@/server/automation/events/catalogue';
import type { Context } from '@/server/kernel/context';
import { type Sql, sql, sweepDb } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';

/** How far the changes of a workspace have been made events of, in the order of (xid, seq). */
export interface Position {
  workspaceId: string;
  epoch: string;
  xid: string;
  seq: string;
}

/** Above every number that a change can have. */
const MAX_SEQ = '9223372036854775807';
/** Of which cluster, and since which restore, transaction ids are. */
const EPOCH = sql`history_epoch()`;
/** The last transaction before those that may still be open. */
const PRESENT = sql`history_horizon() - 1`;

/** Whether endpoints or listeners subscribe to more than what is written with the change itself. */
export const followsHistory = (topics: readonly string[]): boolean =>
  topics.some((topic) => !DOMAIN_TYPES.some((type) => type === topic));
const following = (events: Sql): Sql => sql`NOT ${events} <@ ${DOMAIN_TYPES}::text[]`;

/** The endpoints and listeners of the workspace of a row `p` for which its changes are followed. */
export const followers = (columns: { endpoint: Sql; listener: Sql }): Sql => sql`
  SELECT ${columns.endpoint} FROM "WebhookEndpoint" e
  WHERE e."workspaceId" = p."workspaceId" AND e.active AND ${following(sql`e.events`)}
  UNION ALL
  SELECT ${columns.listener} FROM "Listener" l
  WHERE l."workspaceId" = p."workspaceId" AND l."activeUntil" > now() AND ${following(sql`l.events`)}`;
export const isFollowed = sql`EXISTS (${followers({ endpoint: sql`1`, listener: sql`1` })})`;

/**
 * Sees to it that changes are followed, from this moment on where nobody followed them. A position is touched also where it stays,
 * so that none is removed for want of a subscriber while one is being added.
 */
export async function followFromNow(tx: Transaction, { workspaceId }: Context): Promise<void> {
  await tx.query(sql`
    INSERT INTO "ChangePosition" AS p ("workspaceId", epoch, xid, seq)
    VALUES (${workspaceId}::uuid, ${EPOCH}, ${PRESENT}, ${MAX_SEQ}::bigint)
    ON CONFLICT ("workspaceId") DO UPDATE SET "movedAt" = now(), epoch = excluded.epoch,
      xid = CASE WHEN ${isFollowed} AND p.epoch = excluded.epoch THEN p.xid ELSE excluded.xid END,
      seq = CASE WHEN ${isFollowed} AND p.epoch = excluded.epoch THEN p.seq ELSE excluded.seq END`);
}

/** Workspaces whose changes are followed, and their positions where there are changes behind them. */
export function duePositions(): Promise<Position[]> {
  return sweepDb.query<Position>(sql`
    SELECT p."workspaceId"::text, p.epoch, p.xid::text, p.seq::text FROM "ChangePosition" p
    WHERE ${isFollowed} AND EXISTS (SELECT FROM "Change" c WHERE c."workspaceId" = p."workspaceId"
      AND (c.xid, c.seq) > (p.xid, p.seq) AND c.at >= p."movedAt" - interval '1 day')`);
}

/** Workspaces whose changes are followed. */
export async function followedWorkspaces(): Promise<Set<string>> {
  const rows = await sweepDb.query<{ id: string }>(sql`
    SELECT p."workspaceId"::text AS id FROM "ChangePosition" p WHERE ${isFollowed}`);
  return new Set(rows.map(({ id }) => id));
}

/** Moves a position on. False where somebody else has moved it: then what was read from it is theirs. */
export async function advance(tx: Transaction, from: Position, to: { xid: string; seq: string }): Promise<boolean> {
  const rows = await tx.query(sql`
    UPDATE "ChangePosition" SET xid = ${to.xid}::bigint, seq = ${to.seq}::bigint, "movedAt" = now()
    WHERE "workspaceId" = ${from.workspaceId}::uuid AND epoch = ${from.epoch} AND xid = ${from.xid}::bigint AND seq = ${from.seq}::bigint
    RETURNING 1 AS moved`);
  return rows.length > 0;
}

/** Positions of a copy of the database on another cluster mean nothing there: they begin at the present. */
export async function adoptPositions(): Promise<void> {
  await sweepDb.query(sql`
    UPDATE "ChangePosition" p SET epoch = ${EPOCH}, xid = ${PRESENT}, seq = ${MAX_SEQ}::bigint, "movedAt" = now()
    WHERE p."workspaceId" IS NOT NULL AND p.epoch <> ${EPOCH}`);
}

/** Positions that nobody has needed for a day, as a condition on the row `t`. */
export const isAbandoned = (at: Sql): Sql => sql`t."movedAt" < ${at} - interval '1 day' AND NOT EXISTS (
  SELECT FROM "ChangePosition" p WHERE p."workspaceId" = t."workspaceId" AND ${isFollowed})`;
