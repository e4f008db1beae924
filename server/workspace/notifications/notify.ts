import { signalWork } from '@/inngest/signal';
import type { Context } from '@/server/kernel/context';
import { type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/workspace/live/topics';
import { DIGEST_HOUR, type NotificationKind, type Way } from './kinds';

export interface NewNotification {
  /** Ids of members; whoever is no member of the workspace is passed over. */
  to: readonly string[] | 'everyone' | 'admins';
  kind: NotificationKind;
  title: string;
  body?: string | null;
  /** Where it leads: a path of the console, such as `/tasks?id=...`. */
  href: string;
}

const TITLE_LENGTH = 200;
const BODY_LENGTH = 500;

/** When the next daily mail of a member `m` goes; always at the hour of their own zone. */
const nextDigest = sql`(date_trunc('day', (now() AT TIME ZONE m.timezone) - make_interval(hours => ${DIGEST_HOUR}::int))
  + make_interval(days => 1, hours => ${DIGEST_HOUR}::int)) AT TIME ZONE m.timezone`;

/** Notifies members of something in the way each has chosen for its kind, in the transaction of what it is about. */
export async function notify(
  tx: Transaction,
  { workspaceId }: Pick<Context, 'workspaceId'>,
  notification: NewNotification,
) {
  const { to, kind, title, body, href } = notification;
  const told = await tx.query<{ id: string; way: Way; mailDueAt: string | null }>(sql`
    SELECT m.id::text, c.how AS way,
      (CASE c.how WHEN 'MAIL' THEN now() WHEN 'DIGEST' THEN ${nextDigest} END)::text AS "mailDueAt"
    FROM "Member" m LEFT JOIN "NotificationChoice" c
      ON c."workspaceId" = m."workspaceId" AND c."memberId" = m.id AND c.kind = ${kind}
    WHERE m."workspaceId" = ${workspaceId}::uuid AND ${membersIn(to)} AND c.how IS DISTINCT FROM 'OFF'
    FOR KEY SHARE OF m`);
  if (told.length === 0) return;
  const members = told.map(({ id }) => id);
  const dueAt = told.map(({ mailDueAt }) => mailDueAt);
  await tx.query(sql`
    INSERT INTO "Notification" ("workspaceId", id, "memberId", kind, title, body, href, "mailDueAt")
    SELECT ${workspaceId}::uuid, t.id, t."memberId", ${kind}, ${shown(title, TITLE_LENGTH)},
      ${body ? shown(body, BODY_LENGTH) : null}::text, ${href}, t."mailDueAt"
    FROM unnest(${members.map(() => newId())}::uuid[], ${members}::uuid[], ${dueAt}::timestamptz[])
      AS t(id, "memberId", "mailDueAt")`);
  if (told.some(({ way }) => way === 'MAIL')) tx.afterCommit(() => signalWork('notifications/due'));
  announce(tx, workspaceId, { topic: 'notifications', to: members });
}

function membersIn(to: NewNotification['to']): Sql {
  if (to === 'everyone') return sql`TRUE`;
  if (to === 'admins') return sql`m.role IN ('owner', 'admin')`;
  return sql`m.id = ANY(${[...to]}::uuid[])`;
}

/** A text as one line that a panel has room for: much of it was written by strangers. */
function shown(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > length ? `${[...line].slice(0, length - 1).join('')}…` : line;
}
