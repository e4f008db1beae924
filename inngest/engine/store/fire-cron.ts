import type { EngineContext } from '../context';
import { nextSlot } from '../cron-slot';
import { ulid } from '../ids';
import { createRuns } from './runs';

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
