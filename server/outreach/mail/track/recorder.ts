import { sql, sweepDb } from '@/server/kernel/db/client';
import { SWEEP, sqlTransaction } from '@/server/kernel/db/transaction';
import { logger } from '@/server/kernel/log';
import { noteEvents, type OwnedEvent } from '@/server/outreach/mail/events';
import { clientOf, type Fetch, sourceOf } from './classify';
import { markScannerVisits } from './scanner-visits';

/** A fetch of a pixel, or of a link to `url`. */
export interface RecordedFetch extends Fetch {
  workspaceId: string;
  emailId: string;
  at: number;
  url: string | null;
}

/** How long what was seen may wait to be written together with more. */
const LINGER_MS = 250;
/** What is kept while the database does not answer; beyond that it is lost, and the log says so. */
const KEPT = 20_000;

let waiting: RecordedFetch[] = [];
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Notes a fetch. Never waits: whoever reads the mail must not feel the database. */
export function recordFetch(seen: RecordedFetch): void {
  if (waiting.length >= KEPT) {
    logger.warn({ emailId: seen.emailId }, 'an open or click was lost');
    return;
  }
  waiting.push(seen);
  timer ??= setTimeout(() => void flushFetches(), LINGER_MS);
}

/** Writes all that was seen so far. */
export function flushFetches(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  writing = writing.then(write);
  return writing;
}

async function write(): Promise<void> {
  const batch = waiting;
  waiting = [];
  if (batch.length === 0) return;
  try {
    const events = eventsOf(batch, await sentTimes(batch));
    await sqlTransaction(SWEEP, async (tx) => {
      await noteEvents(tx, events);
      await markScannerVisits(tx, events);
    });
  } catch (error) {
    logger.warn({ err: error, events: batch.length }, 'opens and clicks were lost');
  }
}

/** When each mail was accepted, by its id; those that were not sent are left out. */
async function sentTimes(batch: RecordedFetch[]): Promise<Map<string, number>> {
  const rows = await sweepDb.query<{ id: string; sentAt: Date }>(sql`
    SELECT m.id::text, m."sentAt" FROM "Email" m
    JOIN (SELECT DISTINCT * FROM unnest(${batch.map((s) => s.workspaceId)}::uuid[], ${batch.map((s) => s.emailId)}::uuid[])
      AS s("workspaceId", id)) s ON s."workspaceId" = m."workspaceId" AND s.id = m.id
    WHERE m.direction = 'OUTBOUND' AND m."sentAt" IS NOT NULL`);
  return new Map(rows.map(({ id, sentAt }) => [id, new Date(sentAt).getTime()]));
}

function eventsOf(batch: RecordedFetch[], sent: Map<string, number>): OwnedEvent[] {
  return batch.flatMap((seen) => {
    const sentAt = sent.get(seen.emailId);
    if (sentAt === undefined) return [];
    const source = sourceOf(seen, seen.at - sentAt);
    const { workspaceId, emailId, at, url, userAgent, method } = seen;
    const type = url === null ? ('OPEN' as const) : ('CLICK' as const);
    return [
      {
        workspaceId,
        emailId,
        type,
        at: new Date(at),
        client: clientOf(userAgent),
        source,
        url,
        probe: method === 'HEAD',
      },
    ];
  });
}
