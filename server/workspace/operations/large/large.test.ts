import { expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { imports } from '@/server/records/imports';
import { drainImports } from '@/server/records/imports/work/drain';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { getImport, sendFile } from '@/server/test/imports';
import { operations } from '../';
import { MAX_CHANGES } from '../limits';
import { beginLarge } from './begin';
import { drainReverts } from './drain';

const asOperation = ({ ctx }: TestWorkspace) => ({ ...ctx, operation: { id: newId(), name: 'operations.revert' } });

/** Pages of two records: what is small then meets all that is large. */
async function revertInPages(ws: TestWorkspace, id: string) {
  await beginLarge(asOperation(ws), id, 2);
  while ((await drainReverts()).more);
  return (await call(ws.key, operations.get, { id })).body.operation.revert;
}

const ROWS = [
  'Name,Email,Company,Tags',
  'Ada Lovelace,ada@example.com,Engines,VIP',
  'Alan Turing,alan@example.com,Bletchley,VIP',
  ...Array.from({ length: 5 }, (_, i) => `New ${i},new${i}@example.com,Made ${i % 2},"VIP, Fresh"`),
].join('\r\n');

/** An import that changes two contacts and makes five, with companies and tags; one of each was changed since. */
async function makeImport() {
  const ws = await makeWorkspace();
  const known = [
    { name: 'Ada', email: 'ada@example.com' },
    { name: 'Alan', email: 'alan@example.com' },
  ];
  await call(ws.key, contacts.upsert, { contacts: known });
  const id = await sendFile(ws.key, 'contacts', ROWS);
  await call(ws.key, imports.start, { id });
  while ((await drainImports()).more);
  const { operationId, state } = await getImport(ws.key, id);
  expect(state).toBe('DONE');
  const since = [
    { email: 'ada@example.com', name: 'Ada King' },
    { email: 'new1@example.com', name: 'Kept' },
  ];
  await call(ws.key, contacts.upsert, { contacts: since });
  return { ws, id: operationId ?? '' };
}

async function namesOf({ key }: TestWorkspace) {
  const people = (await call(key, contacts.list, { include: 'tags' })).body.contacts;
  const firms = (await call(key, companies.list, {})).body.companies;
  return {
    people: people.map(({ name, company, tags }) => [name, company?.name ?? null, [...(tags ?? [])].sort()]).sort(),
    firms: firms.map(({ name }) => name).sort(),
  };
}

it('comes to the same page by page as in one piece', async () => {
  const [one, paged] = [await makeImport(), await makeImport()];
  const { body } = await call(one.ws.key, operations.revert, { id: one.id });
  const revert = await revertInPages(paged.ws, paged.id);
  expect(revert).toMatchObject({ status: 'done', error: null });
  const { reverted, partly, left } = body;
  expect({ reverted: revert?.reverted, partly: revert?.partly, left: revert?.left }).toEqual({
    reverted,
    partly,
    left,
  });
  expect(partly + left).toBeGreaterThan(0);
  const why = (records: typeof body.records) =>
    records
      .flatMap(({ entity, outcome, conflicts }) =>
        conflicts.map(({ field, reason }) => [entity, outcome, field, reason]),
      )
      .sort();
  expect(why(revert?.records ?? [])).toEqual(why(body.records));
  expect(await namesOf(paged.ws)).toEqual(await namesOf(one.ws));
  // And the revert is an operation itself, that is taken back the same way.
  const again = await call(one.ws.key, operations.revert, { id: body.operation ?? '' });
  const redone = await revertInPages(paged.ws, revert?.operation ?? '');
  expect([redone?.reverted, redone?.partly, redone?.left]).toEqual([
    again.body.reverted,
    again.body.partly,
    again.body.left,
  ]);
  expect(await namesOf(paged.ws)).toEqual(await namesOf(one.ws));
});

it('stops, says how far it is, and goes on where it was', async () => {
  const { ws, id } = await makeImport();
  await beginLarge(asOperation(ws), id, 2);
  await drainReverts({ forMs: 1 });
  const stopped = (await call(ws.key, operations.stop, { id })).body.operation.revert;
  expect(stopped?.status).toBe('stopped');
  expect(stopped?.done).toBeGreaterThan(0);
  expect(stopped?.done).toBeLessThan(stopped?.total ?? 0);
  expect(await drainReverts()).toEqual({ done: 0, more: false });
  const on = await revertInPages(ws, id);
  expect(on).toMatchObject({
    operation: stopped?.operation,
    status: 'done',
    total: stopped?.total,
    done: stopped?.total,
  });
  expect((await namesOf(ws)).people.map(([name]) => name)).toEqual(['Ada King', 'Alan', 'Kept']);
});

it('is taken back itself only once it has ended, and refuses to stop what never began', async () => {
  const { ws, id } = await makeImport();
  expect((await call(ws.key, operations.stop, { id })).status).toBe(409);
  const { operation } = await beginLarge(asOperation(ws), id, 2);
  let status = 404;
  for (let page = 0; status === 404 && page < 9; page++) {
    await drainReverts({ forMs: 1 });
    status = (await call(ws.key, operations.revert, { id: operation })).status;
  }
  expect(status).toBe(409);
});

it(`answers 202 for an operation of more than ${MAX_CHANGES} changes, and refuses to try it`, async () => {
  const { ws, id } = await makeImport();
  await db.query(sql`
    INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, "operationId", operation)
    SELECT ${ws.id}::uuid, gen_random_uuid(), now(), history_xid(), 'Contact', 'created', NULL, 'system', ${id}::uuid, 'imports.start'
    FROM generate_series(1, ${MAX_CHANGES}::int)`);
  const tried = await call(ws.key, operations.revert, { id, dryRun: true });
  expect(tried.status).toBe(409);
  const { status, body } = await call(ws.key, operations.revert, { id });
  expect([status, body.background?.status]).toEqual([202, 'queued']);
  expect(body.background?.total).toBeGreaterThan(MAX_CHANGES);
  const same = await call(ws.key, operations.revert, { id });
  expect(same.body.operation).toBe(body.operation);
  await call(ws.key, operations.stop, { id });
});
