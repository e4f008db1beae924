import type { Context } from '@/server/kernel/context';
import { ApiError, badRequest, conflict, notFound, STATUS } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { readToken } from '@/server/kernel/storage/tokens';
import type { importsContract } from './contract';
import { PART_BYTES } from './limits';
import { keepPart } from './parts';
import { showImport } from './record';

/** Takes a part of the file, of the size that its place has. */
export async function putImportPart(ctx: Context, { id, n, bytes }: Input<typeof importsContract.putPart>) {
  const found = await showImport(ctx, id);
  return acceptPart(ctx.workspaceId, found.import, n, bytes);
}

/** The import that an upload address names. Throws the 403 of one that is none, or is over. */
async function partTarget(token: string) {
  const grant = readToken('part', token, Date.now());
  if (typeof grant === 'string') throw forbidden(grant);
  const { workspaceId, id } = grant;
  const [found] = await db.query<Target>(sql`
    SELECT i.id::text, i.size, i.state FROM "Import" i WHERE i."workspaceId" = ${workspaceId}::uuid AND i.id = ${id}::uuid`);
  if (!found) throw notFound('Import');
  return { workspaceId, target: found };
}

/** Takes a part that comes to an upload address. */
export async function receivePart(token: string, n: string | null, bytes: Uint8Array) {
  const { workspaceId, target } = await partTarget(token);
  if (!/^[1-9]\d{0,3}$/.test(n ?? '')) throw badRequest('part must be a number from 1 on.');
  return acceptPart(workspaceId, target, Number(n), bytes);
}

const forbidden = (why: 'forged' | 'expired') =>
  new ApiError(
    STATUS.forbidden,
    why === 'expired' ? 'This upload address has expired.' : 'This upload address is not valid.',
  );

interface Target {
  id: string;
  size: number;
  state: string;
}

async function acceptPart(workspaceId: string, { id, size, state }: Target, n: number, bytes: Uint8Array) {
  if (state !== 'UPLOADING') throw conflict('This file is complete already.', 'wrong_state');
  const wanted = Math.min(PART_BYTES, size - (n - 1) * PART_BYTES);
  if (wanted <= 0) throw badRequest(`A file of ${size} bytes has ${Math.ceil(size / PART_BYTES)} parts.`);
  if (bytes.length !== wanted) throw badRequest(`Part ${n} has ${wanted} bytes, but ${bytes.length} came.`);
  const sha256 = await keepPart({ workspaceId, importId: id, kind: 'FILE', n }, bytes);
  return { part: { n, size: bytes.length, sha256 } };
}
