import type { Context } from '@/server/kernel/context';
import { db, empty, raw, type Sql, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { utcText } from '@/server/kernel/db/record';
import type { Chat, QUEUES } from '../contract';
import { chatRecord, IN_QUEUE } from '../record';

type Queue = (typeof QUEUES)[number];

export interface InboxPage {
  queue: Queue;
  siteId?: string | undefined;
  /** A member's id, `none`, or `me-or-none`: whoever asks, and chats that nobody was given. */
  assignee?: string | undefined;
  limit: number;
  /** nextCursor of the page before. */
  before?: string | undefined;
}

/** The chats of a queue, those with the latest message first. A chat in which something is said moves to the front. */
export async function listInbox(
  ctx: Context,
  { queue, siteId, assignee, limit, before }: InboxPage,
): Promise<{ chats: Chat[]; nextCursor: string | null }> {
  const [at, id = ''] = before?.split('|') ?? [];
  const after = at && isId(id) ? sql`AND (t."lastMessageAt", t.id) < (${at}::timestamptz, ${id}::uuid)` : empty;
  const rows = await db.query<{ json: Chat; cursor: string }>(sql`
    SELECT row_to_json(x) AS json, ${raw(utcText('t."lastMessageAt"'))} || '|' || t.id AS cursor
    FROM ${chatRecord.from} CROSS JOIN LATERAL (SELECT ${chatRecord.columns}) x
    WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${IN_QUEUE[queue] ?? sql`TRUE`}
      ${siteId ? sql`AND t."siteId" = ${siteId}::uuid` : empty} ${assignedTo(ctx, assignee)} ${after}
    ORDER BY t."lastMessageAt" DESC, t.id DESC LIMIT ${limit + 1}`);
  const shown = rows.slice(0, limit);
  return {
    chats: shown.map(({ json }) => json),
    nextCursor: rows.length > limit ? (shown.at(-1)?.cursor ?? null) : null,
  };
}

function assignedTo({ actor }: Context, assignee: string | undefined): Sql {
  const nobody = sql`t."assigneeId" IS NULL`;
  if (assignee === undefined) return empty;
  if (assignee === 'none') return sql`AND ${nobody}`;
  if (assignee !== 'me-or-none') return sql`AND t."assigneeId" = ${assignee}::uuid`;
  return actor.kind === 'member'
    ? sql`AND (${nobody} OR t."assigneeId" = ${actor.memberId}::uuid)`
    : sql`AND ${nobody}`;
}

/** More than this are not counted. */
const COUNTED = 1000;

/** How many chats the queues have that somebody has to look at. */
export async function countInbox(ctx: Context): Promise<{ waiting: number; open: number; mine: number }> {
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  const [row] = await db.query<{ waiting: number; open: number; mine: number }>(sql`
    SELECT count(*) FILTER (WHERE t.handler = 'WAITING')::int AS waiting, count(*)::int AS open,
      count(*) FILTER (WHERE t."assigneeId" = ${memberId}::uuid OR t."handlerUserId" = ${memberId}::uuid)::int AS mine
    FROM (SELECT * FROM "Chat" t WHERE t."workspaceId" = ${ctx.workspaceId}::uuid AND ${IN_QUEUE.open} LIMIT ${COUNTED}) t`);
  return row ?? { waiting: 0, open: 0, mine: 0 };
}
