import type { Context } from '@/server/kernel/context';
import { STATUS } from '@/server/kernel/contract/errors';
import { sql } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';

/** How late the figures of other processes' requests may be. */
const FLUSH_MS = 10_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** What a key asked for on a day and was not written down yet. */
interface Used {
  workspaceId: string;
  apiKeyId: string;
  /** Days since 1970 (UTC). */
  day: number;
  requests: number;
  /** Of those, how many an error was answered to that is the caller's, but for the limit. */
  refused: number;
  /** Of those, how many were over the limit. */
  limited: number;
}

// Both entry points and every bundle of this module in one process count together.
const shared = globalThis as typeof globalThis & { crmUsage?: { used: Map<string, Used>; timer?: NodeJS.Timeout } };
shared.crmUsage ??= { used: new Map() };
const counted = shared.crmUsage;

/**
 * Counts a request of a key by its answer. It is one look-up in memory, below a microsecond: what was counted is written for all keys together, each
 * ten seconds and when the process ends (server/app/main.ts). A process that is killed loses what it counted since.
 */
export function noteUse({ workspaceId, actor }: Context, status: number): void {
  if (actor.kind !== 'key') return;
  const day = Math.floor(Date.now() / DAY_MS);
  const key = `${actor.keyId} ${day}`;
  let used = counted.used.get(key);
  if (!used) {
    used = { workspaceId, apiKeyId: actor.keyId, day, requests: 0, refused: 0, limited: 0 };
    counted.used.set(key, used);
  }
  used.requests++;
  if (status === STATUS.tooMany) used.limited++;
  else if (status >= 400 && status < 500) used.refused++;
  counted.timer ??= setTimeout(flush, FLUSH_MS).unref();
}

function flush(): void {
  flushUsage().catch((error: unknown) => logger.warn({ err: error }, 'use of keys not written'));
}

/** Writes what was counted, in one statement. What could not be written is counted again. */
export async function flushUsage(): Promise<void> {
  clearTimeout(counted.timer);
  delete counted.timer;
  // In one order for everybody, so that no two processes wait for each other.
  const rows = [...counted.used.values()].sort((a, b) => (a.apiKeyId + a.day < b.apiKeyId + b.day ? -1 : 1));
  counted.used = new Map();
  if (rows.length === 0) return;
  try {
    await sqlTransaction(SWEEP, (tx) =>
      tx.query(sql`
        INSERT INTO "ApiKeyUsage" AS u ("workspaceId", "apiKeyId", day, requests, refused, limited)
        SELECT k."workspaceId", k.id, DATE '1970-01-01' + n.day, n.requests, n.refused, n.limited
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          AS n ("workspaceId" uuid, "apiKeyId" uuid, day int, requests int, refused int, limited int)
        JOIN "ApiKey" k ON k."workspaceId" = n."workspaceId" AND k.id = n."apiKeyId"
        ON CONFLICT ("workspaceId", "apiKeyId", day) DO UPDATE SET requests = u.requests + excluded.requests,
          refused = u.refused + excluded.refused, limited = u.limited + excluded.limited`),
    );
  } catch (error) {
    for (const row of rows) countAgain(row);
    throw error;
  }
}

function countAgain(row: Used): void {
  const key = `${row.apiKeyId} ${row.day}`;
  const now = counted.used.get(key);
  const { requests = 0, refused = 0, limited = 0 } = now ?? {};
  counted.used.set(key, {
    ...row,
    requests: row.requests + requests,
    refused: row.refused + refused,
    limited: row.limited + limited,
  });
}
