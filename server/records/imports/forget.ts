import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { literally } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { addressesIn } from '@/server/kernel/mail/address';
import { holdsAddress, patternsOf } from '@/server/kernel/mail/address-in-text';
import { slice } from '@/server/kernel/slice';
import { erasedAmong, wasAnybodyErased } from '@/server/workspace/erased';
import { CONVERTED } from './limits';
import { arrivedParts, bytesOf } from './parts';

/** Columns without what cells said. */
const BARE = sql`(SELECT coalesce(jsonb_agg(c.value || '{"samples": [], "suggestion": null, "values": [], "chosen": {}}' ORDER BY c.n), '[]')
  FROM jsonb_array_elements(i.columns) WITH ORDINALITY AS c(value, n))`;

/** Lets go of the files of imports, whose rows are not read again, and of what was shown of their cells. */
export async function dropFile(tx: Transaction, workspaceId: string, ids: readonly string[]): Promise<void> {
  await tx.query(sql`
    DELETE FROM "ImportPart" WHERE "workspaceId" = ${workspaceId}::uuid AND "importId" = ANY(${ids}::uuid[])`);
  await tx.query(sql`
    UPDATE "Import" i SET columns = ${BARE} WHERE i."workspaceId" = ${workspaceId}::uuid AND i.id = ANY(${ids}::uuid[])`);
}

type Workspace = Pick<Context, 'workspaceId'>;

/**
 * Looks through the files of imports for an address, in any of its forms.
 * @returns the imports whose file does not name it. Nobody knows that of one that was not read yet, nor of a workbook or a JSON, of
 * which not everything is read
 */
export async function importsWithout(ctx: Workspace, forms: readonly string[]): Promise<string[]> {
  const read = await db.query<{ id: string }>(sql`
    SELECT i.id::text FROM "Import" i WHERE i."workspaceId" = ${ctx.workspaceId}::uuid AND i."textSize" IS NOT NULL AND i.encoding <> ALL(${CONVERTED}::text[]) AND EXISTS (
      SELECT FROM "ImportPart" p WHERE p."workspaceId" = i."workspaceId" AND p."importId" = i.id)`);
  const clean: string[] = [];
  for (const { id } of read) {
    const made = await arrivedParts(db, ctx.workspaceId, id, 'TEXT');
    const parts = made.length > 0 ? made : await arrivedParts(db, ctx.workspaceId, id);
    if (!(await names(bytesOf(parts), forms))) clean.push(id);
  }
  return clean;
}

/** Whether a text in UTF-8 has one of some forms, in any case. */
async function names(bytes: AsyncIterable<Buffer>, forms: readonly string[]): Promise<boolean> {
  const decoder = new TextDecoder();
  // With what stands before and behind it, which says whether it is a part of a longer one.
  const overlap = Math.max(...forms.map(({ length }) => length)) + 4;
  let end = '';
  for await (const piece of bytes) {
    const text = `${end}${decoder.decode(piece, { stream: true })}`.toLowerCase();
    if (forms.some((form) => holdsAddress(text, form))) return true;
    end = text.slice(-overlap);
  }
  return false;
}

/**
 * Ends the imports whose file names a person who is erased, or may, and deletes what is kept of their cells. Called before contacts
 * and leads are locked: who writes a slice locks its import first.
 * @param clean imports whose file is known not to name the person
 */
export async function forgetInImports(
  tx: Transaction,
  { workspaceId }: Workspace,
  forms: readonly string[],
  clean: readonly string[],
): Promise<void> {
  const mine = sql`i."workspaceId" = ${workspaceId}::uuid`;
  const ended = await tx.query<{ id: string }>(sql`
    UPDATE "Import" i SET state = 'FAILED', "endedAt" = now(), "leaseId" = NULL, "leaseUntil" = NULL, "updatedAt" = now(),
      error = 'A person was erased whom the file names, or may name. It was deleted: send it again without them.'
    WHERE ${mine} AND NOT i.id = ANY(${clean}::uuid[]) AND (i.state IN ('UPLOADING', 'READING') OR EXISTS (
      SELECT FROM "ImportPart" p WHERE p."workspaceId" = i."workspaceId" AND p."importId" = i.id)) RETURNING i.id::text`);
  await dropFile(
    tx,
    workspaceId,
    ended.map(({ id }) => id),
  );
  const patterns = patternsOf(forms);
  // Behind an address in the name of a file its ending goes on.
  const texts = forms.map((form) => `%${literally(form)}%`);
  await tx.query(sql`
    UPDATE "Import" i SET preview = NULL, columns = ${BARE} WHERE ${mine}
      AND (i.columns::text ~* ANY(${patterns}::text[]) OR i.preview::text ~* ANY(${patterns}::text[]))`);
  await tx.query(sql`
    UPDATE "Import" i SET "fileName" = 'file' WHERE ${mine} AND i."fileName" ILIKE ANY(${texts}::text[])`);
  await tx.query(sql`
    DELETE FROM "ImportFailure" f WHERE f."workspaceId" = ${workspaceId}::uuid
      AND (f.cells::text ~* ANY(${patterns}::text[]) OR f.error ~* ANY(${patterns}::text[]))`);
}

/** Rows that failed, without what they say where they name somebody who was erased. */
export async function withoutErased<F extends { cells: string[]; error: string }>(
  tx: Transaction,
  ctx: Workspace,
  failures: readonly F[],
): Promise<F[]> {
  if (!(await wasAnybodyErased(tx, ctx))) return [...failures];
  const named: Set<string>[] = [];
  for (const { cells } of failures) {
    named.push(new Set(cells.flatMap((cell) => [...addressesIn(cell)])));
    await slice();
  }
  const erased = await erasedAmong(tx, ctx, [...new Set(named.flatMap((addresses) => [...addresses]))]);
  return failures.map((failure, at) => {
    const day = [...(named[at] ?? [])].flatMap((address) => erased.get(address) ?? [])[0];
    if (day === undefined) return failure;
    return { ...failure, cells: [], error: `It names a person who was erased on ${day} and asked not to be kept.` };
  });
}
