import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import type { Db } from '@/server/kernel/db/client';
import { emailIn } from '@/server/kernel/mail/address';
import { actingMemberId } from '@/server/outreach/emails/acting';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';

/** Whom the mail of a campaign or sequence comes from. */
export interface Sender {
  memberId: string | null;
  mailboxId: string;
  fromEmail: string;
}

/** The identity of the acting member that `fromEmail` names; their default when it names none. A 400 lists them otherwise. */
export async function findSender(on: Db, ctx: Context, fromEmail: string | undefined): Promise<Sender> {
  const memberId = await actingMemberId(on, ctx);
  const identities = await identitiesOf(on, ctx, memberId);
  const wanted = fromEmail === undefined ? identities[0].email.toLowerCase() : emailIn(fromEmail);
  const found = identities.find(({ email }) => email.toLowerCase() === wanted);
  if (!found)
    throw badRequest(`fromEmail must be one of: ${identities.map(({ address }) => address).join(', ')}.`, {
      code: 'not_allowed',
      field: 'fromEmail',
      fix: { allowed: identities.map(({ address }) => address) },
    });
  return { memberId, mailboxId: found.mailboxId, fromEmail: found.email };
}
