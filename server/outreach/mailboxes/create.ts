import { applyChanges } from '@/server/kernel/changes';
import { type Context, plainMemberOf } from '@/server/kernel/context';
import { badRequest, conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { lockRecordType } from '@/server/kernel/db/lock';
import { transaction } from '@/server/kernel/db/transaction';
import { actingMemberId } from '@/server/outreach/emails/acting';
import { namedMember } from '@/server/workspace/members/resolve';
import type { Mailbox, mailboxesContract } from './contract';
import { listPeople } from './people';
import { checkAddresses, provenAmong } from './proven';
import { getMailbox, mailboxKind } from './record';
import { addressIn, checkedServers, mayChange, soleDefault } from './write';

export async function createMailbox(
  ctx: Context,
  { asUserEmail, smtp, imap, shared = false, memberIds, ...input }: Input<typeof mailboxesContract.create>,
): Promise<{ mailbox: Mailbox }> {
  const asked = shared ? null : (await namedMember(db, ctx, { asUserEmail }))?.id;
  const memberId = asked === undefined ? await actingMemberId(db, ctx) : asked;
  mayChange(ctx, memberId);
  const address = addressIn('address', input.address);
  const aliases = (input.aliases ?? []).map((alias, index) => addressIn(`aliases.${index}`, alias));
  const addresses = [address, ...aliases];
  const serviceAddresses = await provenAmong(db, ctx, memberId, addresses);
  const isProven = serviceAddresses.length === addresses.length;
  if (plainMemberOf(ctx) !== undefined && !smtp && !isProven)
    throw badRequest('smtp: Required', { code: 'required', field: 'smtp' });
  await checkAddresses(db, ctx, { memberId, shared, addresses, proven: serviceAddresses, hasServer: Boolean(smtp) });
  // Servers take their time: nothing is held while they do.
  const servers = await checkedServers({ smtp, imap });
  return transaction(ctx, async (tx) => {
    await lockRecordType(tx, ctx, 'Mailbox');
    const taken = await tx.query(sql`
      SELECT 1 FROM "Mailbox" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND address = ${address}::citext`);
    if (taken.length > 0)
      throw conflict(`The mailbox ${address} is already connected to this workspace.`, 'already_exists', {
        field: 'address',
      });
    const isDefault = await soleDefault(tx, ctx, memberId, input.default);
    const { displayName = null, signatureHtml = null, dailyLimit = null, access = 'EVERYONE' } = input;
    const fields = { address, aliases, serviceAddresses, displayName, signatureHtml, dailyLimit, isDefault };
    const use = { memberId, shared, access };
    const id = newId();
    await applyChanges(tx, ctx, mailboxKind, [{ kind: 'created', id, columns: { ...use, ...fields, ...servers } }]);
    await listPeople(tx, ctx, id, memberIds ?? []);
    return { mailbox: await getMailbox(tx, ctx, id) };
  });
}
