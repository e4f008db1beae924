import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functions } from '@/inngest';
import { config } from '@/server/kernel/config';
import { sweepDuplicates } from '@/server/records/duplicates/sweep';
import { sweepSearch } from '@/server/workspace/search/sweep';
import { adminUrlOf } from './database';
import { makeWorkspace } from './factories';
import { populate } from './matrix/populate';
import { BACKLOG, CALM, DRAINS, OF_MANY_WORKSPACES, WHOLE } from './plans/drains';
import { multiply, takeStock } from './plans/multiply';
import { openPlanner, type Sent, statementsOf } from './plans/statements';

/** Rows of each table, and how many of them the largest page of work may read: two of 1000, and what they hang on. */
const ROWS = 8000;
const FEW = 2500;

let planner: Awaited<ReturnType<typeof openPlanner>>;
const heard = new Map<string, Sent[]>();

async function write(statements: string[]): Promise<void> {
  // Nothing is told, checked or kept of these rows.
  await planner.client.query('SET session_replication_role = replica');
  for (const statement of statements) await planner.client.query(statement);
  await planner.client.query('RESET session_replication_role');
  await takeStock(planner.client);
}

const drains = Object.entries(DRAINS);

beforeAll(async () => {
  const adminUrl = adminUrlOf(config.databaseUrl ?? '');
  const { id: workspaceId } = await makeWorkspace();
  const ids = await populate(workspaceId, 'mine');
  await multiply(adminUrl, workspaceId, ROWS, OF_MANY_WORKSPACES);
  planner = await openPlanner(adminUrl);
  await write(CALM);
  while ((await sweepSearch()).more);
  while ((await sweepDuplicates()).more);
  for (const [id, work] of drains) heard.set(id, work ? await statementsOf(() => work({ workspaceId, ids })) : []);
}, 600_000);
afterAll(() => planner.close());

/** What a function reads too much of, beside what it is there to read. */
async function tooMuch(id: string): Promise<string[]> {
  const found = await planner.tooMuch(heard.get(id) ?? [], FEW);
  return found.filter((one) => !WHOLE[id]?.asks.test(one.slice(one.indexOf(': ') + 2)));
}

it('what each function asks the database for is in the table', () => {
  expect(Object.keys(DRAINS).sort()).toEqual(functions.map((one) => one.id()).sort());
  expect(drains.filter(([id, work]) => work && heard.get(id)?.length === 0)).toEqual([]);
});

describe('what is due is found without reading what is not', () => {
  it.each(drains)('%s', async (id) => expect(await tooMuch(id)).toEqual([]));
});

describe('of a long queue no more is read than is taken', () => {
  beforeAll(async () => {
    await write(BACKLOG);
    // A page of 1000 is much of a table this small, and little of one with millions of rows.
    for (const way of ['seqscan', 'hashjoin', 'mergejoin']) await planner.client.query(`SET enable_${way} = off`);
  });
  it.each(drains)('%s', async (id) => expect(await tooMuch(id)).toEqual([]));
});
