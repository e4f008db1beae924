import { dkimSigned, mimeOf } from '@/server/kernel/mail/mime';
import { contentOf, unsubscribeUrl } from '@/server/outreach/mail/compose/content';
import { tracked } from '@/server/outreach/mail/track/rewrite';
import { layOut } from './layout';
import { type Addressee, draftOf, type Letter, type MailTemplate, nameOf, variablesFor } from './send-context';

/** One mail made from the beginning, as a single one is. Throws Unfilled for a placeholder without a value. */
export async function composeLetter(head: MailTemplate, to: Addressee): Promise<Letter> {
  const content = await contentOf(draftOf(head, to.emailId), variablesFor(head, to));
  const way = unsubscribeUrl(head.workspaceId, to.emailId);
  const mail = { workspaceId: head.workspaceId, emailId: to.emailId };
  const message = await mimeOf({
    from: head.from,
    to: { name: nameOf(to), email: to.toEmail },
    subject: content.subject,
    html: head.track ? tracked(content.html, mail, way) : content.html,
    text: content.text,
    messageId: to.messageId,
    inReplyTo: null,
    references: [],
    date: new Date(),
    unsubscribeUrl: way,
    attachments: head.attachments,
  });
  return { ...content, bytes: head.isOurs ? await dkimSigned(message, head.from.email) : message };
}

/**
 * Makes the mails of a campaign. The message is built once, and only what differs is put in for each recipient; a template
 * that decides or loops, or whose links hold placeholders, is composed anew for each. Throws Unfilled, as composeLetter does.
 */
export async function letterMaker(head: MailTemplate): Promise<(to: Addressee) => Promise<Letter>> {
  const fillIn = await layOut(head);
  if (!fillIn) return (to) => composeLetter(head, to);
  return async (to) => {
    const letter = fillIn(to);
    if (!letter) return composeLetter(head, to);
    return head.isOurs ? { ...letter, bytes: await dkimSigned(letter.bytes, head.from.email) } : letter;
  };
}
