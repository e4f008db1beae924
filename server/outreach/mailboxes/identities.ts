import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { displayAddress, emailIn } from '@/server/kernel/mail/address';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { isOpenTo } from './people';

/** An address that a member may send from. */
export interface Identity {
  /** As shown: `Name <email>`. */
  address: string;
  email: string;
  name: string;
  default: boolean;
  mailboxId: string;
  /** Whether it is of a mailbox of the member alone. */
  own: boolean;
}

interface Row {
  id: string;
  addresses: string[];
  name: string;
  own: boolean;
  shared: boolean;
}

/**
 * The identities of a member, the default first: their mailboxes with the aliases, then the workspace's own address, which is
 * the default of who has none, then the shared mailboxes that they use.
 */
export async function identitiesOf(
  on: Db,
  ctx: Pick<Context, 'workspaceId'>,
  memberId: string | null,
): Promise<[Identity, ...Identity[]]> {
  let rows = await mailboxesOf(on, ctx, memberId);
  if (rows.every(({ own, shared }) => own || shared)) {
    await workspaceMailbox(on, ctx);
    rows = await mailboxesOf(on, ctx, memberId);
  }
  const [first, ...more] = rows.flatMap(({ id, addresses, name, own }) =>
    addresses.map((email) => ({ mailboxId: id, email, name, own, address: displayAddress(name, email) })),
  );
  if (!first) throw new Error('The workspace has no mailbox of its own.');
  return [{ ...first, default: true }, ...more.map((identity) => ({ ...identity, default: false }))];
}

const mailboxesOf = (on: Db, ctx: Pick<Context, 'workspaceId'>, memberId: string | null) =>
  on.query<Row>(sql`
    SELECT b.id::text, array_prepend(b.address::text, b.aliases) AS addresses, coalesce(b."displayName", m.name, w.name) AS name,
      b."memberId" IS NOT NULL AS own, b.shared
    FROM "Mailbox" b JOIN "Workspace" w ON w.id = b."workspaceId"
    LEFT JOIN "Member" m ON m."workspaceId" = b."workspaceId" AND m.id = b."memberId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid
      AND (b."memberId" = ${memberId}::uuid OR b."memberId" IS NULL AND ${isOpenTo(memberId)})
    ORDER BY b."memberId" IS NULL, b.shared, b."isDefault" DESC, b.id`);

/** The identity that `from` names, by its address in any case; when it names none the one given, else the default. A 400 lists them otherwise. */
export function pickIdentity(
  identities: [Identity, ...Identity[]],
  from: string | null | undefined,
  preferred: Identity = identities[0],
): Identity {
  if (from === undefined || from === null) return preferred;
  const found = identities.find(({ email }) => email.toLowerCase() === emailIn(from));
  if (found) return found;
  throw badRequest(`from must be one of: ${identities.map(({ address }) => address).join(', ')}.`, {
    code: 'not_allowed',
    field: 'from',
    fix: { allowed: identities.map(({ address }) => address) },
  });
}
