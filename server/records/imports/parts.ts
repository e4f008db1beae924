import type { Readable } from 'node:stream';
import { conflict } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { sha256 } from '@/server/kernel/sha256';
import { fileStore } from '@/server/kernel/storage';
import { objectKey, UploadError } from '@/server/kernel/storage/store';

/** A file as it was sent, and the text that was made of it where it is not such a text itself. */
export type PartKind = 'FILE' | 'TEXT';

export interface Part {
  n: number;
  size: number;
  storageKey: string;
}

/** The parts that have come, in their order. */
export const arrivedParts = (on: Db, workspaceId: string, importId: string, kind: PartKind = 'FILE'): Promise<Part[]> =>
  on.query<Part>(sql`
    SELECT p.n, p.size, p."storageKey" FROM "ImportPart" p
    WHERE p."workspaceId" = ${workspaceId}::uuid AND p."importId" = ${importId}::uuid AND p.kind = ${kind} AND p."isThere"
    ORDER BY p.n`);

interface Kept {
  workspaceId: string;
  importId: string;
  kind: PartKind;
  n: number;
}

/**
 * Keeps the bytes of a part, in place of what came for it before. It is noted first, so that bytes whose process dies are found.
 * @returns their SHA-256
 */
export async function keepPart({ workspaceId, importId, kind, n }: Kept, bytes: Uint8Array): Promise<string> {
  const digest = await sha256(bytes);
  const key = objectKey(workspaceId, newId());
  const mine = sql`"workspaceId" = ${workspaceId}::uuid AND "importId" = ${importId}::uuid AND kind = ${kind} AND n = ${n}::int`;
  const isNew = await sqlTransaction({ workspaceId }, async (tx) => {
    // Whoever ends an import deletes its parts, and none must come after that.
    const [open] = await tx.query(sql`
      SELECT 1 FROM "Import" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${importId}::uuid
        AND state IN ('UPLOADING', 'READING') FOR SHARE`);
    if (!open) throw conflict('This file is complete already.', 'wrong_state');
    const same = sql`${mine} AND "isThere" AND sha256 = ${digest}`;
    const [known] = await tx.query(sql`SELECT 1 FROM "ImportPart" WHERE ${same}`);
    if (known) return false;
    await tx.query(sql`DELETE FROM "ImportPart" WHERE ${mine}`);
    await tx.query(sql`
      INSERT INTO "ImportPart" ("workspaceId", "importId", kind, n, size, sha256, "storageKey")
      VALUES (${workspaceId}::uuid, ${importId}::uuid, ${kind}, ${n}::int, ${bytes.length}::int, ${digest}, ${key})`);
    return true;
  });
  if (isNew) {
    await fileStore().put(key, once(bytes), bytes.length).catch(unlessTaken);
    await sqlTransaction({ workspaceId }, (tx) =>
      tx.query(sql`UPDATE "ImportPart" SET "isThere" = true WHERE ${mine} AND "storageKey" = ${key}`),
    );
  }
  return digest.toString('hex');
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

function unlessTaken(error: unknown): void {
  if (!(error instanceof UploadError && error.reason === 'taken')) throw error;
}

/** The bytes of parts one after the other, from one of them on. */
export async function* bytesOf(parts: readonly Part[], from = 0): AsyncGenerator<Buffer> {
  let at = 0;
  for (const { size, storageKey } of parts) {
    const end = at + size;
    if (end > from) yield* fromStore(storageKey, Math.max(0, from - at));
    at = end;
  }
}

async function* fromStore(key: string, skip: number): AsyncGenerator<Buffer> {
  const stream: Readable | undefined = await fileStore().read(key);
  if (!stream) throw new Error('A part of the file is gone.');
  let left = skip;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (chunk.length > left) yield left > 0 ? chunk.subarray(left) : chunk;
    left = Math.max(0, left - chunk.length);
  }
}
