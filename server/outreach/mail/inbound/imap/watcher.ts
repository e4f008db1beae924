import { setTimeout as sleep } from 'node:timers/promises';
import { db, sql } from '@/server/kernel/db/client';
import { logger } from '@/server/kernel/log';
import { openSettings } from '@/server/workspace/mail/server-settings';
import { type WatchedMailbox, watchConnection } from './session';
import type { Timing } from './timing';

/** Days of history that a first sync brings; of a folder that was made anew, those before it was last read. */
const HISTORY_DAYS = 30;
const OVERLAP_DAYS = 7;
/** A connection that held so long was no failed attempt. */
const STEADY_MS = 60_000;

interface Named {
  workspaceId: string;
  mailboxId: string;
}

/** What is needed to read a mailbox; undefined when it is gone or has no IMAP any more. */
export async function openMailbox({ workspaceId, mailboxId }: Named): Promise<WatchedMailbox | undefined> {
  const [row] = await db.query<{ imap: Uint8Array | null; since: Date }>(sql`
    SELECT imap, coalesce("lastSyncAt" - make_interval(days => ${OVERLAP_DAYS}),
      "connectedAt" - make_interval(days => ${HISTORY_DAYS})) AS since
    FROM "Mailbox" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${mailboxId}::uuid`);
  const settings = openSettings(row?.imap);
  return row && settings ? { workspaceId, mailboxId, settings, since: row.since } : undefined;
}

/** Says at the mailbox why it cannot be read. */
export async function noteFailure({ workspaceId, mailboxId }: Named, error: unknown): Promise<void> {
  const { message, responseText } = error as { message?: string; responseText?: string };
  const text = `IMAP: ${responseText ?? message ?? 'failed'}`.slice(0, 500);
  logger.warn({ workspaceId, mailboxId, reason: text }, 'a mailbox could not be read');
  await db.query(sql`
    UPDATE "Mailbox" SET "lastError" = ${text}
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${mailboxId}::uuid`);
}

/** Watches a mailbox until aborted: connects again after every failure, each time waiting longer. */
export async function watchMailbox(named: Named, timing: Timing, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt++) {
    const started = performance.now();
    try {
      const mailbox = await openMailbox(named);
      if (!mailbox) return;
      await watchConnection(mailbox, timing, signal);
    } catch (error) {
      if (signal.aborted) return;
      await noteFailure(named, error).catch((cause: unknown) => logger.warn({ err: cause }, 'failure not noted'));
    }
    if (performance.now() - started > STEADY_MS) attempt = 0;
    const wait = Math.min(timing.maxBackoffMs, timing.backoffMs * 2 ** Math.min(attempt, 10));
    await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => undefined);
  }
}
