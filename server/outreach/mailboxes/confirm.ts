import { recordSql, writeRecords } from '@/server/kernel/changes';
import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { db, sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { actingMemberId } from '@/server/outreach/emails/acting';
import { askConfirmation, CODE_MINUTES, confirmCode } from '@/server/workspace/confirmations';
import type { Mailbox, mailboxesContract } from './contract';
import { checkAddresses } from './proven';
import { getMailbox } from './record';
import { keptMailbox } from './update';
import { addressIn } from './write';

/** Mails a code to an address, or takes it: then the service may send from that address by its own way. */
export async function confirmAddress(
  ctx: Context,
  { id, code, ...input }: Input<typeof mailboxesContract.confirmAddress>,
): Promise<{ mailbox: Mailbox; mailed: boolean }> {
  const { memberId, shared } = await keptMailbox(ctx, id);
  const address = addressIn('address', input.address);
  if (!config.smtpUrl)
    throw conflict('Mail goes to the built-in catcher and to nobody else: there is nothing to confirm.');
  await checkAddresses(db, ctx, { id, memberId, shared, addresses: [address], proven: [], hasServer: true });
  const asks = memberId ?? (await actingMemberId(db, ctx));
  if (asks === null) throw conflict('There is no member who could confirm it.');
  const subject = { memberId: asks, kind: 'ADDRESS', subject: address } as const;
  if (code === undefined) {
    await askConfirmation(ctx, { ...subject, emailId: null, mail: codeMail(address, await nameOf(ctx, asks)) });
    return { mailbox: await getMailbox(db, ctx, id), mailed: true };
  }
  await confirmCode(db, ctx, subject, code);
  return transaction(ctx, async (tx) => {
    const write = recordSql`
      UPDATE "Mailbox" SET "serviceAddresses" = array_append("serviceAddresses", ${address}::text), "updatedAt" = now()
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "memberId" IS NOT DISTINCT FROM ${memberId}::uuid
        AND (address = ${address}::citext OR ${address} = ANY(aliases)) AND NOT ${address} = ANY("serviceAddresses")
      RETURNING id::text, "serviceAddresses"`;
    await writeRecords<{ id: string; serviceAddresses: string[] }>(
      tx,
      ctx,
      'Mailbox',
      write,
      ({ id: changed, ...columns }) => ({
        ...{ kind: 'updated', id: changed, columns },
      }),
    );
    return { mailbox: await getMailbox(tx, ctx, id), mailed: false };
  });
}

async function nameOf({ workspaceId }: Context, memberId: string): Promise<string> {
  const [row] = await db.query<{ name: string }>(
    sql`SELECT name FROM "Member" WHERE "workspaceId" = ${workspaceId}::uuid AND id = ${memberId}::uuid`,
  );
  return row?.name ?? '';
}

const codeMail = (address: string, name: string) => ({
  to: { name: '', email: address },
  subject: 'Your code to let mail be sent from this address',
  before: [
    `${name} wants to send mail from ${address}.`,
    'If they may, give them this code, or give it yourself where you were asked for it:',
  ],
  after: [
    `It works once, for ${CODE_MINUTES} minutes. If they may not, give it to nobody: then nothing is sent from here.`,
  ],
});
