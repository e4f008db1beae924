import { config } from '@/server/kernel/config';
import { plainName } from '@/server/kernel/mail/address';
import { escapeHtml } from '@/server/kernel/mail/template';
import { type ServiceMail, sendServiceMail } from '@/server/workspace/mail/service-mail';

/** A notice with a link, and what it says before and after that. */
export interface AccountMail extends Omit<ServiceMail, 'text' | 'html'> {
  before: string;
  link: { label: string; url: string };
  after: string;
}

/** Whether mail leaves this machine, so that a link in it proves that whoever has it reads that address. */
export const reachesPeople = (): boolean => config.smtpUrl !== undefined;

/** Mails a link about an account. Answers whether a mail server has taken it. */
export function sendAccountMail({ before, link, after, ...notice }: AccountMail): Promise<boolean> {
  const greeting = notice.to.name ? `Hello ${plainName(notice.to.name)},` : 'Hello,';
  const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
  const anchor = `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`;
  return sendServiceMail({
    ...notice,
    text: `${greeting}\n\n${before}\n\n${link.label}: ${link.url}\n\n${after}\n`,
    html: [paragraph(greeting), paragraph(before), anchor, paragraph(after)].join('\n'),
  });
}
