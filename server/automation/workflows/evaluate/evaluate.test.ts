import { beforeEach, describe, expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { pipelines } from '@/server/records/pipelines';
import { stages } from '@/server/records/stages';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { evaluated, makeWorkflow, outcomesOf, task, titlesOf } from '@/server/test/workflows';
import { workflows } from '..';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const makeDeal = async (row: object) =>
  (await call(ws.key, deals.upsert, { deals: [{ name: 'Deal', ...row }] })).body.results[0]?.id ?? '';

describe('a change', () => {
  it('makes a task for the owner, filled in, as the record then is', async () => {
    await makeWorkflow(ws, {
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
    expect(await outcomesOf(ws)).toEqual([]);
    for (const id of [big, small]) await call(ws.key, deals.update, { id, stage: 'PROPOSAL' });
    const all = await outcomesOf(ws);
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
    expect(await titlesOf(ws)).toHaveLength(1);
  });

  it('is noticed in whatever way it is made', async () => {
    await makeWorkflow(ws, { name: 'deal moved', trigger: 'STAGE_CHANGED', actions: [task('x')] });
    await makeWorkflow(ws, { name: 'lead status', entity: 'LEAD', trigger: 'STATUS_CHANGED', actions: [task('x')] });
    await makeWorkflow(ws, { name: 'lead made', entity: 'LEAD', actions: [task('x')] });
    await makeWorkflow(ws, { name: 'contact made', entity: 'CONTACT', actions: [task('x')] });
    await makeWorkflow(ws, {
      name: 'contact status',
      entity: 'CONTACT',
      trigger: 'STATUS_CHANGED',
      actions: [task('x')],
    });
    await makeWorkflow(ws, {
      name: 'contact stage',
      entity: 'CONTACT',
      trigger: 'STAGE_CHANGED',
      actions: [task('x')],
    });
    const seen = async () => (await outcomesOf(ws)).map(([name]) => name).sort();
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
    const off = await makeWorkflow(ws, { name: 'off', actions: [task('off')] });
    await makeDeal({});
    await makeWorkflow(ws, late);
    await call(ws.key, workflows.update, { id: off, active: false });
    expect(await outcomesOf(ws)).toEqual([]);
    const gone = await makeWorkflow(ws, { name: 'gone', actions: [task('gone')] });
    await makeDeal({});
    await call(ws.key, workflows.delete, { id: gone });
    expect((await outcomesOf(ws)).map(([name]) => name)).toEqual(['late']);
  });

  it('of a record that is gone is skipped', async () => {
    await makeWorkflow(ws, { actions: [task('x')] });
    const id = await makeDeal({});
    await call(ws.key, deals.delete, { id });
    expect(await outcomesOf(ws)).toEqual([['Rule', 'SKIPPED', 'The record was deleted.']]);
  });
});

describe('workflows that set off one another', () => {
  const status = (value: string) => ({ type: 'UPDATE_FIELD', field: 'status', value });
  const when = (value: string) => [{ field: 'status', op: 'eq' as const, value }];
  const lead = { entity: 'LEAD', trigger: 'STATUS_CHANGED' } as const;

  it('run once on the record that they change themselves', async () => {
    await makeWorkflow(ws, { ...lead, actions: [status('WORKING')] });
    const { body } = await call(ws.key, leads.create, { name: 'Grace' });
    await call(ws.key, leads.update, { id: body.lead.id, status: 'UNQUALIFIED' });
    expect(await outcomesOf(ws)).toEqual([['Rule', 'OK', 'Status set to “WORKING”.']]);
    await call(ws.key, leads.update, { id: body.lead.id, status: 'QUALIFIED' });
    expect(await outcomesOf(ws)).toHaveLength(2);
  });

  it('do so at most 3 deep', async () => {
    await makeWorkflow(ws, { name: '0', entity: 'LEAD', actions: [status('WORKING')] });
    await makeWorkflow(ws, { name: '1', ...lead, conditions: when('WORKING'), actions: [status('QUALIFIED')] });
    await makeWorkflow(ws, { name: '2', ...lead, conditions: when('QUALIFIED'), actions: [status('UNQUALIFIED')] });
    await makeWorkflow(ws, { name: '3', ...lead, conditions: when('UNQUALIFIED'), actions: [status('NEW')] });
    await makeWorkflow(ws, { name: '4', ...lead, conditions: when('NEW'), actions: [status('WORKING')] });
    const { body } = await call(ws.key, leads.create, { name: 'Grace' });
    const all = await outcomesOf(ws);
    expect(all.filter(([, status]) => status === 'OK').map(([name]) => name)).toEqual(['0', '1', '2', '3']);
    expect(all.filter(([name]) => name === '4').at(-1)).toEqual([
      '4',
      'SKIPPED',
      'Not run: workflows have set off one another more than 3 deep.',
    ]);
    expect((await call(ws.key, leads.get, { id: body.lead.id })).body.lead.status).toBe('NEW');
  });

  it('take what another made of it again, though not what they made themselves', async () => {
    await makeWorkflow(ws, { name: 'A', ...lead, conditions: when('WORKING'), actions: [status('QUALIFIED')] });
    await makeWorkflow(ws, { name: 'B', ...lead, conditions: when('QUALIFIED'), actions: [status('WORKING')] });
    const { body } = await call(ws.key, leads.create, { name: 'Grace' });
    await call(ws.key, leads.update, { id: body.lead.id, status: 'WORKING' });
    expect(await outcomesOf(ws)).toEqual([
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
    await makeWorkflow(ws, { entity: 'TASK', actions: [task('next')] });
    await call(ws.key, tasks.upsert, { tasks: [{ title: 'first' }] });
    const all = await outcomesOf(ws);
    expect(all.map(([, status]) => status)).toEqual(['OK', 'OK', 'OK', 'OK', 'SKIPPED']);
    expect(await titlesOf(ws)).toEqual(['first', 'next', 'next', 'next', 'next']);
  });
});
