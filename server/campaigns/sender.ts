import type { Context } from '@/server/context';
import { badRequest } from '@/server/contract/errors';
import type { Db } from '@/server/db/client';
import { actingMemberId } from '@/server/emails/acting';
import { emailIn } from '@/server/mail/address';
import { identitiesOf } from '@/server/mailboxes/identities';

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
  if (!found) throw badRequest(`fromEmail must be one of: ${identities.map(({ address }) => address).join(', ')}.`);
  return { memberId, mailboxId: found.mailboxId, fromEmail: found.email };
}
