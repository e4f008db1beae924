import { QUOTE_START } from '@/lib/quote-mark';
import { tagsIn } from '@/lib/tags';
import type { Context } from '@/server/kernel/context';
import { type Db, sql } from '@/server/kernel/db/client';
import { plainText } from '@/server/kernel/mail/plain-text';
import { escapeHtml } from '@/server/kernel/mail/template';

/** What stands below the text of a mail. */
export interface Quote {
  html: string;
  text: string;
}

interface Quoted {
  subject: string;
  fromEmail: string;
  to: string[];
  ccEmails: string[];
  at: Date;
  bodyHtml: string;
  bodyText: string | null;
}

/** More than this is quoted as text alone. */
const LONGEST_HTML = 300_000;
const LONGEST_TEXT = 100_000;

/** How the mail with a Message-ID is quoted: in an answer below who wrote it, else as a mail that is passed on. Null when it is gone. */
export async function readQuote(
  on: Pick<Db, 'query'>,
  ctx: Pick<Context, 'workspaceId'>,
  messageId: string,
  isAnswer: boolean,
): Promise<Quote | null> {
  const [mail] = await on.query<Quoted>(sql`
    SELECT subject, "fromEmail", CASE WHEN "toEmails" = '{}' THEN ARRAY["toEmail"] ELSE "toEmails" END AS to, "ccEmails",
      coalesce("sentAt", "createdAt") AS at, "bodyHtml", "bodyText"
    FROM "Email" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND "messageId" = ${messageId}`);
  return mail ? quoted(mail, isAnswer) : null;
}

async function quoted(mail: Quoted, isAnswer: boolean): Promise<Quote> {
  const text = (mail.bodyText || (await plainText(mail.bodyHtml.slice(0, LONGEST_HTML)))).slice(0, LONGEST_TEXT).trim();
  const isLong = mail.bodyHtml.length > LONGEST_HTML;
  const html = isLong ? `<pre>${escapeHtml(text)}</pre>` : fragmentOf(mail.bodyHtml);
  const head = isAnswer ? [`On ${dateOf(mail.at)}, ${mail.fromEmail} wrote:`] : forwardHead(mail);
  const lines = text.split('\n').map((line) => (isAnswer ? `> ${line}`.trimEnd() : line));
  const block = isAnswer
    ? `<blockquote style="margin:0 0 0 .8ex;border-left:1px solid #ccc;padding-left:1ex">${html}</blockquote>`
    : html;
  return {
    html: `${QUOTE_START}<p>${head.map(escapeHtml).join('<br>')}</p>${block}</div>`,
    text: [...head, ...(isAnswer ? [] : ['']), ...lines].join('\n'),
  };
}

const forwardHead = ({ fromEmail, at, subject, to, ccEmails }: Quoted) => [
  '---------- Forwarded message ----------',
  `From: ${fromEmail}`,
  `Date: ${dateOf(at)}`,
  `Subject: ${subject}`,
  `To: ${to.join(', ')}`,
  ...(ccEmails.length > 0 ? [`Cc: ${ccEmails.join(', ')}`] : []),
];

const dateOf = (at: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

const FRAME = new Set(['html', 'head', 'body', 'meta']);
/** Elements that go with what they hold, and how each ends. */
const WHOLE = new Map([
  ['style', /<\/style\s*>/gi],
  ['title', /<\/title\s*>/gi],
]);

/** What a document holds, so that it can stand inside another. Each place of it is looked at once. */
export function fragmentOf(html: string): string {
  const ends = new Map(WHOLE);
  let out = '';
  let from = 0;
  for (const { start, end, name, closing } of tagsIn(html)) {
    const whole = closing ? undefined : ends.get(name);
    if (start < from || !(whole || FRAME.has(name))) continue;
    if (whole) whole.lastIndex = end;
    if (whole && !whole.test(html)) {
      // Nobody has ended it, and so none after it.
      ends.delete(name);
      continue;
    }
    out += html.slice(from, start);
    from = whole?.lastIndex ?? end;
  }
  return (out + html.slice(from)).replace(/^\s*<!doctype[^>]*>/i, '');
}
