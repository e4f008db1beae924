'use client';

import { openCompose } from '@/components/outreach/emails/compose/open-compose';
import { Link } from '@/components/ui/link';
import { formatNumber } from '@/lib/format';
import type { MailDay, MailResults } from '@/server/app/console/activity';
import { addressOf } from './address';
import { MailChart } from './mail-chart';
import { Nothing, Part } from './part';

const ROWS = [
  { key: 'sent', label: 'Sent', color: 'bg-accent' },
  { key: 'opened', label: 'Opened by a person', color: 'bg-info' },
  { key: 'clicked', label: 'Clicked', color: 'bg-violet' },
  { key: 'replied', label: 'Replied to', color: 'bg-success' },
  { key: 'bounced', label: 'Bounced', color: 'bg-danger' },
] as const;

/** What came of the mail of the last 30 days. */
export function MailOutcome({ mail, days, mine }: { mail: MailResults; days: MailDay[]; mine: boolean }) {
  const listOf = (key: string, day?: string) =>
    addressOf(`/counted/mail-${key}`, { view: mine ? 'mine' : undefined, day });
  const share = (count: number) => (mail.sent === 0 ? 0 : (count / mail.sent) * 100);
  return (
    <Part title="Mail of the last 30 days" link={{ href: listOf('sent'), label: 'Sent mail' }}>
      {mail.sent === 0 ? (
        <Nothing>
          No mail was sent.{' '}
          <button type="button" className="text-accent-text underline" onClick={() => openCompose()}>
            Write one
          </button>{' '}
          or{' '}
          <Link href="/campaigns/new" className="text-accent-text underline">
            start a campaign
          </Link>
          .
        </Nothing>
      ) : (
        <>
          <MailChart days={days} sentOn={(day) => listOf('sent', day)} />
          <ul className="border-line border-t py-2">
            {ROWS.map(({ key, label, color }) => (
              <li key={key}>
                <Link href={listOf(key)} className="block px-4 py-2 outline-offset-[-2px] hover:bg-hover">
                  <span className="mb-1 flex items-baseline justify-between gap-3 text-sm">
                    {label}
                    <span className="text-muted text-xs tabular-nums">
                      {formatNumber(mail[key])}
                      {key === 'sent' ? null : ` · ${formatNumber(Math.round(share(mail[key]) * 10) / 10)} %`}
                    </span>
                  </span>
                  <span className="block h-1.5 overflow-hidden rounded-full bg-sunken" aria-hidden>
                    <span className={`block h-full rounded-full ${color}`} style={{ width: `${share(mail[key])}%` }} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
