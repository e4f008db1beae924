import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/kernel/context';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { db, join, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { sameText, sign } from '@/server/kernel/secret';
import { CHANGE_COLUMNS, type ChangeFilters, type ChangeRow, conditionsOf } from './read';

/** Where a reader of the feed stands: the last change that it was told. */
interface Position {
  /** Of which cluster, and since which restore, the transaction ids are: what a copy was told means nothing there. */
  epoch: string;
  xid: string;
  seq: string;
  /** The time of that change, so that older partitions are left out. */
  at: string;
}

export interface FeedPage {
  rows: ChangeRow[];
  nextCursor: string;
  more: boolean;
}

const POLL_MS = 250;

const mac = (ctx: Context, position: string) => sign('cursor', `${ctx.workspaceId}\n${position}`);

function writeCursor(ctx: Context, { epoch, xid, seq, at }: Position): string {
  const position = [epoch, xid, seq, at].join('|');
  return Buffer.from(`${position}|${mac(ctx, position)}`).toString('base64url');
}

function readCursor(ctx: Context, cursor: string): Position {
  const [epoch = '', xid = '', seq = '', at = '', code = ''] = Buffer.from(cursor, 'base64url').toString().split('|');
  if (!sameText(code, mac(ctx, [epoch, xid, seq, at].join('|')))) {
    throw badRequest('since must be `start`, `now` or the nextCursor of the page before.', {
      code: 'invalid_cursor',
      field: 'since',
    });
  }
  return { epoch, xid, seq, at };
}

/** The cluster, the first transaction that may still be open, and since when changes are kept. */
interface Bounds {
  epoch: string;
  open: string;
  now: string;
  since: string;
}

const boundsOf = async (): Promise<Bounds> => {
  const [bounds] = await db.query<Bounds>(sql`
    SELECT history_epoch() AS epoch, history_horizon()::text AS open, ${raw(utcText('now()'))} AS now, ${raw(utcText('history_since()'))} AS since`);
  if (!bounds) throw new Error('The database says nothing of itself.');
  return bounds;
};

async function positionOf(ctx: Context, since: string): Promise<Position> {
  const bounds = await boundsOf();
  const { epoch, open, now } = bounds;
  if (since === 'start') return { epoch, xid: '0', seq: '0', at: bounds.since };
  // Whoever is open at this moment comes after it.
  if (since === 'now') return { epoch, xid: String(BigInt(open) - 1n), seq: MAX_SEQ, at: now };
  const position = readCursor(ctx, since);
  if (position.epoch === epoch && position.at >= bounds.since) return position;
  throw new ApiError(
    STATUS.gone,
    'What followed this cursor is not kept any more. Copy all records again, from since=now.',
  );
}

/** Above every number that a change can have. */
const MAX_SEQ = '9223372036854775807';

/**
 * The changes after a position, in the order of their transactions: up to the first that may still be open, for what it writes
 * may come before what others have written since. The bound and the rows come of one snapshot.
 */
async function readPage(ctx: Context, position: Position, filters: ChangeFilters, limit: number): Promise<ChangeRow[]> {
  const { xid, seq, at } = position;
  const conditions = join(conditionsOf(ctx, filters), ' AND ');
  return db.query<ChangeRow>(sql`
    SELECT ${CHANGE_COLUMNS} FROM "Change" c
    WHERE ${conditions} AND (c.xid, c.seq) > (${xid}::bigint, ${seq}::bigint)
      AND c.xid < history_horizon() AND c.at >= ${at}::timestamptz - interval '1 day'
    ORDER BY c.xid, c.seq LIMIT ${limit + 1}`);
}

/** One page of the feed. With `waitS` it is answered once there is something, or after that time. */
export async function readFeed(
  ctx: Context,
  since: string,
  filters: ChangeFilters,
  { limit, waitS = 0 }: { limit: number; waitS?: number | undefined },
): Promise<FeedPage> {
  const position = await positionOf(ctx, since);
  const until = Date.now() + waitS * 1000;
  let rows = await readPage(ctx, position, filters, limit);
  while (rows.length === 0 && Date.now() < until) {
    await sleep(POLL_MS);
    rows = await readPage(ctx, position, filters, limit);
  }
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = last ? { ...position, xid: last.xid, seq: last.seq, at: last.at } : position;
  return { rows: shown, nextCursor: writeCursor(ctx, next), more: rows.length > limit };
}
