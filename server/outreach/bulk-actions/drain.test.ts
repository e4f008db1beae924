import { afterEach, beforeEach, expect, it } from 'vitest';
import { MAX_ATTEMPTS } from '@/server/kernel/leases/drain-jobs';
import { tags } from '@/server/records/tags';
import { askBulk, getBulk, letBulkLeaseEnd, makeContacts } from '@/server/test/bulk-actions';
import { call } from '@/server/test/call';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { drainBulkActions } from './drain';

const onDatabase = (statement: string) => query(process.env.DATABASE_URL ?? '', statement);
/** A fault that is no record's: from now on nothing can be tagged. */
const breakTagging = () =>
  onDatabase(`
    CREATE FUNCTION break_tagging() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'out of order'; END $$;
    CREATE TRIGGER broken BEFORE INSERT ON "TagAssignment" EXECUTE FUNCTION break_tagging()`);
const mendTagging = () => onDatabase('DROP FUNCTION IF EXISTS break_tagging CASCADE');
afterEach(mendTagging);

let ws: TestWorkspace;
let id: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  await makeContacts(ws.key, 3);
  const tagId = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag.id;
  const { body } = await askBulk(ws.key, { where: null, action: { type: 'addTags', tagIds: [tagId] } });
  id = body.bulkAction?.id ?? '';
});

/** One try, and as if its lease were over then. */
async function tryOnce() {
  await drainBulkActions();
  await letBulkLeaseEnd(id);
  return getBulk(ws.key, id);
}

it('tries again what a fault of ours kept it from, and goes on where it was', async () => {
  await breakTagging();
  expect(await tryOnce()).toMatchObject({ status: 'running', done: 0, failed: 0 });
  await mendTagging();
  expect(await tryOnce()).toMatchObject({ status: 'done', done: 3, failed: 0, error: null });
});

it('ends after a number of tries, and says so', async () => {
  await breakTagging();
  for (let i = 1; i < MAX_ATTEMPTS; i++) expect((await tryOnce()).status).toBe('running');
  const ended = await tryOnce();
  expect(ended).toMatchObject({ status: 'failed', done: 0, endedAt: expect.any(String) });
  expect(ended.error).toMatch(/^Something went wrong on our side, 5 times\./);
  await mendTagging();
  expect(await tryOnce()).toEqual(ended);
});

it('is not worked at by two at once', async () => {
  const both = await Promise.all([drainBulkActions(), drainBulkActions()]);
  expect(both.map(({ done }) => done).sort()).toEqual([0, 3]);
  expect(await getBulk(ws.key, id)).toMatchObject({ status: 'done', done: 3 });
});
