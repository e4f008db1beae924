import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';
import { resolveMember } from '@/server/workspace/members/resolve';
import { ownerId } from './acting';

export async function listIdentities(ctx: Context, { asUserEmail }: { asUserEmail?: string | undefined }) {
  const member = await resolveMember(db, ctx, { asUserEmail });
  const identities = await identitiesOf(db, ctx, member?.id ?? (await ownerId(db, ctx)));
  return {
    identities: identities.map(({ address, email, default: isDefault }) => ({ address, email, default: isDefault })),
    default: identities[0].address,
  };
}
