import type { Context } from '@/server/context';
import { db, sql } from '@/server/db/client';
import { plainName } from '@/server/mail/address';
import { sendNotice } from '@/server/mail/notice';
import { codeMailId } from '@/server/mail/notice-id';
import { escapeHtml } from '@/server/mail/template';
import { shownCode } from './code';

/** A mail with a code: its paragraphs before and after it. */
export interface CodeMail {
  to: { name: string; email: string };
  subject: string;
  before: string[];
  after: string[];
}

/** Mails a code. Answers whether a mail server has taken it. */
export async function mailCode({ workspaceId }: Context, mail: CodeMail, code: string): Promise<boolean> {
  const { to, subject, before, after } = mail;
  const [workspace] = await db.query<{ name: string }>(
    sql`SELECT name FROM "Workspace" WHERE id = ${workspaceId}::uuid`,
  );
  const lines = [`Hello${to.name ? ` ${plainName(to.name)}` : ''},`, ...before, shownCode(code), ...after];
  return sendNotice({
    workspaceId,
    workspaceName: workspace?.name ?? '',
    to,
    id: codeMailId(),
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  });
}
