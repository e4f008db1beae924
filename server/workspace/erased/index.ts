import { createHmac } from 'node:crypto';
import type { Context } from '@/server/kernel/context';
import { foldedAddress } from '@/server/kernel/contract/address';
import { type Db, sql } from '@/server/kernel/db/client';
import { recordKeyLocks, recordTypeLockKey } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { secretKey } from '@/server/kernel/secret';
import { slice } from '@/server/kernel/slice';

type Workspace = Pick<Context, 'workspaceId'>;

/**
 * What is kept of an address that must not come back: its HMAC-SHA-256 (RFC 2104) under a key of CRM_SECRET, with the workspace, so
 * that nobody who has the table alone can try addresses, or tell that two workspaces erased the same one.
 */
export const addressHash = ({ workspaceId }: Workspace, email: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    createHmac('sha256', secretKey('erased'))
      .update(`${workspaceId}\n${foldedAddress(email)}`)
      .digest(),
  );

/** Addresses whose owners were erased, as they were sent, with the day. */
export type Erased = ReadonlyMap<string, string>;
export const NONE_ERASED: Erased = new Map();

/** Why such an address is not taken. */
export const erasedProblem = (day: string) => `this person was erased on ${day} and asked not to be kept.`;

/**
 * Locks a resource of the workspace for writes that bring in addresses: as `lockRecordType` does, or where few keys are named,
 * those alone, so that writers of other records go on.
 * @param keys everything that the rows are looked up by and that no unique index guards, where that is few
 * @returns whether anybody was erased there, so that where nobody was no address is looked at
 */
export async function lockPeople(
  tx: Transaction,
  { workspaceId }: Workspace,
  resource: string,
  keys?: readonly string[],
): Promise<boolean> {
  const whole = recordTypeLockKey(workspaceId, resource);
  const [row] = await tx.query<{ any: boolean }>(
    keys
      ? sql`SELECT hold_keys(${whole}, ${recordKeyLocks(workspaceId, resource, keys)}, ${workspaceId}::uuid) AS any`
      : sql`SELECT hold_people(${whole}, ${workspaceId}::uuid) AS any`,
  );
  return row?.any ?? false;
}

/** Whether the workspace has erased anybody: where it has not, nobody has to look for addresses. */
export async function wasAnybodyErased(on: Db, { workspaceId }: Workspace): Promise<boolean> {
  const [found] = await on.query(
    sql`SELECT 1 FROM "ErasedPerson" p WHERE p."workspaceId" = ${workspaceId}::uuid LIMIT 1`,
  );
  return found !== undefined;
}

/** Addresses that are asked for at once: a file of somebody else's may name a million. */
const ASKED_AT_ONCE = 10_000;

/** Those of some addresses whose owners were erased. */
export async function erasedAmong(on: Db, ctx: Workspace, emails: readonly unknown[]): Promise<Erased> {
  const sent = [...new Set(emails.filter((email) => typeof email === 'string'))];
  const erased = new Map<string, string>();
  for (let from = 0; from < sent.length; from += ASKED_AT_ONCE)
    for (const [email, day] of await erasedOf(on, ctx, sent.slice(from, from + ASKED_AT_ONCE))) erased.set(email, day);
  return erased;
}

async function erasedOf(on: Db, ctx: Workspace, emails: readonly string[]): Promise<[email: string, day: string][]> {
  const hashes = new Map<string, string>();
  for (const email of emails) {
    hashes.set(email, addressHash(ctx, email).toString('hex'));
    await slice();
  }
  const rows = await on.query<{ hash: string; day: string }>(sql`
    SELECT encode(p.hash, 'hex') AS hash, to_char(p."erasedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
    FROM unnest(${[...new Set(hashes.values())]}::text[]) AS h(hex)
    JOIN "ErasedPerson" p ON p."workspaceId" = ${ctx.workspaceId}::uuid AND p.hash = decode(h.hex, 'hex')`);
  const days = new Map(rows.map(({ hash, day }) => [hash, day]));
  return [...hashes].flatMap(([email, hash]): [string, string][] => {
    const day = days.get(hash);
    return day === undefined ? [] : [[email, day]];
  });
}
