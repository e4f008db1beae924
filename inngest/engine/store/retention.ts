import type { Database } from '../database';

const BATCH = 500;

async function deleteInBatches(db: Database, sql: string, before: Date, mayGoOn: () => boolean): Promise<number> {
  let total = 0;
  while (mayGoOn()) {
    const { rowCount } = await db.query(sql, [before, BATCH]);
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) break;
  }
  return total;
}

/** Deletes runs that ended, and events that came, before a date, a bounded number at a time. */
export async function deleteBefore(
  db: Database,
  before: Date,
  mayGoOn = () => true,
): Promise<{ runs: number; events: number }> {
  const runs = await deleteInBatches(
    db,
    'delete from engine.run where id in (select id from engine.run where ended_at < $1 order by ended_at limit $2)',
    before,
    mayGoOn,
  );
  const events = await deleteInBatches(
    db,
    `delete from engine.event where id in (
       select id from engine.event where received_at < $1 order by received_at limit $2)`,
    before,
    mayGoOn,
  );
  return { runs, events };
}
