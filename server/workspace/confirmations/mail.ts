import type { Context } from '@/server/kernel/context';
import { db, sql } from '@/server/kernel/db/client';
import { plainName } from '@/server/kernel/mail/address';
import { escapeHtml } from '@/server/kernel/mail/template';
import { sendServiceMail } from '@/server/workspace/mail/service-mail';
import { codeMailId } from '@/server/workspace/mail/service-mail-id';
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
  return sendServiceMail({
    workspaceId,
    workspaceName: workspace?.name ?? '',
    to,
    id: codeMailId(),
    subject,
    text: `${lines.join('\n\n')}\n`,
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n'),
  });
}
