import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Harness, type HarnessOptions, startHarness } from './testing/harness';
import { until } from './testing/until';

interface Span {
  start: number;
  end: number;
  fn: string;
  key: string;
}

const spans: Span[] = [];
const letGo = new Map<string, () => void>();
const LIMIT = 3;
let open = 0;
let openAll = () => {};
const allOpen = new Promise<void>((resolve) => {
  openAll = resolve;
});

/** The first calls stay open until there are as many as may be, however slow the machine. */
async function limited() {
  open += 1;
  if (open === LIMIT) openAll();
  await work('limited', '', allOpen);
  open -= 1;
}

async function work(fn: string, key: string, before = Promise.resolve()) {
  const span = { start: performance.now(), end: 0, fn, key };
  await before;
  await delay(20);
  spans.push({ ...span, end: performance.now() });
  return key;
}

const functions: HarnessOptions['functions'] = (client) => [
  client.createFunction({ id: 'limited', concurrency: LIMIT, triggers: { event: 't/limited' } }, async ({ step }) => {
    await step.run('one', limited);
    await step.sleep('between', '1s');
    await step.run('two', limited);
  }),
  client.createFunction(
    { id: 'keyed', concurrency: { limit: 1, key: 'event.data.mailbox' }, triggers: { event: 't/keyed' } },
    ({ event, step }) => step.run('one', () => work('keyed', event.data.mailbox)),
  ),
  client.createFunction(
    {
      id: 'double',
      concurrency: [{ limit: 4 }, { limit: 1, key: 'event.data.mailbox' }],
      triggers: { event: 't/double' },
    },
    ({ event, step }) => step.run('one', () => work('double', event.data.mailbox)),
  ),
  client.createFunction(
    {
      id: 'turn',
      concurrency: [{ limit: 2 }, { limit: 1, key: 'event.data.mailbox' }],
      triggers: { event: 't/turn' },
    },
    // Without a step, so that a run is one call: nothing else of it gives a turn on.
    async ({ event }) => {
      const { name, held } = event.data;
      if (held) await new Promise<void>((resolve) => letGo.set(name, resolve));
      return name;
    },
  ),
];

/** The most spans that were open at one moment. */
function mostAtOnce(chosen: Span[]): number {
  return Math.max(
    ...chosen.map((one) => chosen.filter((other) => other.start <= one.start && one.start < other.end).length),
  );
}

let h: Harness;
beforeAll(async () => {
  h = await startHarness({ functions, concurrency: 15 });
});
afterAll(() => h.close());

async function runAll(name: string, data: Record<string, unknown>[]) {
  const { ids } = await h.client.send(data.map((one) => ({ name, data: one })));
  await until(`${ids.length} runs of ${name}`, async () => {
    const { rows } = await h.db.query<{ n: number }>(
      `select count(*)::int as n from engine.run where event_id = any($1) and status = 'Completed'`,
      [ids],
    );
    return rows[0]?.n === ids.length;
  });
}

async function expectNothingHeld() {
  const { rows } = await h.db.query(
    `select (select count(*)::int from engine.slot) as slots,
       (select count(*)::int from engine.call where state <> 'done') as calls`,
  );
  expect(rows).toEqual([{ slots: 0, calls: 0 }]);
}

test('no more calls are open than the limit, and sleeping runs hold none', async () => {
  await runAll(
    't/limited',
    Array.from({ length: 20 }, (_, n) => ({ n })),
  );
  const chosen = spans.filter(({ fn }) => fn === 'limited');
  expect(chosen).toHaveLength(40);
  expect(mostAtOnce(chosen)).toBe(LIMIT);
  await expectNothingHeld();
});

test('a key has a limit of its own', async () => {
  await runAll(
    't/keyed',
    Array.from({ length: 20 }, (_, n) => ({ mailbox: `m${n % 4}` })),
  );
  const chosen = spans.filter(({ fn }) => fn === 'keyed');
  for (const key of ['m0', 'm1', 'm2', 'm3']) expect(mostAtOnce(chosen.filter((span) => span.key === key))).toBe(1);
  expect(mostAtOnce(chosen)).toBeGreaterThan(1);
  await expectNothingHeld();
});

const callState = async (eventId: string) => {
  const { rows } = await h.db.query<{ state: string }>(
    'select k.state from engine.call k join engine.run r on r.id = k.run_id where r.event_id = $1 order by k.id limit 1',
    [eventId],
  );
  return rows[0]?.state;
};

test('a turn that a call cannot use goes to the next one', async () => {
  const held = async (name: string, mailbox: string) => {
    const eventId = await h.send('t/turn', { name, mailbox, held: true });
    return { eventId, end: await until(`${name} to hold`, () => letGo.get(name)) };
  };
  const busy = await held('busy', 'm1');
  const other = await held('other', 'm2');
  const second = await h.send('t/turn', { name: 'second', mailbox: 'm1' });
  await until('the second to be parked', async () => (await callState(second)) === 'blocked');
  const third = await h.send('t/turn', { name: 'third', mailbox: 'm3' });
  await until('the third to be parked', async () => (await callState(third)) === 'blocked');
  other.end();
  expect(await h.run(third)).toMatchObject({ status: 'Completed', output: 'third' });
  expect(await callState(second)).toBe('blocked');
  busy.end();
  for (const eventId of [busy.eventId, other.eventId, second]) await h.run(eventId);
  await expectNothingHeld();
});

test('the turn of a run that is cancelled goes to the next one', async () => {
  for (const [id, state] of [
    ['given-up', 'ready'],
    ['next', 'blocked'],
  ]) {
    await h.db.query(
      `insert into engine.run (id, fn, idem, event_id, event, concurrency) values
         ($1, 'app-turn', $1, $1, '{"name": "t/turn", "data": {"name": "next"}}', '[{"key": "one", "limit": 1}]')`,
      [id],
    );
    await h.db.query(
      `insert into engine.call (run_id, dedupe, state, blocked_on, due_at)
       values ($1, 'start', $2, 'one', case when $2 = 'ready' then now() + interval '1 hour' else now() end)`,
      [id, state],
    );
  }
  await h.db.query(
    `insert into engine.wait (run_id, step, kind, name, expires_at)
     values ('given-up', 'cancel:0', 'cancel', 't/give-up', now() + interval '1 hour')`,
  );
  await h.send('t/give-up');
  expect(await h.run('next')).toMatchObject({ status: 'Completed', output: 'next' });
  expect((await h.run('given-up')).status).toBe('Cancelled');
});

test('two limits hold at once', async () => {
  const mailboxes = Array.from({ length: 30 }, (_, n) => ({ mailbox: n % 3 === 0 ? `m${n}` : 'busy' }));
  await runAll('t/double', mailboxes);
  const chosen = spans.filter(({ fn }) => fn === 'double');
  expect(chosen).toHaveLength(30);
  expect(mostAtOnce(chosen)).toBeLessThanOrEqual(4);
  expect(mostAtOnce(chosen.filter(({ key }) => key === 'busy'))).toBe(1);
  await expectNothingHeld();
});
