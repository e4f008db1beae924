import { type Context, memberOf, plainMemberOf } from '@/server/kernel/context';
import { ApiError, conflict, STATUS } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';

/**
 * Those of the addresses that a member may send from by the service's own way, where no server of theirs vouches for the sender:
 * the address of their account, and what they have confirmed by a code mailed to it. For the workspace's own mailbox (no
 * member) what any of them has confirmed counts, and what it is proven for already.
 */
export async function provenAmong(
  on: Db,
  ctx: Context,
  memberId: string | null,
  addresses: string[],
  kept: string[] = [],
) {
  const owner = memberId === null ? sql`TRUE` : sql`c."memberId" = ${memberId}::uuid`;
  const rows = await on.query<{ address: string }>(sql`
    SELECT lower(m.email::text) AS address FROM "Member" m WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id = ${memberId}::uuid
    UNION SELECT c.subject FROM "Confirmation" c
      WHERE c."workspaceId" = ${ctx.workspaceId}::uuid AND ${owner} AND c.kind = 'ADDRESS' AND c."confirmedAt" IS NOT NULL`);
  const proven = new Set(rows.map(({ address }) => address));
  for (const address of memberId === null ? kept : []) proven.add(address);
  return addresses.filter((address) => proven.has(address));
}

/** A mailbox as it is to become. */
interface Wanted {
  /** The mailbox, where it is there already. */
  id?: string;
  memberId: string | null;
  shared?: boolean;
  addresses: string[];
  proven: string[];
  /** Whether a server of its own takes its mail. */
  hasServer: boolean;
  /** Addresses that it goes by already without a server of its own. */
  kept?: string[];
}

/**
 * Throws a 409 for the address of another member, whichever way its mail goes, and to a member a 403 for one that the service
 * would have to send from on their word alone. Others may keep it, to receive there; it sends once it is confirmed (senderOf).
 */
export async function checkAddresses(on: Db, ctx: Context, wanted: Wanted): Promise<void> {
  const { id = null, memberId, shared = false, addresses, proven, hasServer, kept = [] } = wanted;
  // Whoever shares a mailbox may give it the address of their own account.
  const owner = shared ? memberOf(ctx) : memberId;
  const isOthers = sql`(b."memberId" IS DISTINCT FROM ${memberId}::uuid OR ${shared}::boolean)`;
  const [other] =
    memberId === null && !shared
      ? []
      : await on.query<{ address: string }>(sql`
    SELECT m.email::text AS address FROM "Member" m WHERE m."workspaceId" = ${ctx.workspaceId}::uuid AND m.id IS DISTINCT FROM ${owner}::uuid
      AND lower(m.email::text) = ANY(${addresses}::text[])
    UNION SELECT b.address::text FROM "Mailbox" b WHERE b."workspaceId" = ${ctx.workspaceId}::uuid
      AND b.id IS DISTINCT FROM ${id}::uuid AND ${isOthers} AND lower(b.address::text) = ANY(${addresses}::text[]) LIMIT 1`);
  if (other) throw conflict(`The address ${other.address} is somebody else’s in this workspace.`);
  if (hasServer || plainMemberOf(ctx) === undefined) return;
  const unproven = addresses.find((address) => !proven.includes(address) && !kept.includes(address));
  if (unproven === undefined) return;
  throw new ApiError(
    STATUS.forbidden,
    `${unproven} is not confirmed. Confirm it first, or give the SMTP server that it sends by.`,
  );
}
