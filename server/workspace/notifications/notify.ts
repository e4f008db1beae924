import type { Context } from '@/server/kernel/context';
import { type Sql, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { announce } from '@/server/kernel/live/topics';
import type { NotificationKind } from './kinds';

export interface Notice {
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

/** Tells members something in the console, in the transaction of what it is about. */
export async function notify(tx: Transaction, { workspaceId }: Pick<Context, 'workspaceId'>, notice: Notice) {
  const { to, kind, title, body, href } = notice;
  const told = await tx.query<{ id: string }>(sql`
    SELECT id::text FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND ${membersIn(to)} FOR KEY SHARE`);
  if (told.length === 0) return;
  const members = told.map(({ id }) => id);
  await tx.query(sql`
    INSERT INTO "Notification" ("workspaceId", id, "memberId", kind, title, body, href)
    SELECT ${workspaceId}::uuid, t.id, t."memberId", ${kind}, ${shown(title, TITLE_LENGTH)},
      ${body ? shown(body, BODY_LENGTH) : null}::text, ${href}
    FROM unnest(${members.map(() => newId())}::uuid[], ${members}::uuid[]) AS t(id, "memberId")`);
  announce(tx, workspaceId, { topic: 'notifications', to: members });
}

function membersIn(to: Notice['to']): Sql {
  if (to === 'everyone') return sql`TRUE`;
  if (to === 'admins') return sql`role IN ('owner', 'admin')`;
  return sql`id = ANY(${[...to]}::uuid[])`;
}

/** A text as one line that a panel has room for: much of it was written by strangers. */
function shown(text: string, length: number): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.length > length ? `${[...line].slice(0, length - 1).join('')}…` : line;
}
