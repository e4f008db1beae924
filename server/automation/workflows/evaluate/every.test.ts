import { beforeEach, describe, expect, it } from 'vitest';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { sequences } from '@/server/outreach/sequences';
import { contacts } from '@/server/records/contacts';
import { leads } from '@/server/records/leads';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail } from '@/server/test/inbound';
import { evaluated, makeWorkflow, type NewWorkflow, runsOf } from '@/server/test/workflows';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = (more: NewWorkflow) => makeWorkflow(ws, { entity: 'CONTACT', actions: [NOTE], ...more });
const NOTE = { type: 'ADD_NOTE', body: 'Look here' };
const runs = async () => {
  await evaluated();
  return (await runsOf(ws.id)).map(({ recordId, status }) => [recordId, status]);
};
const details = async () => {
  await evaluated();
  return (await runsOf(ws.id)).map(({ detail }) => detail);
};

describe('a workflow hears of', () => {
  it('a lead in another stage of its life', async () => {
    await make({ entity: 'LEAD', trigger: 'STAGE_CHANGED' });
    const { id } = (await call(ws.key, leads.create, { name: 'Grace' })).body.lead;
    await call(ws.key, leads.update, { id, city: 'Rome' });
    expect(await runs()).toEqual([]);
    const { status } = await call(ws.key, leads.update, { id, lifecycleStage: 'CUSTOMER' });
    expect([status, await runs()]).toEqual([200, [[id, 'OK']]]);
  });

  it('a mail that is drafted, and one that goes out', async () => {
    const contactId = await makeContact(ws, 'ada@example.com');
    await make({ entity: 'EMAIL', trigger: 'CREATED' });
    const draft = { contactId, subject: 'Hello', bodyHtml: '<p>Hello</p>' };
    const { id } = (await call(ws.key, emails.create, draft)).body.email;
    expect(await runs()).toEqual([[id, 'OK']]);
    await make({ entity: 'EMAIL', trigger: 'STATUS_CHANGED' });
    await call(ws.key, emails.update, { id, subject: 'Hello again' });
    expect(await runs()).toHaveLength(1);
    await call(ws.key, emails.send, { id });
    const all = await runs();
    expect(all.length).toBeGreaterThan(1);
    expect(all.every(([recordId, status]) => recordId === id && status === 'OK')).toBe(true);
  });

  it('a task that is made, and one that is done', async () => {
    const contactId = await makeContact(ws, 'ada@example.com');
    await make({ entity: 'TASK', trigger: 'CREATED' });
    await make({ entity: 'TASK', trigger: 'STATUS_CHANGED' });
    const { results } = (await call(ws.key, tasks.upsert, { tasks: [{ title: 'Call', contactId }] })).body;
    const id = results[0]?.id ?? '';
    expect(await runs()).toEqual([[id, 'OK']]);
    await call(ws.key, tasks.update, { id, title: 'Call Ada' });
    expect(await runs()).toHaveLength(1);
    await call(ws.key, tasks.update, { id, done: true });
    expect(await runs()).toEqual([
      [id, 'OK'],
      [id, 'OK'],
    ]);
  });

  it('an answer, once, and not of other mail', async () => {
    const mailbox = await makeMailbox(ws);
    const contactId = await makeContact(ws, 'ada@example.com');
    await make({ trigger: 'REPLY_RECEIVED' });
    const sent = await makeSent(ws, mailbox, 'ada@example.com', contactId);
    const from = { From: 'Ada <ada@example.com>', To: mailbox.address };
    const answer = rawMail({ ...from, 'In-Reply-To': sent.messageId, References: sent.messageId }, 'Yes, please.');
    await receiveRaw(mailbox, rawMail(from));
    expect(await runs()).toEqual([]);
    await receiveRaw(mailbox, answer);
    await receiveRaw(mailbox, answer);
    expect(await runs()).toEqual([[contactId, 'OK']]);
  });
});

it('enrols the contact in a sequence, and says when there is nobody to enrol', async () => {
  const steps = [{ type: 'TASK' as const, taskTitle: 'Call' }];
  const { id: sequenceId } = (await call(ws.key, sequences.create, { name: 'Welcome', steps })).body.sequence;
  const actions = [{ type: 'ENROLL_SEQUENCE', sequenceId }];
  await make({ actions });
  await make({ entity: 'TASK', actions });
  await make({ trigger: 'STATUS_CHANGED', actions });
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  expect(await details()).toEqual(['Enrolled the contact in “Welcome”.']);
  await call(ws.key, contacts.upsert, { contacts: [{ email: 'ada@example.com', status: 'ACTIVE' }] });
  expect((await details()).at(-1)).toBe('Not enrolled in “Welcome”: the contact is in it already.');
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Shy', email: 'shy@example.com', doNotContact: true }] });
  expect((await details()).at(-1)).toBe('Not enrolled in “Welcome”: the contact cannot be written to.');
  const { enrollments } = (await call(ws.key, sequences.enrollments, { id: sequenceId })).body;
  expect(enrollments).toHaveLength(1);
  await call(ws.key, tasks.upsert, { tasks: [{ title: 'Nobody' }] });
  expect((await details()).at(-1)).toBe('There is no contact to enrol.');
});
