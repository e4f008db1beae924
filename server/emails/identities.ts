import type { Context } from '@/server/context';
import { db } from '@/server/db/client';
import { identitiesOf } from '@/server/mailboxes/identities';
import { resolveMember } from '@/server/members/resolve';
import { ownerId } from './acting';

export async function listIdentities(ctx: Context, { asUserEmail }: { asUserEmail?: string | undefined }) {
  const member = await resolveMember(db, ctx, { asUserEmail });
  const identities = await identitiesOf(db, ctx, member?.id ?? (await ownerId(db, ctx)));
  return {
    identities: identities.map(({ address, email, default: isDefault }) => ({ address, email, default: isDefault })),
    default: identities[0].address,
  };
}
