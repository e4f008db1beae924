import { equalityKey } from '../cel';
import type { Database, Tx } from '../database';
import { dueAt } from '../duration';
import { type EngineEvent, errorValue, type FunctionConfig } from '../protocol';
import { memoise } from './steps';

export type WaitKind = 'sleep' | 'event' | 'invoke' | 'cancel';

export interface WaitSpec {
  runId: string;
  step: string;
  kind: WaitKind;
  /** The event's name, or the invoked function. */
  name: string;
  expiresAt: Date;
  expression?: string | undefined;
  /** The event that started the run, to which `expression` refers. */
  event?: EngineEvent;
}

/** Adds waits of steps that are still open; answers how many are new. */
export async function addWaits(tx: Tx, waits: WaitSpec[]): Promise<number> {
  if (waits.length === 0) return 0;
  const keys = waits.map((wait) => equalityKey(wait.expression, wait.event));
  const { rowCount } = await tx.query(
    `insert into engine.wait (run_id, step, kind, name, expr, match_path, match_key, expires_at)
     select w.* from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
       $8::timestamptz[]) as w(run_id, step, kind, name, expr, match_path, match_key, expires_at)
     where not exists (select 1 from engine.step s where s.run_id = w.run_id and s.id = w.step)
     on conflict do nothing`,
    [
      waits.map((wait) => wait.runId),
      waits.map((wait) => wait.step),
      waits.map((wait) => wait.kind),
      waits.map((wait) => wait.name),
      waits.map((wait) => wait.expression ?? null),
      keys.map((key) => key?.path ?? null),
      keys.map((key) => key?.key ?? null),
      waits.map((wait) => wait.expiresAt),
    ],
  );
  return rowCount ?? 0;
}

interface CancelWait {
  runId: string;
  event: EngineEvent;
  index: number;
  cancel: NonNullable<FunctionConfig['cancel']>[number];
}

export async function addCancelWaits(tx: Tx, cancels: CancelWait[]): Promise<void> {
  const waits = cancels.map(
    ({ runId, event, index, cancel }): WaitSpec => ({
      runId,
      event,
      step: `cancel:${index}`,
      kind: 'cancel',
      name: cancel.event,
      expression: cancel.if,
      expiresAt: dueAt(cancel.timeout),
    }),
  );
  await addWaits(tx, waits);
}

interface WaitRow {
  id: string;
  run_id: string;
  step: string;
  kind: WaitKind;
  name: string;
}

/** Ends a wait with its step's value, once: whoever deletes the row, under the run's lock, decides. */
export async function resolveWait(tx: Tx, id: string, memo: (kind: WaitKind) => unknown): Promise<void> {
  const owner = await tx.query<{ run_id: string }>('select run_id from engine.wait where id = $1', [id]);
  if (!owner.rows[0]) return;
  await tx.query('select 1 from engine.run where id = $1 for update', [owner.rows[0].run_id]);
  const { rows } = await tx.query<WaitRow>('delete from engine.wait where id = $1 returning *', [id]);
  const wait = rows[0];
  if (wait) await memoise(tx, wait.run_id, { id: wait.step, op: wait.kind, name: wait.name, memo: memo(wait.kind) });
}

/** A wait whose time is over: a sleep is done, an event did not come, an invoked function took too long. */
export async function expireWait(db: Database, id: string): Promise<void> {
  const timedOut = errorValue('InngestInvokeTimeout', 'Timed out waiting for invoked function to complete');
  await db.transaction((tx) => resolveWait(tx, id, (kind) => (kind === 'invoke' ? { error: timedOut } : null)));
}
