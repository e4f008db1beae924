import { sweepDb as db, prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { newMessageId } from '@/server/outreach/mail/message-id';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { fillContacts } from './campaigns';
import { makeWorkspace } from './factories';

/** A workspace with so many mails that are due, `r<n>@example.com`, each to a contact of its own. */
export async function queueMails(count: number, { dailyLimit }: { dailyLimit?: number } = {}) {
  const ws = await makeWorkspace();
  const { id: mailboxId, address } = await workspaceMailbox(db, ws.ctx);
  if (dailyLimit !== undefined) {
    await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { dailyLimit } });
  }
  const contactIds = await fillContacts(ws.id, count);
  const mails = contactIds.map((contactId, n) => {
    const id = newId();
    const about = {
      subject: `Mail ${n}`,
      bodyHtml: '<p>Hi</p>',
      bodyText: 'Hi',
      toEmail: `r${n}@example.com`,
      contactId,
    };
    const from = { mailboxId, fromEmail: address, messageId: newMessageId(id, address), threadId: id };
    return { workspaceId: ws.id, id, status: 'QUEUED', nextAttemptAt: new Date(), ...about, ...from };
  });
  await prisma.email.createMany({ data: mails });
  return ws;
}
