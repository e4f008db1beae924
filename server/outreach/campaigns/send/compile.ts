import { randomBytes } from 'node:crypto';
import { encodeWords, foldLines, isPlainText } from 'nodemailer/lib/mime-funcs';
import { newId } from '@/server/kernel/db/ids';
import { isPlain, replacePlaceholders } from '@/server/kernel/mail/fill/placeholders.mjs';
import { mimeOf } from '@/server/kernel/mail/mime';
import { escapeHtml, fillPlain, Unfilled } from '@/server/kernel/mail/template';
import { contentOf, unsubscribeUrl } from '@/server/outreach/mail/compose/content';
import { tracked } from '@/server/outreach/mail/track/rewrite';
import { clickUrl, openUrl, readClick } from '@/server/outreach/mail/track/token';
import { cut, encodedOf, type Fragments, type Placeholder, plainOf, type Values } from './fragments';
import {
  draftOf,
  type MailRecipient,
  type MailTemplate,
  nameOf,
  type RenderedMail,
  variablesFor,
} from './send-context';

const UNSUBSCRIBE = /^\{\{\s*unsubscribeUrl\s*\}\}$/;
/** Templates whose text between the placeholders depends on them, or whose links do. */
const DECIDES = /\{%|\{\{-|-\}\}|(?:href|src|action|style)\s*=\s*(?:"[^"]*|'[^']*)\{\{(?!\s*unsubscribeUrl\s*\}\})/i;
/** Characters of values that are put into a message: encoding them for a line each is slow, and takes the thread of everybody. */
const MOST_VALUES = 20_000;
const ASCII_ADDRESS = /^[\x21-\x7e]+$/;
const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

/** A mail with its placeholders. */
interface CompiledTemplate {
  expressions: string[];
  subject: Fragments;
  text: Fragments;
  /** As it is kept, and as it is sent, its links by way of us. */
  html: Fragments;
  sent: Fragments;
}

/** Puts marks in place of the placeholders, composes that once, and finds in it what every mail has for itself. */
async function compileContent(template: MailTemplate): Promise<CompiledTemplate | undefined> {
  if (!isPlain(template.subject) || !isPlain(template.bodyHtml)) return undefined;
  if (DECIDES.test(template.subject) || DECIDES.test(template.bodyHtml)) return undefined;
  const nonce = `zq${randomBytes(6).toString('hex')}`;
  const id = newId();
  const expressions: string[] = [];
  const unsubscribe = unsubscribeUrl(template.workspaceId, id);
  const mark = (text: string) =>
    replacePlaceholders(text, (whole) =>
      UNSUBSCRIBE.test(whole) ? unsubscribe : `${nonce}n${expressions.push(whole) - 1}z`,
    );
  const marked = { ...template, subject: mark(template.subject), bodyHtml: mark(template.bodyHtml) };
  const content = await contentOf(draftOf(marked, id), {});
  const mail = { workspaceId: template.workspaceId, emailId: id };
  const open = openUrl(mail);
  const clicks = clickUrl(mail, 'https://example.com').replace(/[^/]+$/, '');
  const placeholders = new RegExp(
    `${nonce}n\\d+z|${escapeRegExp(unsubscribe)}|${escapeRegExp(open)}|${escapeRegExp(clicks)}[\\w-]+`,
    'g',
  );
  const placeholderAt = (match: string): Placeholder | undefined => {
    if (match.startsWith(nonce)) return { value: Number.parseInt(match.slice(nonce.length + 1), 10) };
    if (match === unsubscribe) return { link: 'unsubscribe' };
    if (match === open) return { link: 'open' };
    const click = readClick(match.slice(clicks.length));
    return click?.emailId === id ? { target: click.target } : undefined;
  };
  const fragments = (text: string) => cut(text, placeholders, placeholderAt);
  const html = template.track ? tracked(content.html, mail, unsubscribe) : content.html;
  return {
    expressions,
    subject: fragments(content.subject),
    text: fragments(content.text),
    html: fragments(content.html),
    sent: fragments(html),
  };
}

type MessagePart = 'to' | 'subject' | 'html' | 'text' | 'id' | 'unsubscribe' | 'date';

// The é makes the composer choose quoted-printable for both parts.
const MESSAGE_PARTS: Record<MessagePart, RegExp> = {
  to: /^To: .*$/m,
  subject: /^Subject: .*$/m,
  html: /(<html>)?ZQHTML=C3=A9/,
  text: /ZQTEXT=C3=A9/,
  id: /zqid@zq\.invalid/,
  unsubscribe: /https:\/\/zq\.invalid\/unsubscribe/,
  date: /^Date: .*$/m,
};

/** The message around the parts: what the composer makes of a mail of marks, cut at them. */
async function compileMessage(template: MailTemplate, whole: boolean): Promise<(string | MessagePart)[] | undefined> {
  const message = await mimeOf({
    from: template.from,
    to: { name: '', email: 'zqto@zq.invalid' },
    subject: 'subject',
    html: `${whole ? '<html>' : ''}ZQHTMLé`,
    text: 'ZQTEXTé',
    messageId: 'zqid@zq.invalid',
    inReplyTo: null,
    references: [],
    date: new Date(),
    unsubscribeUrl: 'https://zq.invalid/unsubscribe',
    attachments: template.attachments,
  });
  const text = message.toString('latin1');
  const found = (Object.keys(MESSAGE_PARTS) as MessagePart[]).map((part) => ({
    part,
    match: MESSAGE_PARTS[part].exec(text),
  }));
  const parts: (string | MessagePart)[] = [];
  let from = 0;
  for (const { part, match } of found.toSorted((a, b) => (a.match?.index ?? 0) - (b.match?.index ?? 0))) {
    if (!match || match.index < from) return undefined;
    parts.push(text.slice(from, match.index), part);
    from = match.index + match[0].length;
  }
  return [...parts, text.slice(from)];
}

const subjectLine = (subject: string) =>
  foldLines(`Subject: ${isPlainText(subject) ? subject : encodeWords(subject, 'Q', 52, true)}`, 76);
function toLine(to: MailRecipient): string {
  const name = nameOf(to);
  const shown = isPlainText(name) ? `"${name}"` : encodeWords(name, 'Q', 52, true);
  return foldLines(`To: ${name ? `${shown} <${to.toEmail}>` : to.toEmail}`, 76);
}

const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();

/**
 * What makes the mails of a campaign by filling in one message that is built once; undefined where that cannot be done. It
 * answers undefined for a recipient who needs a mail composed for them alone.
 */
export async function compileTemplate(
  template: MailTemplate,
): Promise<((to: MailRecipient) => RenderedMail | undefined) | undefined> {
  const compiled = await compileContent(template);
  const parts = compiled && (await compileMessage(template, /<html[\s>]/i.test(template.bodyHtml)));
  if (!compiled || !parts) return undefined;
  return (to) => {
    const values = ASCII_ADDRESS.test(to.toEmail) ? valuesOf(template, compiled.expressions, to) : undefined;
    if (!values) return undefined;
    const subject = oneLine(plainOf(compiled.subject, values, 'text')).slice(0, 998);
    const inside: Record<MessagePart, string> = {
      to: toLine(to),
      subject: subjectLine(subject),
      html: encodedOf(compiled.sent, values, 'html'),
      text: encodedOf(compiled.text, values, 'text'),
      id: to.messageId,
      unsubscribe: values.unsubscribe,
      date: `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    };
    const message = parts.map((part, index) => (index % 2 === 1 ? inside[part as MessagePart] : part)).join('');
    return {
      subject,
      html: plainOf(compiled.html, values, 'html'),
      text: plainOf(compiled.text, values, 'text'),
      bytes: Buffer.from(message, 'latin1'),
    };
  };
}

/** Undefined when a placeholder has no value, or they are too long: composing the mail by itself then says which, or manages. */
function valuesOf(template: MailTemplate, expressions: string[], to: MailRecipient): Values | undefined {
  const { workspaceId } = template;
  const mail = { workspaceId, emailId: to.emailId };
  try {
    const variables = expressions.length > 0 ? variablesFor(template, to) : {};
    const filled: string[] = [];
    let length = 0;
    for (const expression of expressions) {
      const value = fillPlain('text', expression, variables);
      length += value.length;
      if (length > MOST_VALUES) return undefined;
      filled.push(value);
    }
    return {
      text: filled.map(oneLine),
      html: filled.map(escapeHtml),
      unsubscribe: unsubscribeUrl(workspaceId, to.emailId),
      open: openUrl(mail),
      click: (target) => clickUrl(mail, target),
    };
  } catch (error) {
    if (error instanceof Unfilled) return undefined;
    throw error;
  }
}
