import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { type Entry, GENESIS, hashOfEntry, hashOfPerson, newSalt } from './chain';

/** What was decided, of which version, by whom. */
export type Decided = Pick<
  Entry,
  'quoteId' | 'version' | 'decision' | 'documentSha256' | 'pdfSha256' | 'addressHash'
> & { name: string; reason: string | null };

/**
 * Adds an entry to the workspace's chain. The workspace's row is locked until the transaction ends, so entries follow one another, and
 * one that fails leaves no gap.
 */
export async function appendAcceptance(tx: Transaction, ctx: Context, decided: Decided): Promise<void> {
  const { name, reason, ...said } = decided;
  const person = { name, reason, salt: newSalt() };
  const [place] = await tx.query<{ number: number }>(sql`
    UPDATE "Workspace" SET "lastAcceptanceNumber" = "lastAcceptanceNumber" + 1 WHERE id = ${ctx.workspaceId}::uuid
    RETURNING "lastAcceptanceNumber" AS number`);
  if (!place) throw new Error('The workspace is gone.');
  // A statement of its own: it sees what was committed while the one before waited.
  const [last] = await tx.query<{ sha256: string }>(sql`
    SELECT a.sha256 FROM "QuoteAcceptance" a
    WHERE a."workspaceId" = ${ctx.workspaceId}::uuid AND a.number = ${place.number - 1}::int`);
  const entry: Entry = {
    ...said,
    workspaceId: ctx.workspaceId,
    number: place.number,
    personSha256: hashOfPerson(person),
    decidedAt: new Date().toISOString(),
    previousSha256: last?.sha256 ?? GENESIS,
  };
  await tx.query(sql`
    INSERT INTO "QuoteAcceptance" ("workspaceId", number, "quoteId", version, decision, "documentSha256", "pdfSha256", name, reason,
      salt, "personSha256", "addressHash", "decidedAt", "previousSha256", sha256)
    VALUES (${entry.workspaceId}::uuid, ${entry.number}, ${entry.quoteId}::uuid, ${entry.version}, ${entry.decision},
      ${entry.documentSha256}, ${entry.pdfSha256}, ${name}, ${reason}, ${person.salt}, ${entry.personSha256}, ${entry.addressHash},
      ${entry.decidedAt}::timestamptz, ${entry.previousSha256}, ${hashOfEntry(entry)})`);
}
