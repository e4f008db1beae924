import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { type Leased, LostLease } from '@/server/kernel/leases/lease';
import { fileStore } from '@/server/kernel/storage';
import { objectKey } from '@/server/kernel/storage/store';
import type { Part } from '@/server/records/imports/parts';
import { lease } from './claim';

const PART_BYTES = 4 * 1024 * 1024;

export const keptParts = (on: Db, workspaceId: string, exportId: string): Promise<Part[]> =>
  on.query<Part>(sql`
    SELECT p.n, p.size, p."storageKey" FROM "ExportPart" p
    WHERE p."workspaceId" = ${workspaceId}::uuid AND p."exportId" = ${exportId}::uuid ORDER BY p.n`);

/**
 * Keeps a file of an unknown size in parts, in place of what an earlier try has kept. A part is noted before its bytes are kept, so
 * that what is left behind is found, and by whoever has the export alone: one who was away for too long would put parts of their own
 * into the file of who came after. Throws LostLease.
 * @returns the size of all
 */
export async function keepFile(
  claimed: Leased,
  bytes: AsyncIterable<Uint8Array>,
  onPart: (size: number) => Promise<void>,
): Promise<number> {
  const { workspaceId, id } = claimed;
  await whileMine(claimed, (tx) =>
    tx.query(sql`DELETE FROM "ExportPart" WHERE "workspaceId" = ${workspaceId}::uuid AND "exportId" = ${id}::uuid`),
  );
  let n = 0;
  let size = 0;
  for await (const part of inParts(bytes)) {
    const key = objectKey(workspaceId, newId());
    await whileMine(claimed, (tx) =>
      tx.query(sql`
        INSERT INTO "ExportPart" ("workspaceId", "exportId", n, size, "storageKey")
        VALUES (${workspaceId}::uuid, ${id}::uuid, ${++n}::int, ${part.length}::int, ${key})`),
    );
    await fileStore().put(key, once(part), part.length);
    size += part.length;
    await onPart(size);
  }
  return size;
}

/** The row of the export is held meanwhile, so nobody takes it in between. */
const whileMine = (claimed: Leased, work: (tx: Transaction) => Promise<unknown>) =>
  sqlTransaction(claimed, async (tx) => {
    if (!(await lease.lock(tx, claimed))) throw new LostLease('The lease on a row of Export was lost.');
    await work(tx);
  });

async function* once(bytes: Uint8Array) {
  yield bytes;
}

async function* inParts(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let length = 0;
  for await (const piece of bytes) {
    held.push(piece);
    length += piece.length;
    while (length >= PART_BYTES) {
      const all = Buffer.concat(held);
      yield all.subarray(0, PART_BYTES);
      held = [all.subarray(PART_BYTES)];
      length -= PART_BYTES;
    }
  }
  if (length > 0) yield Buffer.concat(held);
}
