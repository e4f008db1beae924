import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { badRequest } from '@/server/kernel/contract/errors';
import { type Db, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { emailIn } from '@/server/kernel/mail/address';
import { actingMemberId, ownSender } from '@/server/outreach/emails/acting';
import { identitiesOf } from '@/server/outreach/mailboxes/identities';
import { campaignRecord } from './record';

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

/** Whom a campaign is from, as far as that is chosen, and whether it is planned; undefined where it is gone. */
export async function senderOf(on: Db, { workspaceId }: Context, id: string) {
  const [row] = await on.query<{ memberId: string | null; fromEmail: string; isPlanned: boolean }>(sql`
    SELECT "memberId"::text, coalesce("fromEmail", '') AS "fromEmail", status = 'SCHEDULED' AS "isPlanned" FROM "Campaign"
    WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${id}::uuid`);
  return row;
}

/** Lets nobody plan a campaign in a name that they may not use (ownSender): it is theirs then, or a 403. */
export async function takeOver(tx: Transaction, ctx: Context, id: string): Promise<void> {
  const sender = await senderOf(tx, ctx, id);
  const columns = sender && (await ownSender(tx, ctx, sender));
  if (columns) await applyChanges(tx, ctx, { record: campaignRecord }, [{ kind: 'updated', id, columns }]);
}
