import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';

const memberOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.memberId : null);

/** What the acting member's mail ends with, where its mailbox says nothing else; null when they wrote none. */
export async function readSignature(ctx: Context): Promise<{ html: string | null }> {
  const [row] = await db.query<{ html: string }>(sql`
    SELECT html FROM "MemberSignature"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${memberOf(ctx)}::uuid`);
  return { html: row?.html ?? null };
}

/** Keeps it; null takes it away. */
export function writeSignature(ctx: Context, { html }: { html: string | null }): Promise<{ html: string | null }> {
  return sqlTransaction(ctx, async (tx) => {
    const member = memberOf(ctx);
    if (html === null)
      await tx.query(sql`
        DELETE FROM "MemberSignature" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${member}::uuid`);
    else
      await tx.query(sql`
        INSERT INTO "MemberSignature" ("workspaceId", "memberId", html, "updatedAt")
        VALUES (${ctx.workspaceId}::uuid, ${member}::uuid, ${html}, now())
        ON CONFLICT ("workspaceId", "memberId") DO UPDATE SET html = excluded.html, "updatedAt" = now()`);
    return { html };
  });
}
