import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';

const memberOf = ({ actor }: Context) => (actor.kind === 'member' ? actor.memberId : null);

/** What the acting member's mail ends with, where its mailbox says nothing else; null when they wrote none. */
export async function readSignature(ctx: Context): Promise<{ html: string | null }> {
  const [row] = await db.query<{ html: string }>(sql`
    SELECT html FROM "MemberSignature"
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" = ${memberOf(ctx)}::uuid`);
  return { html: row?.html ?? null };
}

/** What a mail of the acting member from one of their addresses will end with. */
export async function signatureFrom(ctx: Context, { from }: { from: string | null }): Promise<{ html: string | null }> {
  const identities = await identitiesOf(db, ctx, memberOf(ctx));
  const { mailboxId } = identities.find(({ email }) => email.toLowerCase() === from?.toLowerCase()) ?? identities[0];
  const [row] = await db.query<{ html: string | null }>(sql`
    SELECT coalesce(b."signatureHtml", s.html) AS html FROM "Mailbox" b
    LEFT JOIN "MemberSignature" s ON s."workspaceId" = b."workspaceId" AND s."memberId" = ${memberOf(ctx)}::uuid
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b.id = ${mailboxId}::uuid`);
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
