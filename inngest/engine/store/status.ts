import type { Database } from '../database';

/** A run as Inngest's API shows it. */
export interface RunStatus {
  run_id: string;
  function_id: string;
  event_id: string;
  status: 'Running' | 'Completed' | 'Failed' | 'Cancelled';
  output: unknown;
  error: unknown;
  run_started_at: Date;
  ended_at: Date | null;
}

const SELECT = `select id as run_id, fn as function_id, event_id, status, output, error,
  created_at as run_started_at, ended_at from engine.run`;

export async function runOf(db: Database, id: string): Promise<RunStatus | undefined> {
  return (await db.query<RunStatus>(`${SELECT} where id = $1`, [id])).rows[0];
}

export async function runsOfEvent(db: Database, eventId: string): Promise<RunStatus[]> {
  return (await db.query<RunStatus>(`${SELECT} where event_id = $1 order by id`, [eventId])).rows;
}
