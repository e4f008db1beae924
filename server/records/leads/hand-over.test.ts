import { beforeEach, expect, it } from 'vitest';
import { contacts as contactTimelines, leads as leadTimelines } from '@/server/app/timeline';
import { communications } from '@/server/records/communications';
import { contacts } from '@/server/records/contacts';
import { notes } from '@/server/records/notes';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { trash } from '@/server/workspace/trash';
import { leads } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** A lead with a note, a task and a call of its own. */
async function makeLead() {
  const { body } = await call(ws.key, leads.create, { name: 'Grace', status: 'QUALIFIED' });
  const leadId = body.lead.id;
  await call(ws.key, notes.upsert, { notes: [{ body: 'Met at the fair', leadId }] });
  await call(ws.key, tasks.upsert, { tasks: [{ title: 'Send the price list', leadId }] });
  const logged = await call(ws.key, communications.create, { leadId, type: 'CALL', body: 'Asked for prices' });
  return { leadId, logged };
}

const said = (timeline: typeof leadTimelines.timeline | typeof contactTimelines.timeline) => async (id: string) =>
  (await call(ws.key, timeline, { id, types: 'note,task,communication' })).body.entries
    .map(({ title, text }) => title ?? text)
    .toSorted();
const ofLead = said(leadTimelines.timeline);
const ofContact = said(contactTimelines.timeline);
const ALL = ['Asked for prices', 'Met at the fair', 'Send the price list'];

async function withContact(contactId: string) {
  const found = await Promise.all([
    call(ws.key, notes.list, { contactId }).then(({ body }) => body.notes.map(({ body }) => body)),
    call(ws.key, tasks.list, { contactId }).then(({ body }) => body.tasks.map(({ title }) => title)),
    call(ws.key, communications.list, { contactId }).then(({ body }) => body.communications.map(({ body }) => body)),
  ]);
  return found.flat().toSorted();
}

it('has notes, tasks and calls of its own, which its contact has once it is converted, and it again once that is taken back', async () => {
  const { leadId, logged } = await makeLead();
  expect(logged.body.communication).toMatchObject({ leadId, contactId: null });
  expect(await ofLead(leadId)).toEqual(ALL);
  const { body, headers } = await call(ws.key, leads.convert, { id: leadId });
  expect(await withContact(body.contact.id)).toEqual(ALL);
  expect(await ofContact(body.contact.id)).toEqual(ALL);
  const undone = await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
  expect(undone.body).toMatchObject({ partly: 0, left: 0 });
  expect(await ofLead(leadId)).toEqual(ALL);
  expect(await withContact(body.contact.id)).toEqual([]);
});

it('gives what it has to the lead that it is merged into', async () => {
  const { leadId } = await makeLead();
  const winner = (await call(ws.key, leads.create, { name: 'Grace Hopper' })).body.lead.id;
  await call(ws.key, leads.merge, { id: winner, sourceIds: [leadId] });
  expect(await ofLead(winner)).toEqual(ALL);
});

it('is no second party of a call, and its calls go with it', async () => {
  const { leadId } = await makeLead();
  const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }] });
  const both = await call(ws.key, communications.create, {
    ...{ leadId, contactId: made.body.results[0]?.id, body: 'Hello' },
  });
  expect([both.status, both.body.error]).toEqual([400, 'Name a contact or a lead, not both.']);
  await call(ws.key, leads.delete, { id: leadId });
  expect((await call(ws.key, communications.list, {})).body.communications).toEqual([]);
  const { body } = await call(ws.key, trash.list, {});
  expect(body.records.map(({ entity, title }) => [entity, title])).toEqual([['lead', 'Grace']]);
  expect((await call(ws.key, notes.list, {})).body.notes).toMatchObject([{ body: 'Met at the fair', lead: null }]);
});
