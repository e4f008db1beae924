import { signInPath } from '@/lib/sign-in-path';
import { config } from '@/server/kernel/config';
import { escapeHtml } from '@/server/kernel/mail/template';
import { KIND_WORDS, type NotificationKind } from './kinds';

export interface MailedNotification {
  kind: NotificationKind;
  title: string;
  body: string | null;
  href: string;
}

/** As many are shown; the rest are counted. */
const SHOWN = 50;

/** Leads to a page of the settings, over signing in for who is not. */
const settings = (query = '') => `${config.baseUrl}${signInPath(`/settings/notifications${query}`)}`;
const stopLink = (kind: NotificationKind) => settings(`?stop=${kind}`);

/** A mail about one or more notifications. */
export function writeMail(told: readonly MailedNotification[], workspaceName: string) {
  const shown = told.slice(0, SHOWN);
  const rest = told.length - shown.length;
  const kinds = [...new Set(told.map(({ kind }) => kind))];
  const [first] = told;
  const subject = told.length === 1 && first ? first.title : `${told.length} notifications from ${workspaceName}`;
  const more = rest > 0 ? [`And ${rest} more.`] : [];
  const stops = kinds.map((kind) => ({ label: `Stop mails about ${KIND_WORDS[kind]}`, url: stopLink(kind) }));
  return {
    subject,
    text: [
      ...shown.map(({ title, body, href }) => [title, body, config.baseUrl + href].filter(Boolean).join('\n')),
      ...more,
      [...stops, { label: 'All choices', url: settings() }].map(({ label, url }) => `${label}: ${url}`).join('\n'),
    ].join('\n\n'),
    html: [
      ...shown.map(({ title, body, href }) => {
        const about = body ? `<br>${escapeHtml(body)}` : '';
        return `<p><a href="${escapeHtml(config.baseUrl + href)}">${escapeHtml(title)}</a>${about}</p>`;
      }),
      ...more.map((line) => `<p>${line}</p>`),
      `<p>${[...stops, { label: 'All choices', url: settings() }]
        .map(({ label, url }) => `<a href="${escapeHtml(url)}">${escapeHtml(label)}</a>`)
        .join(' · ')}</p>`,
    ].join('\n'),
  };
}
