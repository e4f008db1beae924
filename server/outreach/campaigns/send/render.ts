import { dkimSigned, mimeOf } from '@/server/kernel/mail/mime';
import { contentOf, unsubscribeUrl } from '@/server/outreach/mail/compose/content';
import { tracked } from '@/server/outreach/mail/track/rewrite';
import { compileTemplate } from './compile';
import {
  draftOf,
  type MailRecipient,
  type MailTemplate,
  nameOf,
  type RenderedMail,
  variablesFor,
} from './send-context';

/** One mail made from the beginning, as a single one is. Throws Unfilled for a placeholder without a value. */
export async function renderMail(template: MailTemplate, to: MailRecipient): Promise<RenderedMail> {
  const content = await contentOf(draftOf(template, to.emailId), variablesFor(template, to));
  const unsubscribe = unsubscribeUrl(template.workspaceId, to.emailId);
  const mail = { workspaceId: template.workspaceId, emailId: to.emailId };
  const message = await mimeOf({
    from: template.from,
    to: { name: nameOf(to), email: to.toEmail },
    subject: content.subject,
    html: template.track ? tracked(content.html, mail, unsubscribe) : content.html,
    text: content.text,
    messageId: to.messageId,
    inReplyTo: null,
    references: [],
    date: new Date(),
    unsubscribeUrl: unsubscribe,
    attachments: template.attachments,
  });
  return { ...content, bytes: template.isOurs ? await dkimSigned(message, template.from.email) : message };
}

/**
 * Makes the mails of a campaign. The message is built once, and only what differs is put in for each recipient; a template
 * that decides or loops, or whose links hold placeholders, is composed anew for each. Throws Unfilled, as renderMail does.
 */
export async function createRenderer(template: MailTemplate): Promise<(to: MailRecipient) => Promise<RenderedMail>> {
  const fillIn = await compileTemplate(template);
  if (!fillIn) return (to) => renderMail(template, to);
  return async (to) => {
    const mail = fillIn(to);
    if (!mail) return renderMail(template, to);
    return template.isOurs ? { ...mail, bytes: await dkimSigned(mail.bytes, template.from.email) } : mail;
  };
}
