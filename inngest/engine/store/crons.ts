import type { EngineContext } from '../context';
import { nextSlot } from '../cron-slot';
import type { Tx } from '../database';
import { ulid } from '../ids';
import { createRuns } from './runs';

interface Cron {
  slug: string;
  expression: string;
}

/** Keeps the next time of every schedule that is still wanted: one that fell due while nothing ran still comes. */
export async function saveCrons(tx: Tx, registered: string[], crons: Cron[]): Promise<void> {
  const now = new Date();
  await tx.query(
    `insert into engine.cron (fn, expr, next_at) select * from unnest($1::text[], $2::text[], $3::timestamptz[])
     on conflict do nothing`,
    [crons.map((c) => c.slug), crons.map((c) => c.expression), crons.map((c) => nextSlot(c.expression, now))],
  );
  await tx.query(
    `delete from engine.cron c where not exists (select 1 from engine.fn f where f.slug = c.fn)
       or (c.fn = any($1) and not exists (
         select 1 from unnest($2::text[], $3::text[]) as k(fn, expr) where k.fn = c.fn and k.expr = c.expr))`,
    [registered, crons.map((c) => c.slug), crons.map((c) => c.expression)],
  );
}

/** RFC 3339 without the milliseconds, which a cron slot never has. */
function slotTime(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Starts the run of one due schedule and sets its next time: after a pause one late run, not one for each slot. */
export async function fireCron(engine: EngineContext, slug: string, expression: string): Promise<void> {
  await engine.db.transaction(async (tx) => {
    const { rows } = await tx.query<{ next_at: Date }>(
      'select next_at from engine.cron where fn = $1 and expr = $2 and next_at <= now() for update',
      [slug, expression],
    );
    const slot = rows[0]?.next_at;
    if (!slot) return;
    const time = slotTime(slot);
    const data = { cron: expression, fireAt: time, scheduledAt: time };
    const event = { name: 'inngest/scheduled.timer', id: time, ts: slot.getTime(), user: {}, data };
    await createRuns(engine, tx, [{ slug, event, eventId: ulid(), idem: `cron:${expression}:${time}` }]);
    await tx.query('update engine.cron set next_at = $3 where fn = $1 and expr = $2', [
      slug,
      expression,
      nextSlot(expression, new Date(Math.max(Date.now(), slot.getTime()))),
    ]);
  });
}
