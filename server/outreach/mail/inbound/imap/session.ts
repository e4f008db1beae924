import { once } from 'node:events';
import { isIP } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ImapFlow } from 'imapflow';
import { db, sql } from '@/server/kernel/db/client';
import { imapClient } from '@/server/kernel/mail/imap/client';
import { reachable } from '@/server/workspace/mail/reachable';
import type { ServerSettings } from '@/server/workspace/mail/server-settings';
import { MAX_MESSAGE_BYTES } from '../mime/parse';
import { type Folder, syncFolder } from './sync-folder';
import type { Timing } from './timing';

/** Bytes of the largest message, of which one more is asked for, with what a server adds to it. */
const MESSAGE_BYTES = MAX_MESSAGE_BYTES + 2 * 1024 * 1024;

/** A mailbox that is read by IMAP. */
export interface WatchedMailbox {
  workspaceId: string;
  mailboxId: string;
  settings: ServerSettings;
  /** How far back to look in a folder that has no cursor. */
  since: Date;
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127\./.test(host);

/** Opens a connection, does something with it, and closes it whatever happens, or once `signal` is aborted. */
async function connected<T>(
  { settings }: WatchedMailbox,
  timing: Timing,
  signal: AbortSignal,
  work: (client: ImapFlow) => Promise<T>,
): Promise<T> {
  const { host, port, secure, user, pass } = settings;
  const options = {
    // What was checked is connected to; the certificate is still that of the name.
    ...{ host: await reachable(host), ...(isIP(host) ? {} : { servername: host }) },
    // A password never goes over the network in the clear.
    ...(secure || isLoopback(host) ? {} : { doSTARTTLS: true }),
    ...{ port, secure, auth: { user, pass }, clientInfo: { name: 'Workspace CRM' }, autoIdleDelay: 100 },
    ...{ connectionTimeout: timing.answerMs, greetingTimeout: timing.answerMs, socketTimeout: timing.socketMs },
  };
  const client = await imapClient(options, { messageBytes: MESSAGE_BYTES, answerMs: timing.commandMs });
  // Every error also ends what is under way, which then knows no more than that; without a listener it would end the process.
  let reason: unknown;
  client.on('error', (error: unknown) => {
    reason ??= error;
  });
  const close = () => client.close();
  try {
    await client.connect();
    signal.addEventListener('abort', close);
    return await work(client);
  } catch (error) {
    throw reason ?? error;
  } finally {
    // The signal outlives many connections.
    signal.removeEventListener('abort', close);
    close();
  }
}

/** Reads what is new, and goes. */
export function pollOnce(mailbox: WatchedMailbox, timing: Timing, signal: AbortSignal): Promise<void> {
  return connected(mailbox, timing, signal, async (client) => {
    await syncAll(client, mailbox, await foldersOf(client, mailbox));
    await client.logout();
  });
}

/**
 * Reads what is new and then, at once, what comes (IDLE, RFC 2177), until the connection breaks or `signal` is aborted.
 * IDLE is not relied on: from time to time the server is asked whether it is there, and every folder is looked into.
 */
export function watchConnection(mailbox: WatchedMailbox, timing: Timing, signal: AbortSignal): Promise<void> {
  return connected(mailbox, timing, signal, async (client) => {
    let news = false;
    client.on('exists', () => {
      news = true;
    });
    const folders = await foldersOf(client, mailbox);
    while (!signal.aborted) {
      news = false;
      await syncAll(client, mailbox, folders);
      // A server may say at every look that there is news.
      if (news) await sleep(timing.restMs, undefined, { signal }).catch(() => undefined);
      else await somethingHappens(client, timing.probeMs, signal);
      if (!signal.aborted) await probe(client, timing.answerMs);
    }
  });
}

async function foldersOf(client: ImapFlow, { workspaceId, mailboxId, since }: WatchedMailbox): Promise<Folder[]> {
  const all = await client.list();
  const sent = all.find(({ specialUse }) => specialUse === '\\Sent');
  // The inbox last: the folder that is opened last is the one that the server tells news of.
  return [...(sent ? [{ path: sent.path, sent: true }] : []), { path: 'INBOX', sent: false }].map((folder) => ({
    ...folder,
    ...{ workspaceId, mailboxId, since },
  }));
}

async function syncAll(client: ImapFlow, mailbox: WatchedMailbox, folders: Folder[]): Promise<void> {
  for (const folder of folders) await syncFolder(client, folder);
  await db.query(sql`
    UPDATE "Mailbox" SET "lastSyncAt" = now(), "lastError" = NULL
    WHERE "workspaceId" = ${mailbox.workspaceId}::uuid AND id = ${mailbox.mailboxId}::uuid`);
}

/** Waits for news, for the end of the connection, or for `withinMs`. */
async function somethingHappens(client: ImapFlow, withinMs: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController();
  const until = AbortSignal.any([signal, done.signal]);
  const quietly = () => undefined;
  await Promise.race([
    once(client, 'exists', { signal: until }).catch(quietly),
    once(client, 'close', { signal: until }).catch(quietly),
    sleep(withinMs, undefined, { signal: until }).catch(quietly),
  ]);
  done.abort();
}

/** Throws when the server does not answer in time: the connection looks alive long after it has died. */
async function probe(client: ImapFlow, withinMs: number): Promise<void> {
  if (!client.usable) throw new Error('The connection was closed.');
  const late = new AbortController();
  const silence = sleep(withinMs, undefined, { signal: late.signal }).then(() => {
    throw new Error('The server does not answer any more.');
  });
  try {
    await Promise.race([client.noop(), silence]);
  } finally {
    late.abort();
    silence.catch(() => undefined);
  }
}
