import { holds, keyAt } from '../cel';
import type { EngineContext } from '../context';
import type { Tx } from '../database';
import { ulid } from '../ids';
import { type EngineEvent, type ErrorValue, errorValue } from '../protocol';
import { type ConcurrencyKey, wakeNext } from './calls';
import { createRuns, type RunSpec } from './runs';
import { resolveWait, type WaitKind } from './waits';

export interface ReceivedEvent {
  /** The engine's id; the event's own may be the sender's, for idempotency. */
  id: string;
  event: EngineEvent;
}

/** Stores events, starts what they trigger and resumes or cancels what waits for them; a repeated one does nothing. */
export async function ingest(engine: EngineContext, tx: Tx, received: ReceivedEvent[]): Promise<void> {
  const stored = await tx.query<{ id: string }>(
    `insert into engine.event (id, name, body) select id, name, body::json
     from unnest($1::text[], $2::text[], $3::text[]) as e(id, name, body) on conflict do nothing returning id`,
    [
      received.map(({ id }) => id),
      received.map(({ event }) => event.name),
      received.map(({ event }) => JSON.stringify(event)),
    ],
  );
  const ids = new Set(stored.rows.map((row) => row.id));
  const fresh = received.filter(({ id }) => ids.has(id));
  await createRuns(
    engine,
    tx,
    fresh.flatMap((one) => triggered(engine, one)),
  );
  await deliver(engine, tx, fresh);
}

/** At most one run per function and event, however many of its triggers match. */
function triggered(engine: EngineContext, { id, event }: ReceivedEvent): RunSpec[] {
  return [...engine.registry.all()]
    .filter((fn) => engine.registry.triggersOf(fn, event.name).some((trigger) => holds(trigger.expression, { event })))
    .map((fn) => ({ slug: fn.slug, event, eventId: id }));
}

/** Which attributes of which events the waits are looked up by; null for those that only an evaluation can tell. */
async function matchPaths(tx: Tx, names: string[]): Promise<Map<string, (string | null)[]>> {
  const { rows } = await tx.query<{ name: string; match_path: string | null }>(
    `select distinct name, match_path from engine.wait where name = any($1) and kind in ('event', 'cancel')`,
    [names],
  );
  const paths = new Map<string, (string | null)[]>();
  for (const row of rows) paths.set(row.name, [...(paths.get(row.name) ?? []), row.match_path]);
  return paths;
}

interface Candidate {
  id: string;
  run_id: string;
  kind: WaitKind;
  expr: string | null;
  event: EngineEvent;
}

async function deliver(engine: EngineContext, tx: Tx, received: ReceivedEvent[]): Promise<void> {
  if (received.length === 0) return;
  const paths = await matchPaths(tx, [...new Set(received.map(({ event }) => event.name))]);
  for (const [position, { event }] of received.entries()) {
    const read = paths.get(event.name);
    if (!read) continue;
    const keys = read.map((path) => (path === null ? undefined : keyAt(path, event)));
    // What an event of the same request started is reached by those after it, as if they had come one by one.
    const notYet = received.slice(position).map(({ id }) => id);
    const { rows } = await tx.query<Candidate>(
      `select w.id, w.run_id, w.kind, w.expr, r.event from engine.wait w join engine.run r on r.id = w.run_id
       where w.name = $1 and w.kind in ('event', 'cancel') and w.expires_at > now() and r.event_id <> all($2)
         and (w.match_path is null or w.match_key = any($3)) order by w.run_id, w.id`,
      [event.name, notYet, keys.filter((key) => key !== undefined)],
    );
    for (const wait of rows) {
      if (!holds(wait.expr, { event: wait.event, async: event })) continue;
      if (wait.kind === 'cancel') await finishRun(engine, tx, wait.run_id, { status: 'Cancelled' });
      else await resolveWait(tx, wait.id, () => event);
    }
  }
}

export type Ending =
  | { status: 'Completed'; output: unknown }
  | { status: 'Failed'; error: ErrorValue }
  | { status: 'Cancelled' };

interface EndedRun {
  id: string;
  fn: string;
  event: EngineEvent;
  concurrency: ConcurrencyKey[];
  parent_run: string | null;
  parent_step: string | null;
  awaited: boolean;
}

const FINISHED = 'inngest/function.finished';
const FAILED = 'inngest/function.failed';
const CANCELLED = 'inngest/function.cancelled';

/** Ends a run, once: its state, its open work, the step of a run that invoked it, and the events that tell of it. */
export async function finishRun(engine: EngineContext, tx: Tx, runId: string, ending: Ending): Promise<void> {
  const output = ending.status === 'Completed' ? (ending.output ?? null) : null;
  const error = ending.status === 'Failed' ? ending.error : errorValue('Error', 'function cancelled');
  const completed = ending.status === 'Completed';
  const { rows } = await tx.query<EndedRun>(
    `update engine.run set status = $2, output = $3::json, error = $4::json, ended_at = now(), pending = '{}'
     where id = $1 and status = 'Running'
     returning id, fn, event, concurrency, parent_run, parent_step, exists (
       select 1 from engine.wait where name = any($5) and kind in ('event', 'cancel')) as awaited`,
    [
      runId,
      ending.status,
      completed ? JSON.stringify(output) : null,
      ending.status === 'Failed' ? JSON.stringify(error) : null,
      [FINISHED, FAILED, CANCELLED],
    ],
  );
  const run = rows[0];
  if (!run) return;
  await dropOpenWork(tx, run);
  const memo = completed ? { data: output } : { error };
  await answerParent(tx, run, memo);
  await sendFinished(engine, tx, run, ending.status, completed ? { result: output } : { error });
}

async function dropOpenWork(tx: Tx, run: EndedRun): Promise<void> {
  await tx.query('delete from engine.wait where run_id = $1', [run.id]);
  const { rowCount } = await tx.query(
    `update engine.call set state = 'done', blocked_on = null where run_id = $1 and state in ('ready', 'blocked')`,
    [run.id],
  );
  // A call given up here may have been the one a free slot was meant for.
  if (rowCount) for (const { key } of run.concurrency) await wakeNext(tx, key);
}

async function answerParent(tx: Tx, run: EndedRun, memo: unknown): Promise<void> {
  if (run.parent_run === null) return;
  const { rows } = await tx.query<{ id: string }>(
    `select id from engine.wait where run_id = $1 and step = $2 and kind = 'invoke'`,
    [run.parent_run, run.parent_step],
  );
  if (rows[0]) await resolveWait(tx, rows[0].id, () => memo);
}

/** Sends the lifecycle events of a run, but not of one that itself was started by such an event. */
async function sendFinished(
  engine: EngineContext,
  tx: Tx,
  run: EndedRun,
  status: Ending['status'],
  result: Record<string, unknown>,
): Promise<void> {
  if (run.event.name === FAILED || run.event.name === FINISHED || run.event.name === CANCELLED) return;
  const names = [FINISHED];
  if (status === 'Failed') names.push(FAILED);
  if (status === 'Cancelled') names.push(CANCELLED);
  const heard = names.filter((name) => run.awaited || engine.registry.listensTo(name));
  if (heard.length === 0) return;
  const data = {
    function_id: run.fn,
    run_id: run.id,
    event: run.event,
    events: [run.event],
    ...result,
    _inngest: { status },
  };
  const received = heard.map((name): ReceivedEvent => {
    const id = ulid();
    return { id, event: { name, data, id: name === FAILED ? run.id : id, ts: Date.now(), user: {} } };
  });
  await ingest(engine, tx, received);
}
