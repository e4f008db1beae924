import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { SWEEP, sqlState, sqlTransaction } from '@/server/kernel/db/transaction';
import { logger, onError } from '@/server/kernel/log';
import { currentExecution } from './execution';

/** How many days errors of the service are kept for the admins of the workspace that they concern. */
export const ERROR_DAYS = 14;
/** How late they may be seen. */
const FLUSH_MS = 2000;
/** Different ones that wait to be written; more of them say nothing new. */
const MOST = 100;

/** Something of a workspace that broke for a reason of the service's own. */
interface ServiceError {
  workspaceId: string;
  /** What was asked for, or the job. */
  operation: string;
  /** A fixed text of the service, which names no value. */
  message: string;
  /** The kind of the error, never its text, which may hold what somebody wrote. */
  error: string;
  requestId: string | null;
  count: number;
}

// Every bundle of this module in one process keeps them together.
const shared = globalThis as typeof globalThis & {
  crmServiceErrors?: { waiting: Map<string, ServiceError>; timer?: NodeJS.Timeout };
};
shared.crmServiceErrors ??= { waiting: new Map() };
const kept = shared.crmServiceErrors;

/** From here on what is logged as an error of a workspace is kept for its admins as well. */
export const keepServiceErrors = (): void => onError(note);

function note(fields: Record<string, unknown>, message: string): void {
  const execution = currentExecution();
  const workspaceId = fields.workspaceId ?? execution?.workspaceId;
  if (typeof workspaceId !== 'string') return;
  const named = fields.operation ?? execution?.operation ?? execution?.job;
  const operation = typeof named === 'string' ? named : '';
  const error = kindOf(fields.err);
  const key = [workspaceId, operation, message, error].join('\n');
  const known = kept.waiting.get(key);
  if (!known && kept.waiting.size >= MOST) return;
  const requestId = execution?.requestId ?? known?.requestId ?? null;
  kept.waiting.set(key, { workspaceId, operation, message, error, requestId, count: (known?.count ?? 0) + 1 });
  kept.timer ??= setTimeout(flush, FLUSH_MS).unref();
}

/** What a program goes by: the name of the error, and the code of whoever threw it. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code } = error as { code?: unknown };
  const told = sqlState(error) ?? (typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : undefined);
  return [error.name, told].filter(Boolean).join(' ').slice(0, 80);
}

function flush(): void {
  flushServiceErrors().catch((error: unknown) => logger.warn({ err: error }, 'errors not kept'));
}

/** Writes what waits, in one statement. What cannot be written is in the log of the service all the same. */
export async function flushServiceErrors(): Promise<void> {
  clearTimeout(kept.timer);
  delete kept.timer;
  const rows = [...kept.waiting.values()].map((row) => ({ ...row, id: newId() }));
  kept.waiting = new Map();
  if (rows.length === 0) return;
  await sqlTransaction(SWEEP, (tx) =>
    tx.query(sql`
      INSERT INTO "ServiceError" ("workspaceId", id, operation, message, error, "requestId", count)
      SELECT w.id, e.id, e.operation, e.message, e.error, e."requestId", e.count
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS e ("workspaceId" uuid, id uuid, operation text, message text, error text, "requestId" text, count int)
      JOIN "Workspace" w ON w.id = e."workspaceId"`),
  );
}
