import { isSchedule, nextSlot } from '../cron-slot';
import type { Database, Tx } from '../database';

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

/** No schedule waits longer than until its next time from now; one does after the clock was set back. Slots that ran do not again. */
export async function recallCrons(db: Database): Promise<void> {
  const now = new Date();
  const { rows: all } = await db.query<{ fn: string; expr: string }>('select fn, expr from engine.cron');
  const rows = all.filter(({ expr }) => isSchedule(expr));
  await db.query(
    `update engine.cron c set next_at = k.next_at from unnest($1::text[], $2::text[], $3::timestamptz[]) as k(fn, expr, next_at)
     where c.fn = k.fn and c.expr = k.expr and c.next_at > k.next_at`,
    [rows.map(({ fn }) => fn), rows.map(({ expr }) => expr), rows.map(({ expr }) => nextSlot(expr, now))],
  );
}
