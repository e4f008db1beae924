import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Database } from './database';
import { deleteBefore } from './store/retention';
import { type Harness, type HarnessOptions, startHarness } from './testing/harness';
import { until } from './testing/until';

const functions: HarnessOptions['functions'] = (client, note) => [
  client.createFunction(
    { id: 'tick', triggers: { cron: 'TZ=Europe/Berlin 0 3 * * *' } },
    ({ event, runId, attempt }) => {
      note('tick', 'tick', { runId, attempt }, event);
    },
  ),
  client.createFunction({ id: 'echo', triggers: { event: 't/echo' } }, ({ event }) => event.data),
  client.createFunction({ id: 'hold', triggers: { event: 't/hold' } }, ({ step }) => step.sleep('long', '1h')),
];

let h: Harness;
let first: ReturnType<typeof functions> = [];
beforeAll(async () => {
  h = await startHarness({
    functions: (client, note) => {
      first = functions(client, note);
      return first;
    },
  });
});
afterAll(() => h.close());

const crons = async () => (await h.db.query('select fn, expr, next_at from engine.cron')).rows;

describe('cron', () => {
  test('a schedule that fell due runs once, with its own slot time, and is set to its next time', async () => {
    const [cron] = await crons();
    expect(cron).toMatchObject({ fn: 'app-tick', expr: 'TZ=Europe/Berlin 0 3 * * *' });
    expect(cron.next_at.getTime()).toBeGreaterThan(Date.now());
    await h.db.query(`update engine.cron set next_at = '2020-07-01T01:00:00Z'`);
    await h.send('t/echo');
    const effect = await until('the run', () => h.effects.find(({ fn }) => fn === 'tick'));
    expect(effect.value).toMatchObject({
      name: 'inngest/scheduled.timer',
      id: '2020-07-01T01:00:00Z',
      ts: Date.parse('2020-07-01T01:00:00Z'),
      data: { cron: 'TZ=Europe/Berlin 0 3 * * *', scheduledAt: '2020-07-01T01:00:00Z' },
    });
    const [next] = await crons();
    expect(next.next_at).toEqual(cron.next_at);
    expect(h.effects.filter(({ fn }) => fn === 'tick')).toHaveLength(1);
  });

  test('a clock that was set back delays no schedule beyond its next time, and repeats none', async () => {
    const [cron] = await crons();
    await h.db.query(`update engine.cron set next_at = '2090-07-01T01:00:00Z'`);
    const wallClock = Date.now;
    const before = h.effects.length;
    vi.spyOn(Date, 'now').mockImplementation(() => wallClock() - 5000);
    await h.send('t/echo');
    await until('the schedule', async () => (await crons())[0]?.next_at.getTime() === cron.next_at.getTime());
    vi.restoreAllMocks();
    expect(h.effects.slice(before).filter(({ fn }) => fn === 'tick')).toEqual([]);
  });

  test('a schedule that is due already stays so when functions are registered again; a removed one goes', async () => {
    const { client } = h;
    const tick = (cron: string) => client.createFunction({ id: 'other', triggers: { cron } }, () => null);
    h.app.use(client, [tick('0 0 1 1 *')]);
    await fetch(h.app.url, { method: 'PUT' });
    expect((await crons()).map((row) => row.expr)).toEqual(['0 0 1 1 *']);
    await h.db.query(`update engine.cron set next_at = '2090-01-01T00:00:00Z'`);
    h.app.use(client, [
      tick('0 0 1 1 *'),
      client.createFunction({ id: 'more', triggers: { event: 't/more' } }, () => null),
    ]);
    await fetch(h.app.url, { method: 'PUT' });
    expect((await crons())[0]?.next_at).toEqual(new Date('2090-01-01T00:00:00Z'));
    h.app.use(client, [client.createFunction({ id: 'other', triggers: { event: 't/more' } }, () => null)]);
    await fetch(h.app.url, { method: 'PUT' });
    expect(await crons()).toEqual([]);
    h.app.use(client, first);
    await fetch(h.app.url, { method: 'PUT' });
  });
});

test('a timer that cannot be carried out holds up no other, nor a call', async () => {
  await h.db.query(`insert into engine.cron values ('app-tick', 'no schedule', now() - interval '1 hour')`);
  const wallClock = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => wallClock() - 5000);
  expect(await h.run(await h.send('t/echo', { n: 1 }))).toMatchObject({ status: 'Completed' });
  vi.restoreAllMocks();
  await h.db.query(`update engine.cron set next_at = '2020-07-02T01:00:00Z' where expr <> 'no schedule'`);
  await h.send('t/echo', { n: 2 });
  await until('the schedule', async () =>
    (await crons()).every((cron) => cron.expr === 'no schedule' || cron.next_at > new Date()),
  );
  await h.db.query(`delete from engine.cron where expr = 'no schedule'`);
});

test('what ended and came more than a week ago is deleted, with its steps; what runs is kept', async () => {
  const old = [await h.send('t/echo', { n: 1 }), await h.send('t/hold')];
  await h.run(old[0] ?? '');
  const recent = await h.send('t/echo', { n: 2 });
  await h.run(recent);
  await until('the sleep', async () => (await h.db.query('select 1 from engine.wait')).rowCount === 1);
  const aged = [old];
  await h.db.query(`update engine.run set ended_at = ended_at - interval '8 days' where event_id = any($1)`, aged);
  await h.db.query(`update engine.event set received_at = now() - interval '8 days' where id = any($1)`, aged);
  await h.db.query(
    `insert into engine.event (id, name, body, received_at) select 'old' || n, 'x', '{}', now() - interval '30 days'
     from generate_series(1, 1200) n`,
  );
  const { connectionString } = h.db.options;
  const db = new Database(connectionString ?? '');
  const deleted = await deleteBefore(db, new Date(Date.now() - 7 * 864e5));
  await db.end();
  expect(deleted).toEqual({ runs: 1, events: 1202 });
  const { rows } = await h.db.query('select event_id, status from engine.run where fn <> $1 order by id', ['app-tick']);
  expect(rows.map((row) => row.status)).toContain('Running');
  expect(rows.map((row) => row.event_id)).toContain(recent);
  expect(rows.map((row) => row.event_id)).not.toContain(old[0]);
});

test('a transaction that loses a deadlock is run again', async () => {
  const db = new Database(h.db.options.connectionString ?? '');
  await h.db.query('create table pair (id int primary key, n int not null default 0)');
  await h.db.query('insert into pair values (1), (2)');
  const add = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await tx.query('update pair set n = n + 1 where id = $1', [first]);
      await tx.query('select pg_sleep(0.1)');
      await tx.query('update pair set n = n + 1 where id = $1', [second]);
    });
  await Promise.all([add(1, 2), add(2, 1), add(1, 2), add(2, 1)]);
  expect((await h.db.query('select n from pair')).rows).toEqual([{ n: 4 }, { n: 4 }]);
  await expect(db.transaction((tx) => tx.query('select no_such_column'))).rejects.toBeInstanceOf(pg.DatabaseError);
  await db.end();
});
