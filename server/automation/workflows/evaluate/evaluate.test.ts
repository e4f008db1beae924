import { beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { pipelines } from '@/server/records/pipelines';
import { stages } from '@/server/records/stages';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { evaluated, runsOf } from '@/server/test/workflows';
import { workflows } from '..';
import type { workflowsContract } from '../contract';

type NewWorkflow = Partial<z.input<typeof workflowsContract.create.input>>;

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

async function make(more: NewWorkflow): Promise<string> {
  const rule = { name: 'Rule', entity: 'DEAL', trigger: 'CREATED', actions: [], ...more };
  const { status, body } = await call(ws.key, workflows.create, rule as never);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.workflow.id;
}
const makeDeal = async (row: object) =>
  (await call(ws.key, deals.upsert, { deals: [{ name: 'Deal', ...row }] })).body.results[0]?.id ?? '';
const makeContact = async (row: object) =>
  (await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', ...row }] })).body.results[0]?.id ?? '';
const titles = async () => (await call(ws.key, tasks.list, {})).body.tasks.map(({ title }) => title).sort();
const runs = async () => {
  await evaluated();
  return (await runsOf(ws.id)).map(({ workflow, status, detail }) => [workflow, status, detail]);
};
const task = (title: string) => ({ type: 'CREATE_TASK', title });

describe('a change', () => {
  it('makes a task for the owner, filled in, as the record then is', async () => {
    await make({
      trigger: 'STAGE_CHANGED',
      triggerConfig: { stage: 'PROPOSAL' },
      conditions: [{ field: 'value', op: 'gt', value: 10_000 }],
      actions: [
        { type: 'ASSIGN_OWNER', userId: ws.ownerId },
        {
          type: 'CREATE_TASK',
          title: 'Call about {{deal.name}} for {{owner.email}}',
          dueInDays: 2,
          assignToOwner: true,
          priority: 'HIGH',
        },
      ],
    });
    const big = await makeDeal({ name: 'Big', value: 20_000 });
    const small = await makeDeal({ name: 'Small', value: 500 });
    await subscribe(ws, 'task.created');
    for (const id of [big, small]) await call(ws.key, deals.update, { id, stage: 'QUALIFIED' });
    expect(await runs()).toEqual([]);
    for (const id of [big, small]) await call(ws.key, deals.update, { id, stage: 'PROPOSAL' });
    const all = await runs();
    expect(all).toMatchObject([
      ['Rule', 'OK', expect.stringMatching(/^Assigned it to .*\. Created the task “Call about Big for owner.*”, for /)],
      ['Rule', 'SKIPPED', 'Value is 500, but the condition is: Value is over 10,000.'],
    ]);
    const [made] = (await call(ws.key, tasks.list, {})).body.tasks;
    expect(made).toMatchObject({ deal: { name: 'Big' }, priority: 'HIGH' });
    expect(Math.abs(Date.parse(made?.dueDate ?? '') - Date.now() - 2 * 86_400_000)).toBeLessThan(60_000);
    const { rows } = await pool.query('SELECT "ownerId" FROM "Task" WHERE "workspaceId" = $1', [ws.id]);
    expect(rows).toEqual([{ ownerId: ws.ownerId }]);
    expect((await eventsOf(ws)).map(({ type }) => type)).toEqual(['task.created']);
    const [workflow] = (await call(ws.key, workflows.list, {})).body.workflows;
    expect(workflow?.runCount).toBe(1);
    await evaluated();
    expect(await titles()).toHaveLength(1);
  });

  it('is noticed in whatever way it is made', async () => {
    await make({ name: 'deal moved', trigger: 'STAGE_CHANGED', actions: [task('x')] });
    await make({ name: 'lead status', entity: 'LEAD', trigger: 'STATUS_CHANGED', actions: [task('x')] });
    await make({ name: 'lead made', entity: 'LEAD', actions: [task('x')] });
    await make({ name: 'contact made', entity: 'CONTACT', actions: [task('x')] });
    await make({ name: 'contact status', entity: 'CONTACT', trigger: 'STATUS_CHANGED', actions: [task('x')] });
    await make({ name: 'contact stage', entity: 'CONTACT', trigger: 'STAGE_CHANGED', actions: [task('x')] });
    const seen = async () => (await runs()).map(([name]) => name).sort();
    const expected: string[] = [];
    const adds = async (...names: string[]) => {
      expected.push(...names);
      expect(await seen()).toEqual([...expected].sort());
    };

    const dealId = await makeDeal({});
    await adds();
    await call(ws.key, deals.upsert, { deals: [{ name: 'Two', externalId: 'd' }] });
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', stage: 'WON' }] });
    await adds('deal moved');
    const board = await call(ws.key, pipelines.create, { name: 'Other', stages: [{ name: 'A' }, { name: 'B' }] });
    const [first, second] = board.body.pipeline.stages;
    await call(ws.key, deals.move, { id: dealId, stageId: first?.id ?? '' });
    await adds('deal moved');
    await call(ws.key, stages.delete, { id: first?.id ?? '', moveDealsTo: second?.id });
    await adds('deal moved');

    const lead = await call(ws.key, leads.create, { name: 'Grace', email: 'g@example.com' });
    await adds('lead made');
    await call(ws.key, leads.create, { name: 'Grace', email: 'g@example.com', status: 'WORKING' });
    await adds('lead status');
    const { id } = lead.body.lead;
    await call(ws.key, leads.update, { id, status: 'QUALIFIED' });
    await call(ws.key, leads.update, { id, status: 'QUALIFIED', city: 'Rome' });
    await adds('lead status');
    await call(ws.key, leads.convert, { id });
    await adds('lead status', 'contact made');

    const rows = [{ email: 'g@example.com', status: 'CUSTOMER', lifecycleStage: 'CUSTOMER' } as const, { name: 'New' }];
    await call(ws.key, contacts.upsert, { contacts: rows });
    await adds('contact status', 'contact stage', 'contact made');
  });

  it('is left to those who were active then, and still are', async () => {
    const late = { name: 'late', actions: [task('late')] };
    const off = await make({ name: 'off', actions: [task('off')] });
    await makeDeal({});
    await make(late);
    await call(ws.key, workflows.update, { id: off, active: false });
    expect(await runs()).toEqual([]);
    const gone = await make({ name: 'gone', actions: [task('gone')] });
    await makeDeal({});
    await call(ws.key, workflows.delete, { id: gone });
    expect((await runs()).map(([name]) => name)).toEqual(['late']);
  });

  it('of a record that is gone is skipped', async () => {
    await make({ actions: [task('x')] });
    const id = await makeDeal({});
    await call(ws.key, deals.delete, { id });
    expect(await runs()).toEqual([['Rule', 'SKIPPED', 'The record was deleted.']]);
  });
});

describe('a run', () => {
  it('does everything that it says', async () => {
    await call(ws.key, tags.create, { name: 'VIP' });
    await call(ws.key, tags.create, { name: 'Cold' });
    await make({
      entity: 'CONTACT',
      actions: [
        { type: 'UPDATE_FIELD', field: 'status', value: 'ACTIVE' },
        { type: 'ADD_TAG', tag: 'vip' },
        { type: 'REMOVE_TAG', tag: 'Cold' },
        { type: 'ADD_NOTE', body: 'Welcome {{firstName}}' },
        { type: 'CREATE_EMAIL_DRAFT', subject: 'Hello {{firstName}}', bodyHtml: '<p>Hi</p>' },
      ],
    });
    const id = await makeContact({ name: 'Ada Lovelace', email: 'ada@example.com' });
    expect(await runs()).toEqual([
      [
        'Rule',
        'OK',
        'Status set to “ACTIVE”. Added the tag “vip”. The tag “Cold” was not there. Added a note. Wrote a draft to ada@example.com.',
      ],
    ]);
    expect((await call(ws.key, contacts.get, { id })).body.contact.status).toBe('ACTIVE');
    const { rows } = await pool.query(
      `SELECT (SELECT json_agg(body) FROM "Note" WHERE "workspaceId" = $1) AS notes,
        (SELECT json_agg(json_build_object('subject', subject, 'status', status)) FROM "Email" WHERE "workspaceId" = $1) AS mails,
        (SELECT count(*)::int FROM "TagAssignment" WHERE "workspaceId" = $1) AS tags`,
      [ws.id],
    );
    expect(rows).toEqual([
      { notes: ['Welcome Ada'], mails: [{ subject: 'Hello {{firstName}}', status: 'DRAFT' }], tags: 1 },
    ]);
  });

  it('that tags a record changes it, and one that need not does not', async () => {
    await call(ws.key, tags.create, { name: 'VIP' });
    const taggedBy = async (type: 'ADD_TAG' | 'REMOVE_TAG') => {
      const id = await make({ entity: 'CONTACT', actions: [{ type, tag: 'VIP' }] });
      const made = await makeContact({ name: type });
      await runs();
      await call(ws.key, workflows.delete, { id });
      const { contact } = (await call(ws.key, contacts.get, { id: made })).body;
      return contact.updatedAt > contact.createdAt;
    };
    expect([await taggedBy('ADD_TAG'), await taggedBy('REMOVE_TAG')]).toEqual([true, false]);
  });

  it('that fails leaves nothing behind and stops no other', async () => {
    await make({
      name: 'draft',
      entity: 'CONTACT',
      actions: [task('kept?'), { type: 'CREATE_EMAIL_DRAFT', subject: 'x', bodyHtml: 'x' }],
    });
    await make({ name: 'blank', entity: 'CONTACT', actions: [{ type: 'ADD_NOTE', body: 'At {{contact.city}}' }] });
    await make({ name: 'fine', entity: 'CONTACT', actions: [task('fine')] });
    await makeContact({});
    expect(await runs()).toEqual([
      ['draft', 'ERROR', 'Contact has no email address that can be written to.'],
      ['blank', 'ERROR', '{{contact.city}} has no value. Fill it in, or give it a default.'],
      ['fine', 'OK', 'Created the task “fine”.'],
    ]);
    expect(await titles()).toEqual(['fine']);
  });

  it('that writes a field calls it by its label, and says yes and no', async () => {
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'On VIP list', type: 'BOOLEAN' });
    const set = (field: string, value: unknown) => ({ type: 'UPDATE_FIELD', field, value });
    await make({
      entity: 'CONTACT',
      actions: [set('customFields.on_vip_list', true), set('doNotContact', false)],
    });
    await makeContact({});
    expect((await runs())[0]?.[2]).toBe('On VIP list set to yes. Do not contact was no already.');
  });

  it('that the database refuses takes no other with it', async () => {
    await make({ name: 'fine', entity: 'CONTACT', actions: [task('fine')] });
    const id = await make({ name: 'broken', entity: 'CONTACT', actions: [task('broken')] });
    const actions = JSON.stringify([{ type: 'CREATE_TASK', title: 'broken', priority: 'NEVER', dueInDays: null }]);
    await pool.query('UPDATE "Workflow" SET actions = $2 WHERE id = $1', [id, actions]);
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'a' }, { name: 'b' }, { name: 'c' }] });
    const all = await runs();
    expect(all.filter(([name, status]) => name === 'fine' && status === 'OK')).toHaveLength(3);
    expect(all.filter(([name]) => name === 'broken')).toEqual(
      Array.from({ length: 3 }, () => ['broken', 'ERROR', 'It could not be done because of an unexpected error.']),
    );
    expect(await titles()).toEqual(['fine', 'fine', 'fine']);
  });

  it('assigns in turn, also when it fails now and then, and to whoever is still there', async () => {
    const { id: second } = await makeMember(ws.id, { name: 'Sam' });
    await make({ entity: 'CONTACT', actions: [{ type: 'ASSIGN_ROUND_ROBIN', userIds: [ws.ownerId, second] }] });
    await call(ws.key, contacts.upsert, { contacts: Array.from({ length: 7 }, (_, i) => ({ name: `c${i}` })) });
    await evaluated();
    const counts = async () =>
      (
        await pool.query(
          'SELECT "ownerId" AS id, count(*)::int AS count FROM "Contact" WHERE "workspaceId" = $1 GROUP BY 1',
          [ws.id],
        )
      ).rows;
    expect((await counts()).map(({ count }) => count).sort()).toEqual([3, 4]);
    await pool.query('DELETE FROM "Member" WHERE id = $1', [second]);
    await makeContact({});
    await evaluated();
    expect((await counts()).find(({ id }) => id === ws.ownerId)?.count).toBeGreaterThanOrEqual(4);
  });
});

describe('workflows that set off one another', () => {
  const status = (value: string) => ({ type: 'UPDATE_FIELD', field: 'status', value });
  const when = (value: string) => [{ field: 'status', op: 'eq' as const, value }];
  const lead = { entity: 'LEAD', trigger: 'STATUS_CHANGED' } as const;

  it('run once on the record that they change themselves', async () => {
    await make({ ...lead, actions: [status('WORKING')] });
    const { body } = await call(ws.key, leads.create, { name: 'Grace' });
    await call(ws.key, leads.update, { id: body.lead.id, status: 'UNQUALIFIED' });
    expect(await runs()).toEqual([['Rule', 'OK', 'Status set to “WORKING”.']]);
    await call(ws.key, leads.update, { id: body.lead.id, status: 'QUALIFIED' });
    expect(await runs()).toHaveLength(2);
  });

  it('do so at most 3 deep', async () => {
    await make({ name: '0', entity: 'LEAD', actions: [status('WORKING')] });
    await make({ name: '1', ...lead, conditions: when('WORKING'), actions: [status('QUALIFIED')] });
    await make({ name: '2', ...lead, conditions: when('QUALIFIED'), actions: [status('UNQUALIFIED')] });
    await make({ name: '3', ...lead, conditions: when('UNQUALIFIED'), actions: [status('NEW')] });
    await make({ name: '4', ...lead, conditions: when('NEW'), actions: [status('WORKING')] });
    const { body } = await call(ws.key, leads.create, { name: 'Grace' });
    const all = await runs();
    expect(all.filter(([, status]) => status === 'OK').map(([name]) => name)).toEqual(['0', '1', '2', '3']);
    expect(all.filter(([name]) => name === '4').at(-1)).toEqual([
      '4',
      'SKIPPED',
      'Not run: workflows have set off one another more than 3 deep.',
    ]);
    expect((await call(ws.key, leads.get, { id: body.lead.id })).body.lead.status).toBe('NEW');
  });

  it('take what another made of it again, though not what they made themselves', async () => {
    await make({ name: 'A', ...lead, conditions: when('WORKING'), actions: [status('QUALIFIED')] });
    await make({ name: 'B', ...lead, conditions: when('QUALIFIED'), actions: [status('WORKING')] });
    const { body } = await call(ws.key, leads.create, { name: 'Grace' });
    await call(ws.key, leads.update, { id: body.lead.id, status: 'WORKING' });
    expect(await runs()).toEqual([
      ['A', 'OK', 'Status set to “QUALIFIED”.'],
      ['B', 'SKIPPED', 'Status is “WORKING”, but the condition is: Status is “QUALIFIED”.'],
      ['B', 'OK', 'Status set to “WORKING”.'],
      ['A', 'OK', 'Status set to “QUALIFIED”.'],
      ['B', 'OK', 'Status set to “WORKING”.'],
      ['A', 'SKIPPED', 'Not run: workflows have set off one another more than 3 deep.'],
    ]);
    expect((await call(ws.key, leads.get, { id: body.lead.id })).body.lead.status).toBe('WORKING');
  });

  it('end where each makes the next', async () => {
    await make({ entity: 'TASK', actions: [task('next')] });
    await call(ws.key, tasks.upsert, { tasks: [{ title: 'first' }] });
    const all = await runs();
    expect(all.map(([, status]) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'SKIPPED']);
    expect(await titles()).toEqual(['first', 'next', 'next', 'next', 'next']);
  });
});
