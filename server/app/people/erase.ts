import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { foldedForms } from '@/server/kernel/mail/address';
import { forgetExports } from '@/server/records/exports/forget';
import { forgetInImports, importsWithout } from '@/server/records/imports/forget';
import { forgetInQuotes } from '@/server/records/quotes/acceptances/forget';
import { addressHash, lockPeople } from '@/server/workspace/erased';
import { ERASURE } from '@/server/workspace/operations/load';
import type { peopleContract } from './contract';
import { leaveLists } from './copies';
import { forgetBeside, forgetHistory, forgetTexts, marksOf, scrubEvents } from './forget';
import { cancelMeetings, partsToDelete } from './meetings';
import { countsOf, findPerson, idsOf, type Person } from './person';
import { tablesToSearch } from './reach';
import { keepReceipt } from './receipts';

/** Rows that are deleted at once. */
const CHUNK = 1000;
/** Milliseconds that one statement may take: the whole history of a workspace is looked through. */
const PATIENCE = 600_000;

/**
 * Erases a person, in one transaction: either all of it is gone or nothing. Writes of the same addresses stand before it or behind
 * it, as batches of contacts and leads do among themselves.
 */
export async function erasePerson(ctx: Context, { email, dryRun }: Input<typeof peopleContract.erase>) {
  await refuseOwn(ctx, email);
  if (dryRun) {
    const { ids, kept } = await findPerson(db, ctx, email);
    return { erased: false, receipt: null, counts: countsOf(ids), kept: countsOf(kept) };
  }
  const forms = foldedForms(email);
  const clean = await importsWithout(ctx, forms);
  return sqlTransaction({ ...ctx, cause: ERASURE }, async (tx) => {
    await tx.query(sql`SELECT set_config('statement_timeout', ${String(PATIENCE)}, true)`);
    await forgetInImports(tx, ctx, forms, clean);
    await forgetExports(tx, ctx);
    for (const resource of ['leads', 'contacts']) await lockPeople(tx, ctx, resource);
    const person = await findPerson(tx, ctx, email, { lock: true });
    await eraseAll(tx, ctx, person);
    const counts = countsOf(person.ids);
    const receipt = await keepReceipt(tx, ctx, 'ERASED', { email, counts });
    return { erased: true, receipt, counts, kept: countsOf(person.kept) };
  });
}

/** What a colleague sends and receives is everybody's, and ends with the member. */
async function refuseOwn(ctx: Context, email: string): Promise<void> {
  const forms = foldedForms(email);
  const [own] = await db.query(sql`
    SELECT 1 FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND lower(email::text) = ANY(${forms}::text[])
    UNION ALL SELECT 1 FROM "Mailbox" WHERE "workspaceId" = ${ctx.workspaceId}::uuid
      AND (lower(address::text) = ANY(${forms}::text[]) OR EXISTS (SELECT FROM unnest(aliases) a WHERE lower(a) = ANY(${forms}::text[])))`);
  if (own) throw conflict('This is the address of a member or a mailbox of this workspace. Remove that first.');
}

async function eraseAll(tx: Transaction, ctx: Context, person: Person): Promise<void> {
  const marks = await marksOf(tx, ctx, person);
  const begun = newId();
  await forgetInQuotes(tx, ctx, [...person.forms, ...idsOf(person, 'Contact'), ...person.former]);
  await scrubEvents(tx, ctx, person, marks);
  await forgetTexts(tx, ctx, person, marks);
  const shells = await cancelMeetings(tx, ctx, person);
  await deleteRows(tx, ctx, person, shells);
  await leaveLists(tx, ctx, person);
  await forgetBeside(tx, ctx, person);
  // What was told of the deletions themselves; a meeting that was cancelled says nothing of the person by now.
  const rest = { ids: new Set([...marks.ids].filter((id) => !shells.has(id))), texts: marks.texts };
  await scrubEvents(tx, ctx, person, rest, begun);
  await forgetHistory(tx, ctx, person);
  await tx.query(sql`
    INSERT INTO "ErasedPerson" ("workspaceId", hash) VALUES (${ctx.workspaceId}::uuid, ${addressHash(ctx, person.email)})
    ON CONFLICT ("workspaceId", hash) DO UPDATE SET "erasedAt" = now()`);
}

/** What points at something goes before it. A contact that goes leaves its refusal as a suppression, so those come last. */
async function deleteRows(tx: Transaction, ctx: Context, person: Person, shells: ReadonlySet<string>): Promise<void> {
  const tables = ['File', ...tablesToSearch().map(({ table }) => table)].filter((table) => table !== 'Suppression');
  for (const table of [...tables.reverse(), 'Suppression']) {
    const ids = await partsToDelete(tx, ctx, person, table, shells);
    for (let at = 0; at < ids.length; at += CHUNK) {
      const some = ids.slice(at, at + CHUNK);
      await applyChanges(
        tx,
        ctx,
        { record: { table } },
        some.map((id) => ({ kind: 'deleted', id, columns: {} })),
      );
    }
  }
}
