import { beforeEach, expect, it } from 'vitest';
import { cases as ofCases, contacts as ofContacts, contracts as ofContracts } from '@/server/app/timeline';
import type { TimelineEntry } from '@/server/app/timeline/contract';
import { cases } from '@/server/records/cases';
import { contacts } from '@/server/records/contacts';
import { contracts } from '@/server/records/contracts';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { listNotifications } from '@/server/workspace/notifications';
import { operations } from '@/server/workspace/operations';
import { notes } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  await call(ws.key, contacts.upsert, { contacts: [{ externalId: 'ada', name: 'Ada' }] });
});

const makeCase = async (title: string) =>
  (await call(ws.key, cases.create, { title, contactExternalId: 'ada' })).body.case.id;
const makeContract = async (title: string) =>
  (await call(ws.key, contracts.create, { title, contactExternalId: 'ada' })).body.contract.id;
const told = ({ entries }: { entries: readonly TimelineEntry[] }) =>
  entries.map(({ title, text }) => title ?? text).toSorted();
const types = 'note,task';

it('notes and tasks of a case or a contract are told in its timeline, and in none of another one', async () => {
  const [late, broken, licence] = [await makeCase('Late'), await makeCase('Broken'), await makeContract('Licence')];
  await call(ws.key, notes.upsert, {
    notes: [
      { body: 'On its way', caseId: late },
      { body: 'Of both', caseId: broken, contactExternalId: 'ada' },
      { body: 'Renew it', contractId: licence },
      { body: 'Of Ada', contactExternalId: 'ada' },
    ],
  });
  await call(ws.key, tasks.upsert, { tasks: [{ title: 'Call the carrier', caseId: late }] });
  const timeline = async (id: string) => told((await call(ws.key, ofCases.timeline, { id, types })).body);
  expect(await timeline(late)).toEqual(['Call the carrier', 'Of Ada', 'On its way']);
  expect(await timeline(broken)).toEqual(['Of Ada', 'Of both']);
  expect(told((await call(ws.key, ofContracts.timeline, { id: licence, types })).body)).toEqual(['Of Ada', 'Renew it']);
  const ofAda = (await call(ws.key, ofContacts.timeline, { id: 'ada', types })).body;
  expect(told(ofAda)).toEqual(['Of Ada', 'Of both']);
  expect(ofAda.entries.map((entry) => entry.case?.name)).toContain('Broken');
});

it('are found by it, say its title, and are empty of it once it is deleted, until that is taken back', async () => {
  const caseId = await makeCase('Late');
  await call(ws.key, notes.upsert, { notes: [{ body: 'On its way', caseId }, { body: 'Alone' }] });
  await call(ws.key, tasks.upsert, { tasks: [{ title: 'Call', caseId }] });
  const titles = async (filter: object) =>
    (await call(ws.key, notes.list, filter)).body.notes.map((note) => [note.body, note.case?.title]);
  expect(await titles({ caseId })).toEqual([['On its way', 'Late']]);
  expect((await call(ws.key, tasks.list, { caseId })).body.tasks.map((task) => task.case)).toEqual([
    { id: caseId, title: 'Late' },
  ]);
  await call(ws.key, cases.update, { id: caseId, title: 'Too late' });
  expect(await titles({ caseId })).toEqual([['On its way', 'Too late']]);
  const { headers } = await call(ws.key, cases.delete, { id: caseId });
  expect(await titles({})).toEqual([
    ['Alone', undefined],
    ['On its way', undefined],
  ]);
  await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
  expect(await titles({ caseId })).toEqual([['On its way', 'Too late']]);
});

it('a member who is named in such a note is led to the case', async () => {
  const mia = await makeMember(ws.id, { name: 'Mia' });
  const caseId = await makeCase('Late');
  await call(ws.key, notes.upsert, { notes: [{ body: 'Ask @Mia', caseId }] });
  const { notifications } = await listNotifications(memberContext(ws.id, mia.id), { limit: 30 });
  expect(notifications).toMatchObject([{ title: 'You are mentioned in a note on Late', href: `/cases/${caseId}` }]);
});
