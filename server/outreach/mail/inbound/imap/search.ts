import type { ImapFlow, SearchObject } from 'imapflow';

/** Messages that one answer names; a folder may hold any number. */
const AT_ONCE = 1000;

/** The UIDs of messages, ascending; of no more than an answer names. */
export async function search(client: ImapFlow, query: SearchObject): Promise<number[]> {
  const uids = await client.search(query, { uid: true });
  if (!uids) throw new Error('The server did not answer a search.');
  return uids.toSorted((a, b) => a - b);
}

/** The UID of the first message since a day. */
export async function firstSince(client: ImapFlow, since: Date): Promise<number | undefined> {
  for (let from = 1; from <= held(client); from += AT_ONCE) {
    const [first] = await search(client, { seq: `${from}:${Math.min(from + AT_ONCE - 1, held(client))}`, since });
    if (first) return first;
  }
  return undefined;
}

/** The UIDs that are greater, or the first of them where they are many. `n:*` names the last message even where its UID is below n (RFC 3501 §6.4.8). */
export async function newerThan(client: ImapFlow, lastUid: number): Promise<number[]> {
  const uids = await search(client, { uid: `${lastUid + 1}:${await fewAfter(client, lastUid)}` });
  return uids.filter((uid) => uid > lastUid);
}

/**
 * A UID up to which there are messages after `lastUid`, where there are any, and no more than an answer names. It is looked for by
 * sequence numbers, since UIDs have gaps of any size; that these move when a message is deleted meanwhile makes the answer longer or shorter, and no less true.
 */
async function fewAfter(client: ImapFlow, lastUid: number): Promise<number | '*'> {
  let [old, end] = [0, held(client)];
  let upTo: number | '*' = '*';
  for (let at = end - AT_ONCE; end - old > AT_ONCE; at = Math.floor((old + end) / 2)) {
    const [uid = 0] = await search(client, { seq: String(at) });
    if (uid > lastUid) [end, upTo] = [at, uid];
    else old = at;
  }
  return upTo;
}

const held = ({ mailbox }: ImapFlow) => (mailbox ? mailbox.exists : 0);
