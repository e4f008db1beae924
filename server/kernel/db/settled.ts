import { setTimeout as sleep } from 'node:timers/promises';
import { db, sql } from './client';
import { recordTypeLockKey } from './lock';
import { WRITER, writerOf } from './wall';

/** What was stamped before the moment has reached the database by then. */
const GRACE_MS = 20;
const POLL_MS = 5;
/** Nobody waits longer for a writer than this. */
const PATIENCE_MS = 2000;
/** How much earlier than its transaction a change may have been stamped, by another machine's clock. */
const SLACK_MS = 1000;

interface Writer {
  id: string;
  sinceMs: number;
}

/**
 * The time up to which all changes of a table are visible. A change gets its time before its transaction commits, so a later change
 * can become visible first, and a reader that goes on after the last one it saw would miss the earlier one. This waits for the
 * workspace's open writers; newer changes are left to the next read. Where a writer takes too long, an earlier time is returned.
 * @param resource what batches of the workspace are locked by (db/lock.ts)
 */
export async function settledUntil(table: string, workspaceId: string, resource: string): Promise<string> {
  const now = Date.now();
  await sleep(GRACE_MS);
  let open = await writersOf(table, workspaceId, resource);
  while (open.length > 0) {
    if (Date.now() - now > PATIENCE_MS) return isoTime(Math.min(now, ...open.map(({ sinceMs }) => sinceMs - SLACK_MS)));
    await sleep(POLL_MS);
    const still = new Set((await writersOf(table, workspaceId, resource)).map(({ id }) => id));
    open = open.filter(({ id }) => still.has(id));
  }
  return isoTime(now);
}

/** Transactions of the workspace, or of none, that have written to the table, or hold the resource because they are about to. */
function writersOf(table: string, workspaceId: string, resource: string): Promise<Writer[]> {
  return db.query<Writer>(sql`
    SELECT DISTINCT l.virtualtransaction AS id, (extract(epoch FROM a.xact_start) * 1000)::float8 AS "sinceMs"
    FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
    WHERE l.granted AND l.pid <> pg_backend_pid() AND a.xact_start IS NOT NULL
      AND (a.application_name = ${writerOf(workspaceId)} OR NOT starts_with(a.application_name, ${WRITER}))
      AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
      AND (l.relation = ${`"${table}"`}::regclass AND l.mode = 'RowExclusiveLock'
        OR l.locktype = 'advisory' AND l.classid::bigint << 32 | l.objid::bigint = ${recordTypeLockKey(workspaceId, resource)})`);
}

const isoTime = (ms: number) => new Date(ms).toISOString();
