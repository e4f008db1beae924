import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '@/server/kernel/context';
import { ApiError, badRequest, STATUS } from '@/server/kernel/contract/errors';
import { db, raw, sql } from '@/server/kernel/db/client';
import { utcText } from '@/server/kernel/db/record';
import { sameText, sign } from '@/server/kernel/secret';
import { CHANGE_COLUMNS, type ChangeFilters, type ChangeRow, conditionsOf, ofWorkspace, spanOf } from './read';
import { walk, walking } from './walk';

/** Where a reader of the feed stands: after the last change that was looked at for it. */
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

function positionOf(ctx: Context, since: string, bounds: Bounds): Position {
  const { epoch } = bounds;
  if (since === 'start') return { epoch, xid: '0', seq: '0', at: bounds.since };
  if (since === 'now') return { epoch, ...endOf(bounds) };
  const position = readCursor(ctx, since);
  if (position.epoch === epoch && position.at >= bounds.since) return position;
  throw new ApiError(
    STATUS.gone,
    'What followed this cursor is not kept any more. Copy all records again, from since=now.',
  );
}

/** Above every number that a change can have. */
const MAX_SEQ = '9223372036854775807';

/** After all that is settled. Whoever is open at this moment comes after it. */
const endOf = ({ open, now }: Bounds): Omit<Position, 'epoch'> => ({
  xid: String(BigInt(open) - 1n),
  seq: MAX_SEQ,
  at: now,
});

/**
 * The changes after a position, in the order of their transactions: up to the first that may still be open, for what it writes
 * may come before what others have written since.
 */
const readPage = (ctx: Context, { xid, seq, at }: Position, open: string, filters: ChangeFilters, limit: number) =>
  walking(ctx, (tx) =>
    walk<ChangeRow>(tx, {
      columns: CHANGE_COLUMNS,
      among: [
        ofWorkspace(ctx),
        sql`(c.xid, c.seq) > (${xid}::bigint, ${seq}::bigint) AND c.xid < ${open}::bigint`,
        sql`c.at >= ${at}::timestamptz - interval '1 day'`,
        ...spanOf(filters),
      ],
      order: raw('c.xid, c.seq'),
      matching: conditionsOf(ctx, filters),
      limit,
    }),
  );

/** One page of the feed. With `waitS` it is answered once there is something, or after that time. */
export async function readFeed(
  ctx: Context,
  since: string,
  filters: ChangeFilters,
  { limit, waitS = 0 }: { limit: number; waitS?: number | undefined },
): Promise<FeedPage> {
  const until = Date.now() + waitS * 1000;
  let bounds = await boundsOf();
  let position = positionOf(ctx, since, bounds);
  for (;;) {
    const { rows, goOnAfter } = await readPage(ctx, position, bounds.open, filters, limit);
    const { xid, seq, at } = goOnAfter ?? endOf(bounds);
    // What matched nothing is not looked at again.
    position = { epoch: position.epoch, xid, seq, at };
    const more = goOnAfter !== undefined;
    if (rows.length > 0 || Date.now() >= until) return { rows, nextCursor: writeCursor(ctx, position), more };
    if (!more) await sleep(POLL_MS);
    bounds = await boundsOf();
  }
}
