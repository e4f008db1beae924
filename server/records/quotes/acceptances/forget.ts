import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { patternsOf } from '@/server/kernel/mail/address-in-text';

/**
 * Takes a person out of what was sent and of what was said to it. Hashes stay, so the chain can still be checked.
 * @param marks ids of contacts and addresses, by which a document is known to be theirs
 */
export async function forgetInQuotes(tx: Transaction, ctx: Context, marks: readonly string[]): Promise<void> {
  if (marks.length === 0) return;
  const patterns = patternsOf(marks);
  const theirs = sql`SELECT v."quoteId" AS quote, v.version FROM "QuoteVersion" v
    WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v.document ~* ANY(${patterns}::text[])`;
  await tx.query(sql`
    UPDATE "QuoteAcceptance" a SET name = NULL, reason = NULL, salt = NULL FROM (${theirs}) f
    WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a."quoteId" = f.quote AND a.version = f.version`);
  await tx.query(sql`
    UPDATE "QuoteVersion" v SET document = NULL, pdf = NULL
    WHERE v."workspaceId" = ${ctx.workspaceId}::uuid AND v.document ~* ANY(${patterns}::text[])`);
}
