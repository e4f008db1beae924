import { expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { bytesOfExport } from '@/server/test/exports';
import { makeWorkspace } from '@/server/test/factories';
import { exports } from './';
import { claimExport, endExport } from './claim';
import { keepFile } from './parts';

const PART_BYTES = 4 * 1024 * 1024;

function event() {
  let happen = () => {};
  const happened = new Promise<void>((resolve) => {
    happen = resolve;
  });
  return { happen: () => happen(), happened };
}

it('is in no file of an export that somebody else has taken meanwhile', async () => {
  const ws = await makeWorkspace();
  const { id } = (await call(ws.key, exports.create, { resource: 'contacts' })).body.export;
  const first = await claimExport();
  if (first?.id !== id) throw new Error('Another export was claimed.');
  const taken = event();
  const begun = event();
  async function* slow() {
    yield Buffer.alloc(PART_BYTES, 'a');
    begun.happen();
    await taken.happened;
    yield Buffer.alloc(PART_BYTES, 'a');
  }
  const late = keepFile(first, slow(), async () => undefined);
  const outcome = expect(late).rejects.toMatchObject({ name: 'LostLease' });
  await begun.happened;
  await db.query(sql`
    UPDATE "Export" SET "leaseUntil" = now() - interval '1 second'
    WHERE "workspaceId" = ${ws.id}::uuid AND id = ${id}::uuid RETURNING 1`);
  const second = await claimExport();
  if (second?.id !== id) throw new Error('Another export was claimed.');
  async function* quick() {
    yield Buffer.from('whole');
  }
  const size = await keepFile(second, quick(), async () => undefined);
  await endExport(second, { rows: 0, size });
  taken.happen();
  await outcome;
  expect((await bytesOfExport(ws.key, id)).toString()).toBe('whole');
});
