import { afterAll, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { until } from '@/inngest/engine/testing/until';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { workflows } from './';

// The whole promise takes minutes: WORKFLOW_CHANGES=5000 WORKFLOW_KILLS=10.
const CHANGES = Number(process.env.WORKFLOW_CHANGES ?? 400);
const KILLS = Number(process.env.WORKFLOW_KILLS ?? 3);
const ROWS = 50;
const PATIENCE_MS = 60_000 + CHANGES * 200;

const WORKER = 'server/test/workflow-process.ts';
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Twenty workflows, and what each has to leave behind of a change: the text of a task or note. */
interface Rule {
  on: 'contact made' | 'contact status' | 'deal made' | 'deal stage' | 'task made';
  least: number;
  says: string;
}
const task = (title: string) => ({ type: 'CREATE_TASK', title });
const note = (body: string) => ({ type: 'ADD_NOTE', body });

function rulesOf(): Rule[] {
  const many = (count: number, on: Rule['on']) =>
    Array.from({ length: count }, (_, i) => ({ on, least: i * 20, says: `${on} ${i}` }));
  return [...many(8, 'contact made'), ...many(4, 'contact status'), ...many(4, 'deal made'), ...many(2, 'deal stage')];
}

async function makeRules(ws: TestWorkspace, rules: Rule[], userIds: string[]) {
  const create = async (workflow: object) => {
    const { status, body } = await call(ws.key, workflows.create, workflow as never);
    expect([status, body.error]).toEqual([201, undefined]);
  };
  for (const { on, least, says } of rules) {
    const [kind = '', what] = on.split(' ');
    const trigger = { made: 'CREATED', status: 'STATUS_CHANGED', stage: 'STAGE_CHANGED' }[what ?? ''];
    const field = kind === 'deal' ? 'value' : 'engagementScore';
    const text = `${says}: {{${kind}.name}}`;
    const actions = what === 'status' ? [note(text)] : [task(text)];
    await create({
      name: says,
      entity: kind.toUpperCase(),
      trigger,
      conditions: [{ field, op: 'gte', value: least }],
      actions,
    });
  }
  await create({
    name: 'turn',
    entity: 'DEAL',
    trigger: 'CREATED',
    actions: [{ type: 'ASSIGN_ROUND_ROBIN', userIds }],
  });
  const first = [{ field: 'title', op: 'contains', value: 'contact made 0:' }];
  await create({
    name: 'after',
    entity: 'TASK',
    trigger: 'CREATED',
    conditions: first,
    actions: [note('after {{task.title}}')],
  });
}

/** Writes the changes in batches, and answers every text that is to come of them. */
async function storm(ws: TestWorkspace, rules: Rule[]): Promise<string[]> {
  const expected: string[] = [];
  const due = (on: Rule['on'], name: string, score: number) => {
    for (const rule of rules) if (rule.on === on && score >= rule.least) expected.push(`${rule.says}: ${name}`);
  };
  const quarter = Math.floor(CHANGES / 4 / ROWS) * ROWS;
  const names = Array.from({ length: quarter }, (_, i) => ({
    name: `n${i}`,
    externalId: `x${i}`,
    score: (i * 37) % 160,
  }));
  for (let from = 0; from < quarter; from += ROWS) {
    const rows = names.slice(from, from + ROWS);
    const people = rows.map(({ score, ...row }) => ({ ...row, engagementScore: score }));
    const made = await call(ws.key, contacts.upsert, { contacts: people });
    await call(ws.key, contacts.upsert, { contacts: people.map((row) => ({ ...row, status: 'ACTIVE' as const })) });
    await call(ws.key, deals.upsert, { deals: rows.map(({ score, ...row }) => ({ ...row, value: score })) });
    await call(ws.key, deals.upsert, { deals: rows.map(({ externalId }) => ({ externalId, stage: 'WON' as const })) });
    expect(made.body.errors).toBe(0);
  }
  for (const { name, score } of names) {
    for (const on of ['contact made', 'contact status', 'deal made', 'deal stage'] as const) due(on, name, score);
    if (score >= 0) expected.push(`after contact made 0: ${name}`);
  }
  return expected;
}

const waiting = async () => {
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM "WorkflowChange"');
  return rows[0].count as number;
};
const runCount = async () => {
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM "WorkflowRun"');
  return rows[0].count as number;
};

it(`does each due action exactly once for ${CHANGES} changes and 20 workflows while the worker is killed ${KILLS} times`, {
  timeout: PATIENCE_MS * 2,
}, async () => {
  const ws = await makeWorkspace();
  const userIds = [ws.ownerId, (await makeMember(ws.id)).id, (await makeMember(ws.id)).id];
  const rules = rulesOf();
  await makeRules(ws, rules, userIds);
  let worker: Spawned | undefined;
  closing.push(async () => worker?.end('SIGKILL'));

  const startedAt = performance.now();
  const writing = storm(ws, rules);
  for (let kill = 0; kill < KILLS; kill++) {
    worker = await spawnProgram(WORKER, {});
    const before = await runCount();
    const written = new Promise<void>((resolve) => void writing.then(() => resolve()));
    // Any moment will do, so long as it is at work and there is enough left for the others.
    await until('some runs', async () => (await runCount()) > before || (await waiting()) === 0, PATIENCE_MS);
    await Promise.race([written, new Promise((resolve) => setTimeout(resolve, Math.random() * 400))]);
    await worker.end('SIGKILL');
  }
  const expected = await writing;
  worker = await spawnProgram(WORKER, {});
  await until('the end', async () => (await waiting()) === 0, PATIENCE_MS);
  const seconds = (performance.now() - startedAt) / 1000;

  const { rows } = await pool.query<{ text: string }>(
    `SELECT title AS text FROM "Task" WHERE "workspaceId" = $1 UNION ALL SELECT body FROM "Note" WHERE "workspaceId" = $1`,
    [ws.id],
  );
  expect(rows.map(({ text }) => text).sort()).toEqual(expected.sort());
  const { rows: owners } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM "Deal" WHERE "workspaceId" = $1 GROUP BY "ownerId"',
    [ws.id],
  );
  const counts = owners.map(({ count }) => count);
  expect(counts).toHaveLength(3);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  const { rows: runs } = await pool.query(
    'SELECT status, count(*)::int AS count FROM "WorkflowRun" GROUP BY 1 ORDER BY 1',
  );
  expect(runs.map(({ status }) => status)).toEqual(['OK', 'SKIPPED']);
  const { rows: counted } = await pool.query('SELECT sum("runCount")::int AS count FROM "Workflow"');
  expect(counted[0].count).toBe(runs[0].count);
  const text = `${CHANGES} changes, ${KILLS} kills, ${expected.length} effects in ${seconds.toFixed(1)} s`;
  process.stdout.write(`${text}; ${JSON.stringify(runs)}\n`);
});

it('assigns in turn what 50 callers make at once', { timeout: 60_000 }, async () => {
  const ws = await makeWorkspace();
  const userIds = [ws.ownerId, ...(await Promise.all([1, 2, 3].map(async () => (await makeMember(ws.id)).id)))];
  const turn = {
    name: 'turn',
    entity: 'CONTACT',
    trigger: 'CREATED',
    actions: [{ type: 'ASSIGN_ROUND_ROBIN', userIds }],
  };
  await call(ws.key, workflows.create, turn as never);
  const worker = await spawnProgram(WORKER, {});
  closing.push(() => worker.end('SIGKILL'));
  await Promise.all(
    Array.from({ length: 50 }, (_, i) => call(ws.key, contacts.upsert, { contacts: [{ name: `c${i}` }] })),
  );
  await until('the end', async () => (await waiting()) === 0, 30_000);
  const { rows } = await pool.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM "Contact" WHERE "workspaceId" = $1 GROUP BY "ownerId"',
    [ws.id],
  );
  expect(rows.map(({ count }) => count).sort()).toEqual([12, 12, 13, 13]);
});
