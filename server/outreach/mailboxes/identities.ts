import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import { displayAddress, emailIn } from '@/server/kernel/mail/address';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';

/** An address that a member may send from. */
export interface Identity {
  /** As shown: `Name <email>`. */
  address: string;
  email: string;
  name: string;
  default: boolean;
  mailboxId: string;
}

interface Row {
  id: string;
  address: string;
  aliases: string[];
  name: string;
}

/** The identities of a member, the default first: mailboxes and their aliases, or the workspace's own address for who has none. */
export async function identitiesOf(
  on: Db,
  ctx: Pick<Context, 'workspaceId'>,
  memberId: string | null,
): Promise<[Identity, ...Identity[]]> {
  const rows = memberId === null ? [] : await mailboxesOf(on, ctx, memberId);
  const [first, ...more] = rows.flatMap(({ id, address, aliases, name }) =>
    [address, ...aliases].map((email) => ({ mailboxId: id, email, name })),
  );
  if (!first) {
    const { id, address, name } = await workspaceMailbox(on, ctx);
    return [{ mailboxId: id, email: address, name, address: displayAddress(name, address), default: true }];
  }
  const shown = (identity: typeof first, isDefault: boolean) => ({
    ...identity,
    address: displayAddress(identity.name, identity.email),
    default: isDefault,
  });
  return [shown(first, true), ...more.map((identity) => shown(identity, false))];
}

const mailboxesOf = (on: Db, ctx: Pick<Context, 'workspaceId'>, memberId: string) =>
  on.query<Row>(sql`
    SELECT b.id::text, b.address::text, b.aliases, coalesce(b."displayName", m.name) AS name
    FROM "Mailbox" b JOIN "Member" m ON m."workspaceId" = b."workspaceId" AND m.id = b."memberId"
    WHERE b."workspaceId" = ${ctx.workspaceId}::uuid AND b."memberId" = ${memberId}::uuid
    ORDER BY b."isDefault" DESC, b.id`);

/** The identity that `from` names, by its address in any case; the default when it names none. A 400 lists them otherwise. */
export function pickIdentity(identities: [Identity, ...Identity[]], from: string | null | undefined): Identity {
  if (from === undefined || from === null) return identities[0];
  const found = identities.find(({ email }) => email.toLowerCase() === emailIn(from));
  if (found) return found;
  throw badRequest(`from must be one of: ${identities.map(({ address }) => address).join(', ')}.`, {
    code: 'not_allowed',
    field: 'from',
    fix: { allowed: identities.map(({ address }) => address) },
  });
}
