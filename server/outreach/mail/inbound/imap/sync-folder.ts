import type { ImapFlow } from 'imapflow';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { logger } from '@/server/kernel/log';
import { MAX_MESSAGE_BYTES } from '../mime/parse';
import { receiveRaw } from '../receive-raw';
import { advanceCursor, type FolderKey, readCursor, startCursor } from './cursor';

const BATCH = 50;
/** Times that a message may fail to be taken in before it is passed over. */
const ATTEMPTS = 5;

/** A folder to be read, and since when where its cursor is of no use. */
export interface Folder extends FolderKey {
  /** Holds what was sent. */
  sent: boolean;
  since: Date;
}

/** How often each message has failed, by folder and UID; kept as long as its mailbox is watched. */
export type Failures = Map<string, number>;

/**
 * Reads what is new in a folder, oldest first. The cursor moves only past messages that were taken in or that the server
 * says are gone: what a broken connection or an empty answer left out is asked for again.
 * @returns how many messages were read
 */
export async function syncFolder(client: ImapFlow, folder: Folder, failures: Failures): Promise<number> {
  const lock = await client.getMailboxLock(folder.path, { readOnly: true });
  try {
    if (!client.mailbox) throw new Error('The folder could not be opened.');
    const { uidValidity, uidNext } = client.mailbox;
    let lastUid = await readCursor(folder, uidValidity);
    if (lastUid === null) {
      const recent = await search(client, { since: folder.since });
      lastUid = (recent[0] ?? uidNext) - 1;
      await startCursor(folder, uidValidity, lastUid);
    }
    let read = 0;
    for (;;) {
      const uids = await newerThan(client, lastUid);
      if (uids.length === 0) return read;
      const batch = uids.slice(0, BATCH);
      read += await receiveBatch(client, folder, batch, failures);
      lastUid = batch.at(-1) ?? lastUid;
      await advanceCursor(folder, uidValidity, lastUid);
    }
  } finally {
    lock.release();
  }
}

/** `n:*` names the last message even where its UID is below n (RFC 3501 §6.4.8). */
async function newerThan(client: ImapFlow, lastUid: number): Promise<number[]> {
  return (await search(client, { uid: `${lastUid + 1}:*` })).filter((uid) => uid > lastUid);
}

async function search(client: ImapFlow, query: { since: Date } | { uid: string }): Promise<number[]> {
  const uids = await client.search(query, { uid: true });
  if (!uids) throw new Error('The server did not answer a search.');
  return uids.toSorted((a, b) => a - b);
}

/** Takes in messages, all of them or none is passed: throws when one is still there and did not come or could not be kept. */
async function receiveBatch(client: ImapFlow, folder: Folder, uids: number[], failures: Failures): Promise<number> {
  const missing = new Set(uids);
  let failure: unknown;
  const wanted = { uid: true, internalDate: true, source: { maxLength: MAX_MESSAGE_BYTES + 1 } };
  for await (const message of client.fetch(uids.join(','), wanted, { uid: true })) {
    if (!message.source || !missing.has(message.uid)) continue;
    try {
      await take(folder, message.source, message.internalDate);
      missing.delete(message.uid);
    } catch (error) {
      failure = error;
      if (isHopeless(folder, message.uid, failures, error)) missing.delete(message.uid);
    }
  }
  if (missing.size === 0) return uids.length;
  if (failure) throw failure;
  const still = (await search(client, { uid: [...missing].join(',') })).filter((uid) => missing.has(uid));
  if (still.length > 0) throw new Error(`The server did not send ${still.length} of ${uids.length} messages.`);
  return uids.length - missing.size;
}

/** INTERNALDATE leaves out what is less than a second (RFC 3501 §9 date-time); mail came at its end rather than before. */
function take(folder: Folder, source: Buffer, internalDate: Date | string | undefined) {
  const now = Date.now();
  const at = internalDate ? new Date(internalDate).getTime() + 999 : now;
  const receivedAt = new Date(Number.isNaN(at) ? now : Math.min(at, now));
  const mailbox = { workspaceId: folder.workspaceId, id: folder.mailboxId };
  return receiveRaw(mailbox, source, { receivedAt, sent: folder.sent });
}

/** One message that cannot be kept, for a reason of its own, must not hold up all that come after it. */
function isHopeless({ path, workspaceId }: Folder, uid: number, failures: Failures, error: unknown): boolean {
  // Then too much else is waiting, which is no fault of the message.
  if (error instanceof ApiError && error.status === STATUS.unavailable) return false;
  const key = `${path}/${uid}`;
  const times = (failures.get(key) ?? 0) + 1;
  failures.set(key, times);
  logger.error({ err: error, workspaceId, path, uid, times }, 'a message could not be taken in');
  return times >= ATTEMPTS;
}
