import { beforeEach, expect, it } from 'vitest';
import { sequences } from '@/server/outreach/sequences';
import { suppressions } from '@/server/outreach/suppressions';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { leads as leadRecords } from '@/server/records/leads';
import type { LeadRow } from '@/server/records/leads/contract';
import { getBulk } from '@/server/test/bulk-actions';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { leads } from './';
import { drainBulkActions } from './drain';

let ws: TestWorkspace;
let sequenceId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  const steps = [{ type: 'EMAIL' as const, delayDays: 2, subject: 'Hello', bodyHtml: '<p>Hello</p>' }];
  sequenceId = (await call(ws.key, sequences.create, { name: 'Welcome', steps })).body.sequence.id;
});

const make = async (rows: LeadRow[]) =>
  (await call(ws.key, leadRecords.upsert, { leads: rows })).body.results.map(({ id }) => id ?? '');
const addressed = (name: string, more: LeadRow = {}) => ({ name, email: `${name.toLowerCase()}@example.com`, ...more });
const ask = (ids: string[], key = ws.key) =>
  call(key, leads.bulk, { ids, action: { type: 'enroll' as const, sequenceId } });
async function enroll(ids: string[]) {
  const { body } = await ask(ids);
  if (!body.bulkAction) throw new Error(body.error);
  await drainBulkActions();
  return getBulk(ws.key, body.bulkAction.id);
}
const enrolled = async () =>
  (await call(ws.key, sequences.enrollments, { id: sequenceId })).body.enrollments.map(({ contact }) => contact.name);
const allContacts = async () => (await call(ws.key, contacts.list, { limit: 1000 })).body.contacts;
const statuses = async () =>
  Object.fromEntries(
    (await call(ws.key, leadRecords.list, { limit: 1000 })).body.leads.map(({ name, status }) => [name, status]),
  );

it('makes a contact of each lead, in as many pages as there are, enrols it, and is taken back as one', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => addressed(`L${at}`, { company: 'Navy', title: 'Captain' }));
  const ids = await make([...rows, addressed('Grace', { status: 'QUALIFIED' })]);
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'G. Hopper', email: 'GRACE@example.com' }] });
  const was = await enroll(ids);
  expect(was).toMatchObject({ resource: 'leads', status: 'done', total: 61, done: 61, failed: 0 });
  expect((await enrolled()).sort()).toEqual([...rows.map(({ name }) => name), 'G. Hopper'].sort());
  const made = await allContacts();
  expect(made).toHaveLength(61);
  expect(made.filter(({ company }) => company?.name === 'Navy')).toHaveLength(60);
  expect(new Set(Object.values(await statuses()))).toEqual(new Set(['CONVERTED']));

  expect((await call(ws.key, operations.revert, { id: was.operationId })).status).toBe(200);
  expect(await enrolled()).toEqual([]);
  expect((await allContacts()).map(({ name }) => name)).toEqual(['G. Hopper']);
  expect((await call(ws.key, companies.list, {})).body.companies).toEqual([]);
  expect(await statuses()).toMatchObject({ L0: 'NEW', L59: 'NEW', Grace: 'QUALIFIED' });
});

it('fills in the contact that is there, as the enrolment of one lead does', async () => {
  const ids = await make([addressed('Grace', { title: 'Admiral' })]);
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'G. Hopper', email: 'grace@example.com' }] });
  expect(await enroll(ids)).toMatchObject({ done: 1 });
  expect(await allContacts()).toMatchObject([{ name: 'G. Hopper', title: 'Admiral' }]);
});

it('leaves whom it cannot enrol the lead that it was, and says why', async () => {
  const rows = [
    addressed('Fine', { externalId: 'fine' }),
    addressed('Twin', { email: 'FINE@example.com', externalId: 'twin' }),
    addressed('Quiet', { company: 'Silent Inc' }),
    addressed('Known'),
    { name: 'Nobody', status: 'WORKING' as const },
    addressed('Lost', { status: 'UNQUALIFIED' }),
  ];
  const ids = await make(rows);
  await call(ws.key, suppressions.create, { email: 'quiet@example.com' });
  const known =
    (await call(ws.key, contacts.upsert, { contacts: [{ name: 'Known', email: 'known@example.com' }] })).body.results[0]
      ?.id ?? '';
  await call(ws.key, sequences.enroll, { id: sequenceId, contactIds: [known] });
  const was = await enroll(ids);
  expect(was).toMatchObject({ status: 'done', total: 6, done: 1, failed: 5 });
  const why = (at: number) => was.errors.find(({ id }) => id === ids[at])?.error;
  for (const at of [1, 2, 3, 4]) expect(why(at)).toMatch(/^It is in the sequence already/);
  expect(why(5)).toMatch(/^Only a qualified lead can be converted.* UNQUALIFIED/);
  expect((await enrolled()).sort()).toEqual(['Fine', 'Known']);
  expect((await allContacts()).map(({ name }) => name).sort()).toEqual(['Fine', 'Known']);
  expect((await call(ws.key, companies.list, {})).body.companies).toEqual([]);
  expect(await statuses()).toEqual({
    ...{ Fine: 'CONVERTED', Twin: 'NEW', Quiet: 'NEW', Known: 'NEW', Nobody: 'WORKING', Lost: 'UNQUALIFIED' },
  });
  expect((await enroll(ids)).done).toBe(0);
});

it('takes what the writing of sequences takes, and an active sequence', async () => {
  const ids = await make([addressed('Grace')]);
  const { key } = await makeKey(ws.id, ['write:leads']);
  expect((await ask(ids, key)).status).toBe(403);
  const { key: both } = await makeKey(ws.id, ['write:leads', 'write:sequences']);
  expect((await ask(ids, both)).status).toBe(202);
  await call(ws.key, sequences.update, { id: sequenceId, status: 'ARCHIVED' });
  expect((await ask(ids)).status).toBe(409);
});
