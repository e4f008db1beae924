import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type HarnessOptions, startHarness } from './testing/harness';
import { until } from './testing/until';

const functions: HarnessOptions['functions'] = (client, note) => {
  const child = client.createFunction(
    { id: 'child', triggers: { event: 't/child' } },
    ({ event, step, runId, attempt }) =>
      step.run('work', () => note('child', 'work', { runId, attempt }, { got: event.data.id })),
  );
  const failing = client.createFunction({ id: 'failing', retries: 0, triggers: { event: 't/failing' } }, () => {
    throw new Error('child failed');
  });
  return [
    child,
    failing,
    client.createFunction(
      { id: 'sleeper', triggers: { event: 't/sleep' } },
      async ({ event, step, runId, attempt }) => {
        const before = await step.run('before', () => note('sleeper', 'before', { runId, attempt }, Date.now()));
        await step.sleep('nap', '1s');
        await step.sleepUntil('until', new Date(before + 1600));
        await step.sendEvent('emit', [{ name: 't/child', data: { id: event.data.id } }]);
        return step.run('after', () => note('sleeper', 'after', { runId, attempt }, Date.now() - before));
      },
    ),
    client.createFunction({ id: 'waiter', triggers: { event: 't/wait' } }, async ({ event, step }) => {
      const timeout = event.data.timeout ?? '30s';
      const matched = await step.waitForEvent('approval', { event: 't/approve', timeout, match: 'data.id' });
      const scored = await step.waitForEvent('score', {
        event: 't/score',
        timeout,
        if: 'async.data.id == event.data.id && async.data.score > 3',
      });
      return { by: matched?.data.by ?? null, score: scored?.data.score ?? null };
    }),
    client.createFunction({ id: 'bad-if', triggers: { event: 't/bad-if' } }, ({ step }) =>
      step.waitForEvent('never', { event: 't/never', timeout: '1s', if: 'async.data.id ==' }),
    ),
    client.createFunction({ id: 'invoker', triggers: { event: 't/invoke' } }, async ({ step }) => {
      const ok = await step.invoke('call-child', { function: child, data: { id: 'invoked' } });
      const error = await step.invoke('call-failing', { function: failing, data: {} }).catch((thrown: Error) => thrown);
      return { ok, error: error instanceof Error ? error.message : '' };
    }),
    client.createFunction(
      { id: 'cancelled', cancelOn: [{ event: 't/cancel', match: 'data.id' }], triggers: { event: 't/long' } },
      async ({ step, runId, attempt }) => {
        await step.run('begin', () => note('cancelled', 'begin', { runId, attempt }, null));
        await step.sleep('long', '1h');
        await step.run('never', () => note('cancelled', 'never', { runId, attempt }, null));
      },
    ),
    client.createFunction(
      { id: 'on-cancel', triggers: { event: 'inngest/function.cancelled' } },
      ({ event, step, runId, attempt }) =>
        step.run('note', () => void note('on-cancel', 'note', { runId, attempt }, event.data.run_id)),
    ),
    client.createFunction(
      { id: 'filtered', triggers: { event: 't/filter', if: "event.data.kind == 'yes' && event.data.n >= 2" } },
      ({ event }) => event.data.n,
    ),
    client.createFunction({ id: 'wild', triggers: [{ event: 'w/*' }, { event: 'w/both' }] }, ({ event }) => event.name),
    client.createFunction({ id: 'once', idempotency: 'event.data.order', triggers: { event: 't/once' } }, () => 'ran'),
  ];
};

let h: Harness;
beforeAll(async () => {
  h = await startHarness({ functions });
});
afterAll(() => h.close());

const waitOf = (runId: string, name: string) =>
  until(`${runId} to wait for ${name}`, async () => {
    const found = await h.db.query(`select 1 from engine.wait where run_id = $1 and name = $2`, [runId, name]);
    return found.rowCount === 1;
  });
const startedBy = (eventId: string) =>
  until('the run to start', async () => {
    const { rows } = await h.db.query<{ id: string }>('select id from engine.run where event_id = $1', [eventId]);
    return rows[0]?.id;
  });

test('a sleep lasts its time, to the moment, and sendEvent starts others', async () => {
  const run = await h.run(await h.send('t/sleep', { id: 's1' }));
  expect(run.status).toBe('Completed');
  expect(run.output).toBeGreaterThanOrEqual(1600);
  expect(run.output).toBeLessThan(2600);
  expect(h.stepsOf(run.run_id).map(({ step }) => step)).toEqual(['before', 'after']);
  const got = () => h.effects.filter(({ fn }) => fn === 'child').map(({ value }) => value);
  await expect.poll(got).toContainEqual({ got: 's1' });
});

test('waitForEvent takes the event that matches, and no other', async () => {
  const eventId = await h.send('t/wait', { id: 'w1' });
  const runId = await startedBy(eventId);
  await waitOf(runId, 't/approve');
  await h.send('t/approve', { id: 'other', by: 'nobody' });
  await h.send('t/approve', { id: 'w1', by: 'me' });
  await waitOf(runId, 't/score');
  await h.send('t/score', { id: 'w1', score: 3 });
  await h.send('t/score', { id: 'w1', score: 4 });
  expect(await h.run(eventId)).toMatchObject({ status: 'Completed', output: { by: 'me', score: 4 } });
});

test('waitForEvent yields null when its time is over', async () => {
  const run = await h.run(await h.send('t/wait', { id: 'w2', timeout: '1s' }));
  expect(run).toMatchObject({ status: 'Completed', output: { by: null, score: null } });
});

test('a condition that is no CEL fails the run, naming the step', async () => {
  const run = await h.run(await h.send('t/bad-if'));
  expect(run).toMatchObject({ status: 'Failed', error: { message: expect.stringContaining('step "never": "if"') } });
});

test('invoke hands back what the other function returned, or throws what it failed with', async () => {
  const run = await h.run(await h.send('t/invoke'));
  expect(run).toMatchObject({ status: 'Completed', output: { ok: { got: 'invoked' }, error: 'child failed' } });
});

test('cancelOn ends the run that matches, and says so', async () => {
  const [kept, ended] = [await h.send('t/long', { id: 'c1' }), await h.send('t/long', { id: 'c2' })];
  const [keptRun, endedRun] = [await startedBy(kept), await startedBy(ended)];
  await waitOf(endedRun, '');
  await h.send('t/cancel', { id: 'c2' });
  expect((await h.run(ended)).status).toBe('Cancelled');
  await expect.poll(() => h.effects.some(({ fn, value }) => fn === 'on-cancel' && value === endedRun)).toBe(true);
  const { rows } = await h.db.query('select status from engine.run where id = $1', [keptRun]);
  expect(rows).toEqual([{ status: 'Running' }]);
  expect(h.effects.some(({ step }) => step === 'never')).toBe(false);
});

test('an event later in a request cancels what an earlier one started, but not the other way round', async () => {
  const { ids } = await h.client.send([
    { name: 't/cancel', data: { id: 'c4' } },
    { name: 't/long', data: { id: 'c4' } },
    { name: 't/long', data: { id: 'c5' } },
    { name: 't/cancel', data: { id: 'c5' } },
  ]);
  expect((await h.run(ids[2] ?? '')).status).toBe('Cancelled');
  await waitOf(await startedBy(ids[1] ?? ''), '');
});

test('a trigger expression decides, and missing attributes are no error', async () => {
  const ids = [];
  for (const data of [{ kind: 'yes', n: 2 }, { kind: 'yes', n: 1 }, { kind: 'no', n: 3 }, { n: 3 }, { kind: 'yes' }])
    ids.push(await h.send('t/filter', data));
  expect(await h.run(ids[0] ?? '')).toMatchObject({ status: 'Completed', output: 2 });
  const { rows } = await h.db.query('select event_id from engine.run where event_id = any($1)', [ids]);
  expect(rows).toEqual([{ event_id: ids[0] }]);
});

test('a wildcard trigger matches, and starts one run however many triggers match', async () => {
  const eventId = await h.send('w/both');
  expect(await h.run(eventId)).toMatchObject({ status: 'Completed', output: 'w/both' });
  expect((await h.db.query('select 1 from engine.run where event_id = $1', [eventId])).rowCount).toBe(1);
});

test('two events of one id start one run, and again after a day', async () => {
  const first = await h.send('t/child', { id: 'i1' }, 'same-id');
  const second = await h.send('t/child', { id: 'i2' }, 'same-id');
  expect(second).not.toBe(first);
  await h.run(first);
  const runs = () => h.db.query('select 1 from engine.run where event_id = any($1)', [[first, second]]);
  expect((await runs()).rowCount).toBe(1);
  await h.db.query(`update engine.run set created_at = now() - interval '25 hours' where event_id = $1`, [first]);
  await h.run(await h.send('t/child', { id: 'i3' }, 'same-id'));
});

test('the idempotency option starts one run per key', async () => {
  const ids = [];
  for (const order of ['o1', 'o1', 'o2']) ids.push(await h.send('t/once', { order }));
  await h.run(ids[0] ?? '');
  await h.run(ids[2] ?? '');
  const { rows } = await h.db.query('select event_id from engine.run where event_id = any($1) order by id', [ids]);
  expect(rows.map((row) => row.event_id)).toEqual([ids[0], ids[2]]);
});

test('5,000 events in one request start 5,000 runs', async () => {
  const events = Array.from({ length: 5000 }, (_, n) => ({ name: 't/filter', data: { kind: 'yes', n: n + 2 } }));
  const { ids } = await h.client.send(events);
  const { rows } = await h.db.query('select count(*)::int as n from engine.run where event_id = any($1)', [ids]);
  expect(rows).toEqual([{ n: 5000 }]);
  await h.db.query(`update engine.run set status = 'Cancelled', ended_at = now() where fn = 'app-filtered'`);
  await h.db.query(
    `update engine.call set state = 'done' from engine.run r where r.id = run_id and r.fn = 'app-filtered'`,
  );
});
