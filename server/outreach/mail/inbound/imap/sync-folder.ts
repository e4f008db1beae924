import type { ImapFlow } from 'imapflow';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import { logger } from '@/server/kernel/log';
import { MAX_MESSAGE_BYTES } from '../mime/parse';
import { receiveRaw } from '../receive-raw';
import { advanceCursor, type Cursor, type FolderKey, noteStuck, readCursor, startCursor } from './cursor';
import { passOver } from './pass-over';
import { firstSince, newerThan, search } from './search';

const BATCH = 50;
/** Times that a message is asked for before its header alone is; of what the server does send, as many times again before it is passed over. */
const ATTEMPTS = 5;
const CUT = 'The mail server did not send it whole.';

/** A folder to be read, and since when where its cursor is of no use. */
export interface Folder extends FolderKey {
  /** Holds what was sent. */
  sent: boolean;
  since: Date;
}

/** That a message could not be taken in; those before it were. */
class Stuck extends Error {
  constructor(
    readonly uid: number,
    override readonly cause: unknown,
    /** Whether it was the connection that failed, which may be no fault of the message. */
    readonly isCutOff: boolean,
  ) {
    super('A message could not be taken in.');
  }
}

/**
 * Reads what is new in a folder, oldest first. The cursor moves only past messages that were taken in or that the server
 * says are gone: what a broken connection or an empty answer left out is asked for again. One that cannot be had, or not be kept, holds
 * up those after it for a few times: then its header is taken in without the rest, and where that cannot be had either, it is passed over.
 * @returns how many messages were read
 */
export async function syncFolder(client: ImapFlow, folder: Folder): Promise<number> {
  const lock = await client.getMailboxLock(folder.path, { readOnly: true });
  try {
    if (!client.mailbox) throw new Error('The folder could not be opened.');
    const { uidValidity, uidNext } = client.mailbox;
    const cursor = (await readCursor(folder, uidValidity)) ?? (await begin(client, folder, uidValidity, uidNext));
    let { lastUid } = cursor;
    let read = 0;
    for (;;) {
      const uids = await newerThan(client, lastUid);
      if (uids.length === 0) return read;
      const [next = 0, ...later] = uids;
      const failed = next === cursor.stuckUid ? cursor.stuckTimes : 0;
      if (failed >= 2 * ATTEMPTS && (await comes(client, later))) {
        lastUid = await passOver(folder, uidValidity, next);
        continue;
      }
      const batch = failed > 0 ? uids.slice(0, 1) : uids.slice(0, BATCH);
      read += await receiveBatch(client, folder, batch, failed).catch((error) =>
        stuck(error, folder, uidValidity, failed),
      );
      lastUid = batch.at(-1) ?? lastUid;
      await advanceCursor(folder, uidValidity, lastUid);
    }
  } finally {
    lock.release();
  }
}

async function begin(client: ImapFlow, folder: Folder, uidValidity: bigint, uidNext: number): Promise<Cursor> {
  const lastUid = ((await firstSince(client, folder.since)) ?? uidNext) - 1;
  await startCursor(folder, uidValidity, lastUid);
  return { lastUid, stuckUid: 0, stuckTimes: 0 };
}

/** Counts the failure of a message, and fails; of one that failed too often, answers that none was read, so that it is passed over. */
async function stuck(error: unknown, folder: Folder, uidValidity: bigint, failed: number): Promise<number> {
  if (!(error instanceof Stuck)) throw error;
  const { uid, cause, isCutOff } = error;
  const { workspaceId, path } = folder;
  // That a connection failed is said where the mailbox is watched.
  if (!isCutOff)
    logger.error({ err: cause, workspaceId, path, uid, times: failed + 1 }, 'a message could not be taken in');
  if (failed + 1 >= 2 * ATTEMPTS && !isCutOff) {
    await passOver(folder, uidValidity, uid);
    return 0;
  }
  await noteStuck(folder, uidValidity, uid);
  throw cause;
}

/**
 * Whether the header of the newest of these messages comes. Then it is no fault of the connection that the one before them never does;
 * where none is behind it, it holds up nothing, and may come yet.
 */
async function comes(client: ImapFlow, uids: number[]): Promise<boolean> {
  const newest = uids.at(-1);
  if (newest === undefined) return false;
  for await (const { uid } of client.fetch(String(newest), { uid: true, headers: true }, { uid: true }))
    if (uid === newest) return true;
  return false;
}

/**
 * Takes in messages, all of them or none is passed: throws when one is still there and did not come or could not be kept.
 * @param failed how often the first of them, and then the only one, could not be taken in before
 */
async function receiveBatch(client: ImapFlow, folder: Folder, uids: number[], failed: number): Promise<number> {
  const missing = new Set(uids);
  const cut = failed < ATTEMPTS ? undefined : CUT;
  const part = cut ? { headers: true } : { source: { maxLength: MAX_MESSAGE_BYTES + 1 } };
  let failure: unknown;
  const messages = client.fetch(uids.join(','), { uid: true, internalDate: true, ...part }, { uid: true });
  const first = () => Math.min(...missing);
  try {
    for await (const { uid, source, headers, internalDate } of messages) {
      const raw = source ?? headers;
      if (!raw || !missing.has(uid)) continue;
      try {
        await take(folder, raw, internalDate, cut);
        missing.delete(uid);
      } catch (error) {
        failure ??= error;
      }
    }
  } catch (error) {
    throw missing.size > 0 ? new Stuck(first(), error, true) : error;
  }
  if (missing.size === 0) return uids.length;
  // Then too much else is waiting, which is no fault of the message.
  if (failure instanceof ApiError && failure.status === STATUS.unavailable) throw failure;
  if (failure) throw new Stuck(first(), failure, false);
  const still = (await search(client, { uid: [...missing].join(',') })).filter((uid) => missing.has(uid));
  if (still.length === 0) return uids.length - missing.size;
  const unsent = new Error(`The server did not send ${still.length} of ${uids.length} messages.`);
  throw new Stuck(Math.min(...still), unsent, false);
}

/** INTERNALDATE leaves out what is less than a second (RFC 3501 §9 date-time); mail came at its end rather than before. */
function take(folder: Folder, raw: Buffer, internalDate: Date | string | undefined, cut: string | undefined) {
  const now = Date.now();
  const at = internalDate ? new Date(internalDate).getTime() + 999 : now;
  const receivedAt = new Date(Number.isNaN(at) ? now : Math.min(at, now));
  const mailbox = { workspaceId: folder.workspaceId, id: folder.mailboxId };
  return receiveRaw(mailbox, raw, { receivedAt, sent: folder.sent, ...(cut && { cut }) });
}
