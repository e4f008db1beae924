import { expect, it } from 'vitest';
import { type Offered, PLACEHOLDERS } from '@/components/outreach/mail/placeholder-text';
import { workflows } from '@/server/automation/workflows';
import { WORKFLOW_ENTITIES, type WorkflowEntity } from '@/server/automation/workflows/names';
import { emails } from '@/server/outreach/emails';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { evaluated, runsOf } from '@/server/test/workflows';
import { inMail, inNote } from './placeholders';

sharedSmtpServer();

/** All that is offered, each without what would stand in for it. */
const everything = (offered: Offered) =>
  offered.flatMap((group) => PLACEHOLDERS[group].map(([, path]) => `${path}={{${path}}}`)).join(' ');

const first = ({ body }: { body: { results: { id?: string | undefined }[] } }) => body.results[0]?.id ?? '';

/** One record of each kind, the later ones about the earlier ones, of which nothing is empty. */
async function makeRecords({ key, ownerId }: TestWorkspace) {
  const person = { title: 'Clerk', city: 'London', ownerId };
  const companyId = first(await call(key, companies.upsert, { companies: [{ name: 'Engines' }] }));
  const ada = { ...person, name: 'Ada Lovelace', lastName: 'Lovelace', email: 'ada@x.example', companyId };
  const contactId = first(await call(key, contacts.upsert, { contacts: [ada] }));
  const grace = { ...person, name: 'Grace Hopper', email: 'grace@x.example', company: 'Navy' };
  const leadId = first(await call(key, leads.upsert, { leads: [grace] }));
  const deal = { name: 'Rollout', value: 12, ownerId, contactId };
  const dealId = first(await call(key, deals.upsert, { deals: [deal] }));
  const about = { contactId, leadId, dealId };
  await call(key, tasks.upsert, { tasks: [{ title: 'Call', ownerId, ...about }] });
  await call(key, emails.create, { subject: 'Hello', ...about });
}

it.each(WORKFLOW_ENTITIES)(
  'what is offered for workflows of a %s is what they can fill in',
  async (entity: WorkflowEntity) => {
    const ws = await makeWorkspace();
    const actions = [
      { type: 'ADD_NOTE', body: everything(inNote(entity)) },
      { type: 'CREATE_EMAIL_DRAFT', subject: everything(inMail(entity)), bodyHtml: '<p>Hi</p>' },
    ];
    const rule = { name: 'Rule', entity, trigger: 'CREATED', actions };
    expect((await call(ws.key, workflows.create, rule as never)).status).toBe(201);
    await makeRecords(ws);
    await evaluated();
    const [run] = await runsOf(ws.id);
    expect(run).toMatchObject({ status: 'OK' });
    const drafts = (await call(ws.key, emails.list, { status: 'DRAFT' })).body.emails;
    const draft = drafts.find(({ subject }) => subject !== 'Hello');
    const { status, body } = await call(ws.key, emails.send, { id: draft?.id ?? '' });
    expect([status, body.error, body.sent]).toEqual([200, undefined, true]);
    expect(body.email.subject).not.toMatch(/\{\{|=( |$)/);
  },
);
