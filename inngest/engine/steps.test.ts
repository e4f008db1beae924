import { type Context, type FailureEventArgs, NonRetriableError, RetryAfterError } from 'inngest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Harness, type HarnessOptions, sha1, startHarness } from './testing/harness';

const functions: HarnessOptions['functions'] = (client, note) => [
  client.createFunction({ id: 'three', triggers: { event: 't/three' } }, async ({ event, step, runId, attempt }) => {
    const run = { runId, attempt };
    const a = await step.run('a', () => note('three', 'a', run, 1));
    const b = await step.run('b', () => note('three', 'b', run, a + 1));
    return step.run('c', () => note('three', 'c', run, { sum: a + b, n: event.data.n }));
  }),
  client.createFunction(
    { id: 'flaky', retries: 3, triggers: { event: 't/flaky' } },
    async ({ step, runId, attempt }) => {
      await step.run('first', () => note('flaky', 'first', { runId, attempt }, 'ok'));
      return step.run('wobble', () => {
        note('flaky', 'wobble', { runId, attempt }, null);
        if (attempt < 2) throw new Error(`wobble failed on attempt ${attempt}`);
        return { okOn: attempt };
      });
    },
  ),
  client.createFunction({ id: 'body', retries: 2, triggers: { event: 't/body' } }, async ({ step, runId, attempt }) => {
    await step.run('only', () => note('body', 'only', { runId, attempt }, 1));
    note('body', 'body', { runId, attempt }, null);
    if (attempt < 1) throw new TypeError('body failed');
    return 'done';
  }),
  client.createFunction(
    { id: 'later', retries: 2, triggers: { event: 't/later' } },
    async ({ step, runId, attempt }) => {
      return step.run('later', () => {
        note('later', 'later', { runId, attempt }, null);
        if (attempt < 1) throw new RetryAfterError('slow down', '1s');
        return attempt;
      });
    },
  ),
  client.createFunction(
    {
      id: 'fatal',
      retries: 2,
      triggers: { event: 't/fatal' },
      onFailure: async ({ error, event, step, runId, attempt }: Context.Any & FailureEventArgs) => {
        const of = { message: error.message, run: event.data.run_id, n: event.data.event.data.n };
        await step.run('report', () => void note('fatal-failure', 'report', { runId, attempt }, of));
      },
    },
    async ({ step, runId, attempt }) => {
      try {
        await step.run('caught', () => {
          note('fatal', 'caught', { runId, attempt }, null);
          throw new NonRetriableError('no way', { cause: new Error('root') });
        });
      } catch (error) {
        note('fatal', 'catch', { runId, attempt }, error instanceof Error ? error.message : '');
      }
      await step.run('uncaught', () => {
        note('fatal', 'uncaught', { runId, attempt }, null);
        throw new NonRetriableError('terminal');
      });
    },
  ),
  client.createFunction(
    { id: 'exhausted', retries: 1, triggers: { event: 't/exhausted' } },
    async ({ step, runId, attempt }) => {
      try {
        await step.run('always', () => {
          note('exhausted', 'always', { runId, attempt }, null);
          throw new RangeError('always bad');
        });
      } catch (error) {
        const name = error instanceof Error ? error.name : '';
        return step.run('recover', () => note('exhausted', 'recover', { runId, attempt }, { recoveredFrom: name }));
      }
    },
  ),
  client.createFunction({ id: 'parallel', triggers: { event: 't/parallel' } }, async ({ step, runId, attempt }) => {
    const run = { runId, attempt };
    const first = await Promise.all([
      step.run('x', () => note('parallel', 'x', run, 'x')),
      step.run('y', () => {
        note('parallel', 'y', run, null);
        if (attempt < 1) throw new Error('y fails once');
        return 'y';
      }),
      step.sleep('z', '1s'),
    ]);
    const same = await Promise.all([1, 2].map((i) => step.run('same', () => note('parallel', 'same', run, i))));
    return step.run('join', () => note('parallel', 'join', run, [first, same]));
  }),
];

/** Executions of each step of a run, in the order in which they first ran. */
function counts(harness: Harness, runId: string): Record<string, number> {
  const result: Record<string, number> = {};
  for (const { step } of harness.stepsOf(runId)) result[step] = (result[step] ?? 0) + 1;
  return result;
}

describe.each([
  { mode: 'with checkpoints', checkpointing: true, streaming: false },
  { mode: 'without checkpoints', checkpointing: false, streaming: false },
  { mode: 'streaming', checkpointing: true, streaming: true },
])('steps, $mode', ({ checkpointing, streaming }) => {
  let h: Harness;
  beforeAll(async () => {
    h = await startHarness({ functions, checkpointing, streaming });
  });
  afterAll(() => h.close());

  test('run once each, and their values are handed on', async () => {
    const run = await h.run(await h.send('t/three', { n: 7 }));
    expect(run).toMatchObject({ status: 'Completed', output: { sum: 3, n: 7 } });
    expect(counts(h, run.run_id)).toEqual({ a: 1, b: 1, c: 1 });
    const { rows } = await h.db.query('select name from engine.step where run_id = $1 order by seq', [run.run_id]);
    expect(rows.map((row) => row.name)).toEqual(['a', 'b', 'c']);
  });

  test('are tried again with a growing attempt, without those before them', async () => {
    const run = await h.run(await h.send('t/flaky'));
    expect(run).toMatchObject({ status: 'Completed', output: { okOn: 2 } });
    expect(h.stepsOf(run.run_id).map(({ step, attempt }) => [step, attempt])).toEqual([
      ['first', 0],
      ['wobble', 0],
      ['wobble', 1],
      ['wobble', 2],
    ]);
  });

  test('stay done when the function around them is tried again', async () => {
    const run = await h.run(await h.send('t/body'));
    expect(run).toMatchObject({ status: 'Completed', output: 'done' });
    expect(counts(h, run.run_id)).toMatchObject({ only: 1, body: checkpointing ? 2 : expect.any(Number) });
  });

  test('wait as long as RetryAfterError says', async () => {
    const run = await h.run(await h.send('t/later'));
    expect(run).toMatchObject({ status: 'Completed', output: 1 });
    const [first, second] = h.stepsOf(run.run_id);
    expect((second?.startedAt ?? 0) - (first?.startedAt ?? 0)).toBeGreaterThanOrEqual(900);
  });

  test('end the run by NonRetriableError, at once, and onFailure hears of it', async () => {
    const eventId = await h.send('t/fatal', { n: 5 });
    const run = await h.run(eventId);
    expect(run).toMatchObject({ status: 'Failed', error: { message: 'terminal' } });
    expect(counts(h, run.run_id)).toMatchObject({ caught: 1, uncaught: 1 });
    expect(h.stepsOf(run.run_id).find(({ step }) => step === 'catch')?.value).toBe('no way');
    await expect
      .poll(() => h.effects.find(({ fn }) => fn === 'fatal-failure')?.value, { timeout: 60_000 })
      .toEqual({
        message: 'terminal',
        run: run.run_id,
        n: 5,
      });
  });

  test('throw what they failed with into the function, once attempts are used up', async () => {
    const run = await h.run(await h.send('t/exhausted'));
    expect(run).toMatchObject({ status: 'Completed', output: { recoveredFrom: 'RangeError' } });
    expect(counts(h, run.run_id)).toEqual({ always: 2, recover: 1 });
  });

  test('run side by side, one failing without the others running again', async () => {
    const run = await h.run(await h.send('t/parallel'));
    expect(run).toMatchObject({
      status: 'Completed',
      output: [
        ['x', 'y', null],
        [1, 2],
      ],
    });
    expect(counts(h, run.run_id)).toEqual({ x: 1, y: 2, same: 2, join: 1 });
    const resumed = await h.db.query('select 1 from engine.call where run_id = $1 and dedupe = any($2)', [
      run.run_id,
      ['x', 'y', 'z'].map((id) => `after:${sha1(id)}`),
    ]);
    expect(resumed.rowCount).toBe(1);
  });
});
