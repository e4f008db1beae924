import { evaluate } from '../cel';
import type { EngineContext } from '../context';
import type { Tx } from '../database';
import { digest, ulid } from '../ids';
import type { EngineEvent } from '../protocol';
import type { RegisteredFunction } from '../registry';
import { addCalls, type ConcurrencyKey } from './calls';
import { addCancelWaits } from './waits';

export interface RunSpec {
  slug: string;
  event: EngineEvent;
  eventId: string;
  /** What makes a second run the same as this one, in place of what event and options say. */
  idem?: string;
  parent?: { runId: string; step: string };
}

interface NewRun extends RunSpec {
  id: string;
  fn: RegisteredFunction;
  idem: string;
}

/** One run per event id or idempotency key within this time; Inngest's is a day as well. */
const IDEMPOTENCY_HOURS = 24;

function valueKey(expression: string, event: EngineEvent): string {
  return digest(JSON.stringify(evaluate(expression, { event }), jsonBigInt) ?? 'null');
}

/** CEL integers are BigInt, which JSON does not know. */
function jsonBigInt(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}

function idempotencyKey(fn: RegisteredFunction, event: EngineEvent): string {
  const { idempotency } = fn.config;
  return idempotency ? `key:${valueKey(idempotency, event)}` : `event:${digest(event.id)}`;
}

/** The run's concurrency keys, sorted: everybody locks them in the same order. */
function concurrencyKeys(fn: RegisteredFunction, event: EngineEvent): ConcurrencyKey[] {
  const limits = fn.config.concurrency ?? [];
  const keys = limits
    .filter(({ limit }) => limit > 0)
    .map(({ limit, key, scope }) => {
      const owner = scope === 'env' || scope === 'account' ? scope : `fn:${fn.slug}`;
      return { limit, key: key ? `${owner}:${digest(key)}:${valueKey(key, event)}` : owner };
    });
  return keys.sort((a, b) => (a.key < b.key ? -1 : 1));
}

async function insertRuns(tx: Tx, runs: NewRun[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into engine.run (id, fn, idem, event_id, event, concurrency, parent_run, parent_step)
     select id, fn, idem, event_id, event::json, concurrency::json, parent_run, parent_step
     from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
       as r(id, fn, idem, event_id, event, concurrency, parent_run, parent_step)
     on conflict (fn, idem) do nothing returning id`,
    [
      runs.map((run) => run.id),
      runs.map((run) => run.slug),
      runs.map((run) => run.idem),
      runs.map((run) => run.eventId),
      runs.map((run) => JSON.stringify(run.event)),
      runs.map((run) => JSON.stringify(concurrencyKeys(run.fn, run.event))),
      runs.map((run) => run.parent?.runId ?? null),
      runs.map((run) => run.parent?.step ?? null),
    ],
  );
  return new Set(rows.map((row) => row.id));
}

/** Frees idempotency keys whose time is over; answers whether there were any. */
async function freeOldKeys(tx: Tx, runs: NewRun[]): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update engine.run set idem = 'past:' || id
     where (fn, idem) in (select * from unnest($1::text[], $2::text[]))
       and created_at < now() - make_interval(hours => $3)`,
    [runs.map((run) => run.slug), runs.map((run) => run.idem), IDEMPOTENCY_HOURS],
  );
  return (rowCount ?? 0) > 0;
}

/**
 * Starts runs, with their first calls and what cancels them; one that exists already under its idempotency key is
 * left out. Answers the ids of those started.
 */
export async function createRuns(engine: EngineContext, tx: Tx, specs: RunSpec[]): Promise<Set<string>> {
  const runs = specs.flatMap((spec): NewRun[] => {
    const fn = engine.registry.get(spec.slug);
    return fn ? [{ ...spec, id: ulid(), fn, idem: spec.idem ?? idempotencyKey(fn, spec.event) }] : [];
  });
  if (runs.length === 0) return new Set();
  const started = await insertRuns(tx, runs);
  const left = runs.filter((run) => !started.has(run.id));
  if (left.length > 0 && (await freeOldKeys(tx, left))) for (const id of await insertRuns(tx, left)) started.add(id);
  const fresh = runs.filter((run) => started.has(run.id));
  await addCancelWaits(
    tx,
    fresh.flatMap((run) =>
      (run.fn.config.cancel ?? []).map((cancel, index) => ({ runId: run.id, event: run.event, index, cancel })),
    ),
  );
  await addCalls(
    tx,
    fresh.map((run) => ({ runId: run.id, dedupe: 'start' })),
  );
  return started;
}
