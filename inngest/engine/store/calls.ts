import type { Database, Tx } from '../database';
import type { EngineEvent } from '../protocol';

export interface ConcurrencyKey {
  key: string;
  limit: number;
}

export interface CallSpec {
  runId: string;
  /** Names the call within its run: a second one of the same name is not added. */
  dedupe: string;
  /** The one step to run; without it the function goes on from where it is. */
  step?: string;
}

export async function addCalls(tx: Tx, calls: CallSpec[]): Promise<void> {
  if (calls.length === 0) return;
  await tx.query(
    `insert into engine.call (run_id, dedupe, step) select * from unnest($1::text[], $2::text[], $3::text[])
     on conflict do nothing`,
    [calls.map((call) => call.runId), calls.map((call) => call.dedupe), calls.map((call) => call.step ?? null)],
  );
}

/** A call that this engine took: nobody else runs it while its generation is the current one. */
export interface ClaimedCall {
  id: string;
  runId: string;
  fn: string;
  event: EngineEvent;
  version: number;
  forcePlan: boolean;
  step: string | null;
  attempt: number;
  generation: number;
  concurrency: ConcurrencyKey[];
  steps: { id: string; memo: unknown }[];
}

type CallRow = Omit<ClaimedCall, 'steps'> & { state: string; status: string };

/** Advisory locks of the engine's concurrency keys are in a class of their own (pg_advisory_xact_lock(int, int)). */
const SLOT_LOCKS = 0x1e61;

async function lockKey(tx: Tx, key: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [SLOT_LOCKS, key]);
}

/** Takes a slot of every key, or none and parks the call on the key that is full. */
async function claimSlots(tx: Tx, id: string, keys: ConcurrencyKey[]): Promise<boolean> {
  const taken: string[] = [];
  for (const { key, limit } of keys) {
    await lockKey(tx, key);
    const { rowCount } = await tx.query(
      `insert into engine.slot (key, call_id)
       select $1, $2 where (select count(*) from engine.slot where key = $1) < $3`,
      [key, id, limit],
    );
    if (rowCount) {
      taken.push(key);
      continue;
    }
    await tx.query('delete from engine.slot where call_id = $1', [id]);
    await tx.query(`update engine.call set state = 'blocked', blocked_on = $2 where id = $1`, [id, key]);
    // The turn that brought this call here was meant for one that can use it.
    for (const freed of taken) await wakeNext(tx, freed);
    return false;
  }
  return true;
}

/** Makes the oldest call that waits for a slot of `key` ready. */
export async function wakeNext(tx: Tx, key: string): Promise<void> {
  await tx.query(
    `update engine.call set state = 'ready', blocked_on = null where id = (
       select id from engine.call where blocked_on = $1 and state = 'blocked' order by id limit 1
       for update skip locked)`,
    [key],
  );
}

/** Gives the slots of a call back and lets those who wait for them go on. */
export async function releaseSlots(tx: Tx, id: string, keys: ConcurrencyKey[]): Promise<void> {
  for (const { key } of keys) {
    await lockKey(tx, key);
    await tx.query('delete from engine.slot where key = $1 and call_id = $2', [key, id]);
    await wakeNext(tx, key);
  }
}

/** Takes a ready call, under a new generation; null where it is not to be run now. */
export function claimCall(db: Database, id: string): Promise<ClaimedCall | null> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.query<CallRow>(
      `select k.id, k.run_id as "runId", r.fn, r.event, r.version, r.force_plan as "forcePlan", k.step, k.attempt,
         k.gen as generation, r.concurrency, k.state, r.status
       from engine.call k join engine.run r on r.id = k.run_id where k.id = $1 for update of k`,
      [id],
    );
    const row = rows[0];
    if (row?.state !== 'ready') return null;
    if (row.status !== 'Running') {
      // It was under way when its run ended, and its engine did not live to write down its end. Left ready it would be due for ever.
      await endCall(tx, id);
      return null;
    }
    if (!(await claimSlots(tx, id, row.concurrency))) return null;
    await tx.query(`update engine.call set state = 'running', gen = gen + 1 where id = $1`, [id]);
    // After the claim: from here on no checkpoint of an earlier generation can add a step.
    const steps = await tx.query<{ id: string; memo: unknown }>(
      'select id, memo from engine.step where run_id = $1 order by seq',
      [row.runId],
    );
    const { state: _state, status: _status, ...call } = row;
    return { ...call, generation: row.generation + 1, steps: steps.rows };
  });
}

/** Puts a call back unless somebody else took it meanwhile. */
export async function requeueCall(tx: Tx, call: ClaimedCall): Promise<void> {
  const { rowCount } = await tx.query(
    `update engine.call set state = 'ready', due_at = now() where id = $1 and gen = $2 and state = 'running'`,
    [call.id, call.generation],
  );
  if (rowCount) await releaseSlots(tx, call.id, call.concurrency);
}

export async function endCall(tx: Tx, id: string): Promise<void> {
  await tx.query(`update engine.call set state = 'done' where id = $1`, [id]);
}

/** The same call again at `at`; `counted` where it used up an attempt. */
export async function retryCall(tx: Tx, id: string, at: Date, counted: boolean, reason: string): Promise<void> {
  await tx.query(
    `update engine.call set state = 'ready', due_at = $2, attempt = attempt + $3, last_error = $4 where id = $1`,
    [id, at, counted ? 1 : 0, reason.replaceAll('\0', '').slice(0, 2000)],
  );
}

/** What was running when an engine died is run again: only the holder of the engine's lock may do this. */
export async function recoverCalls(db: Database): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.query('delete from engine.slot');
    const { rowCount } = await tx.query(
      `update engine.call set state = 'ready', blocked_on = null where state in ('running', 'blocked')`,
    );
    return rowCount ?? 0;
  });
}
