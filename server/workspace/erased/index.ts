import { createHmac } from 'node:crypto';
import type { Context } from '@/server/kernel/context';
import { asciiAddress } from '@/server/kernel/contract/address';
import { type Db, sql } from '@/server/kernel/db/client';
import { recordKeyLocks, recordTypeLockKey } from '@/server/kernel/db/lock';
import type { Transaction } from '@/server/kernel/db/transaction';
import { secretKey } from '@/server/kernel/secret';

type Workspace = Pick<Context, 'workspaceId'>;

/** One address is one text, however it was written down. */
const folded = (email: string) => asciiAddress(email.trim()).toLowerCase();

/**
 * What is kept of an address that must not come back: its HMAC-SHA-256 (RFC 2104) under a key of CRM_SECRET, with the workspace, so
 * that nobody who has the table alone can try addresses, or tell that two workspaces erased the same one.
 */
export const addressHash = ({ workspaceId }: Workspace, email: string): Buffer<ArrayBuffer> =>
  Buffer.from(
    createHmac('sha256', secretKey('erased'))
      .update(`${workspaceId}\n${folded(email)}`)
      .digest(),
  );

/** Addresses whose owners were erased, as they were sent, with the day. */
export type Erased = ReadonlyMap<string, string>;
export const NOBODY: Erased = new Map();

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

/** Those of some addresses whose owners were erased. */
export async function erasedAmong(on: Db, ctx: Workspace, emails: readonly unknown[]): Promise<Erased> {
  const sent = [...new Set(emails.filter((email) => typeof email === 'string'))];
  if (sent.length === 0) return NOBODY;
  const hashes = new Map(sent.map((email) => [email, addressHash(ctx, email).toString('hex')]));
  const rows = await on.query<{ hash: string; day: string }>(sql`
    SELECT encode(p.hash, 'hex') AS hash, to_char(p."erasedAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
    FROM unnest(${[...new Set(hashes.values())]}::text[]) AS h(hex)
    JOIN "ErasedPerson" p ON p."workspaceId" = ${ctx.workspaceId}::uuid AND p.hash = decode(h.hex, 'hex')`);
  const days = new Map(rows.map(({ hash, day }) => [hash, day]));
  return new Map(
    [...hashes].flatMap(([email, hash]): [string, string][] => {
      const day = days.get(hash);
      return day === undefined ? [] : [[email, day]];
    }),
  );
}
