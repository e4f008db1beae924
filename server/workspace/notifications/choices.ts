import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { NOTIFICATION_KINDS, type NotificationKind, type Way } from './kinds';
import { mine } from './mine';

export interface Choice {
  kind: NotificationKind;
  way: Way;
}

/** How the member who acts is told of each kind of thing. */
export async function listChoices(ctx: Context): Promise<{ choices: Choice[] }> {
  const made = await db.query<Choice>(sql`SELECT kind, how AS way FROM "NotificationChoice" WHERE ${mine(ctx)}`);
  const ways = new Map(made.map(({ kind, way }) => [kind, way]));
  return { choices: NOTIFICATION_KINDS.map((kind) => ({ kind, way: ways.get(kind) ?? 'APP' })) };
}

/** Chooses it for one kind. A mail that waits goes, or does not, as was chosen when it was told. */
export async function choose(ctx: Context, { kind, way }: Choice): Promise<Choice> {
  const memberId = ctx.actor.kind === 'member' ? ctx.actor.memberId : null;
  await db.query(sql`
    INSERT INTO "NotificationChoice" ("workspaceId", "memberId", kind, how)
    VALUES (${ctx.workspaceId}::uuid, ${memberId}::uuid, ${kind}, ${way})
    ON CONFLICT ("workspaceId", "memberId", kind) DO UPDATE SET how = excluded.how`);
  return { kind, way };
}
