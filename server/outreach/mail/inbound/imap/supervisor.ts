import { newId } from '@/server/kernel/db/ids';
import { keepLease } from '@/server/kernel/leases/keep-lease';
import { logger } from '@/server/kernel/log';
import { type LeasedMailbox, leaseMailboxes, releaseMailboxes, watchLease } from './lease';
import { defaultTiming, type Timing } from './timing';
import { watchMailbox } from './watcher';

/** Each renewal also finds new mailboxes and new settings. */
const RENEW_MS = 15_000;
/** Connections that one process keeps open. */
const MAX_MAILBOXES = 500;

interface Watching {
  version: string;
  stop(): Promise<void>;
}

/**
 * Watches the mailboxes of all workspaces that no other process watches. A process that dies is followed by another within
 * the minute that its leases last.
 */
export function startMailWatch({ timing = defaultTiming, renewMs = RENEW_MS } = {}): { stop(): Promise<void> } {
  const watcherId = newId();
  const watching = new Map<string, Watching>();
  let ending = false;
  const renew = async () => {
    const held = await leaseMailboxes(watcherId, MAX_MAILBOXES);
    if (!ending) await follow(watching, held, timing);
  };
  const { seconds } = watchLease;
  const kept = keepLease({ what: 'mail watch', fields: { watcherId }, seconds, renew, everyMs: renewMs, atOnce: true });
  return {
    async stop() {
      ending = true;
      await kept.stop();
      await Promise.all([...watching.values()].map(({ stop }) => stop()));
      await releaseMailboxes(watcherId);
    },
  };
}

/** Starts and ends watchers, so that those run whose mailboxes are leased, with the settings that these have now. */
async function follow(watching: Map<string, Watching>, held: LeasedMailbox[], timing: Timing): Promise<void> {
  const wanted = new Map(held.map((mailbox) => [mailbox.mailboxId, mailbox]));
  for (const [id, { version, stop }] of watching) {
    if (wanted.get(id)?.version === version) continue;
    watching.delete(id);
    await stop();
  }
  for (const [id, mailbox] of wanted) {
    if (!watching.has(id)) watching.set(id, watch(mailbox, timing));
  }
}

function watch(mailbox: LeasedMailbox, timing: Timing): Watching {
  const { mailboxId, workspaceId } = mailbox;
  const ending = new AbortController();
  const done = watchMailbox(mailbox, timing, ending.signal).catch((error: unknown) =>
    logger.error({ err: error, workspaceId, mailboxId }, 'a mailbox is not watched any more'),
  );
  return {
    version: mailbox.version,
    stop() {
      ending.abort();
      return done;
    },
  };
}
