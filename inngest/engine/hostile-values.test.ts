import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SIGNING_KEY } from './testing/app';
import { type Harness, type HarnessOptions, startHarness } from './testing/harness';
import { until } from './testing/until';

const ODD = 'a\0b\uD800';
let letGo: () => void = () => {};

const functions: HarnessOptions['functions'] = (client, note) => [
  client.createFunction({ id: 'nul', retries: 0, triggers: { event: 't/nul' } }, async ({ event, step }) => {
    const [value] = await Promise.all([step.run('a\0b', () => ({ text: ODD })), step.sleep('nap', '1s')]);
    const failed = await step
      .run('fails', () => {
        throw new Error(ODD);
      })
      .catch((error: Error) => error.message);
    const got = await step.waitForEvent('never', { event: 't/never', timeout: '1s', match: 'data.text' });
    return { value, failed, got, event: event.data };
  }),
  client.createFunction(
    {
      id: 'nul-key',
      concurrency: { limit: 1, key: 'event.data.text' },
      idempotency: 'event.data.text',
      triggers: { event: 't/nul-key' },
    },
    ({ event }) => event.data,
  ),
  client.createFunction(
    { id: 'held', retries: 1, checkpointing: false, triggers: { event: 't/held' } },
    async ({ step, runId, attempt }) => {
      await step.run('once', () => note('held', 'once', { runId, attempt }, null));
      await step.run('held', async () => {
        note('held', 'held', { runId, attempt }, null);
        await new Promise<void>((resolve) => {
          letGo = resolve;
        });
      });
      return step.sleep('nap', '1s');
    },
  ),
  client.createFunction({ id: 'refused', checkpointing: false, triggers: { event: 't/refused' } }, ({ step }) =>
    step.run('refused', () => 1),
  ),
  client.createFunction({ id: 'fetches', triggers: { event: 't/fetch' } }, ({ step }) =>
    step.fetch('http://127.0.0.1:9/').then((response: Response) => response.status),
  ),
  client.createFunction({ id: 'signals', triggers: { event: 't/signal' } }, ({ step }) =>
    step.waitForSignal('signal', { signal: 's', timeout: '1s' }),
  ),
  client.createFunction({ id: 'races', triggers: { event: 't/race' } }, ({ step, group }) =>
    group.parallel(() => Promise.race([step.run('fast', () => 1), step.sleep('slow', '1h')])),
  ),
];

let h: Harness;
beforeAll(async () => {
  h = await startHarness({ functions });
});
afterAll(() => h.close());

test('NUL and lone surrogates pass through events, outputs, errors and names', async () => {
  const text = 'x\0y';
  const run = await h.run(await h.send('t/nul', { text }));
  expect(run.error).toBeNull();
  expect(run).toMatchObject({
    status: 'Completed',
    output: { value: { text: ODD }, failed: ODD, got: null, event: { text } },
  });
});

test('NUL in concurrency and idempotency keys', async () => {
  expect(await h.run(await h.send('t/nul-key', { text: '\0' }, 'id\0'))).toMatchObject({ status: 'Completed' });
});

test.each([
  ['t/fetch', 'uses Gateway'],
  ['t/signal', 'step "signal" uses WaitForSignal'],
  ['t/race', 'step "fast" is in a race'],
])('%s: a step that is not supported fails the run, naming it', async (name, message) => {
  expect(await h.run(await h.send(name))).toMatchObject({
    status: 'Failed',
    error: { message: expect.stringContaining(message) },
  });
});

/** A run whose application answers as soon as `letGo` is called. */
async function heldRun(): Promise<{ eventId: string; runId: string }> {
  const before = h.effects.length;
  const eventId = await h.send('t/held');
  const effect = await until('the held step', () => h.effects.slice(before).find(({ step }) => step === 'held'));
  return { eventId, runId: effect.runId };
}

/** The engine's database session that waits for a lock. */
const blockedSession = () =>
  until('the engine to wait for a lock', async () => {
    const { rows } = await h.db.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name like 'crm engine %' and wait_event_type = 'Lock'
         and datname = current_database()`,
    );
    return rows[0]?.pid;
  });

test('an answer outlives the loss of the connection on which it was to be stored', async () => {
  const { eventId, runId } = await heldRun();
  const blocker = await h.db.connect();
  await blocker.query('begin');
  await blocker.query('select 1 from engine.run where id = $1 for update', [runId]);
  letGo();
  const pid = await blockedSession();
  await h.db.query('select pg_terminate_backend($1)', [pid]);
  await until('another try', async () => (await blockedSession()) !== pid);
  await blocker.query('commit');
  blocker.release();
  expect(await h.run(eventId)).toMatchObject({ status: 'Completed' });
  expect(h.stepsOf(runId).map(({ step }) => step)).toEqual(['once', 'held']);
});

test('an answer outlives a deadlock', async () => {
  const { eventId, runId } = await heldRun();
  const deadlocks = async () => {
    await h.db.query('select pg_stat_clear_snapshot()');
    const { rows } = await h.db.query(
      `select deadlocks::int as n from pg_stat_database where datname = current_database()`,
    );
    return rows[0].n as number;
  };
  const before = await deadlocks();
  const blocker = await h.db.connect();
  await blocker.query('begin');
  // Not the one to be chosen as the victim.
  await blocker.query(`set local deadlock_timeout = '1min'`);
  await blocker.query('select 1 from engine.call where run_id = $1 for update', [runId]);
  letGo();
  await blockedSession();
  await blocker.query('select 1 from engine.run where id = $1 for update', [runId]);
  await blocker.query('commit');
  blocker.release();
  expect(await h.run(eventId)).toMatchObject({ status: 'Completed' });
  expect(h.stepsOf(runId).map(({ step }) => step)).toEqual(['once', 'held']);
  await until('Postgres to have counted a deadlock', async () => (await deadlocks()) > before);
});

test('a checkpoint is taken from the current generation of a call alone', async () => {
  const { eventId, runId } = await heldRun();
  const { rows } = await h.db.query(`select id, gen from engine.call where run_id = $1 and state = 'running'`, [runId]);
  const [call] = rows;
  const hash = createHash('sha256')
    .update(Buffer.from(SIGNING_KEY.slice('signkey-test-'.length), 'hex'))
    .digest('hex');
  const post = (generation: number, step: string) =>
    fetch(`${h.engineUrl}/v1/checkpoint/${runId}/async`, {
      method: 'POST',
      headers: { authorization: `Bearer signkey-test-${hash}` },
      body: JSON.stringify({
        qi_id: call.id,
        generation_id: generation,
        steps: [{ op: 'StepRun', id: step, data: 1 }],
      }),
    });
  expect((await post(call.gen - 1, 'stale')).status).toBe(409);
  expect((await post(call.gen + 1, 'future')).status).toBe(409);
  expect((await post(call.gen, 'current')).status).toBe(200);
  const stored = await h.db.query(`select id from engine.step where id in ('stale', 'future', 'current')`);
  expect(stored.rows).toEqual([{ id: 'current' }]);
  letGo();
  await h.run(eventId);
  expect((await post(call.gen, 'late')).status).toBe(409);
});

test('an answer that can never be stored fails the run and holds nothing', async () => {
  await h.db.query(`alter table engine.step add constraint refused check (name <> 'refused')`);
  const run = await h.run(await h.send('t/refused'));
  expect(run).toMatchObject({ status: 'Failed', error: { message: expect.stringContaining('could not be stored') } });
  const { rows } = await h.db.query('select state from engine.call where run_id = $1', [run.run_id]);
  expect(rows).toEqual([{ state: 'done' }]);
});

test('a function that is registered no more fails its runs, saying so', async () => {
  await h.db.query(
    `insert into engine.run (id, fn, idem, event_id, event) values ('gone', 'app-gone', 'x', 'gone', '{}')`,
  );
  await h.db.query(`insert into engine.call (run_id, dedupe) values ('gone', 'start')`);
  await h.send('t/none');
  expect(await h.run('gone')).toMatchObject({
    status: 'Failed',
    error: { message: 'function app-gone is no longer registered' },
  });
});
