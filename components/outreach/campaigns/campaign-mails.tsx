'use client';

import { useQuery } from '@tanstack/react-query';
import { MailStatus } from '@/components/outreach/mail/mail-state';
import { Link } from '@/components/ui/link';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { plural } from '@/lib/format';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';

const SHOWN = 200;

/** The single e-mails that a campaign groups. */
export function CampaignMails({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(useTRPC().emails.list.queryOptions({ campaignId: id, limit: SHOWN }));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton />;
  return (
    <Section title="Mail" about="Single emails that were written under this name, the newest first.">
      <Card>
        {data.emails.length === 0 ? <p className="px-4 py-8 text-center text-muted text-sm">None yet.</p> : null}
        <ul className="divide-y divide-line">
          {data.emails.map(({ id: mail, status, subject, toEmail, contact, opens, clicks }) => (
            <li key={mail}>
              <Link
                href={`/inbox?box=${status === 'DRAFT' ? 'drafts' : 'sent'}&id=${mail}`}
                className="flex items-center gap-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover"
              >
                <span className="min-w-0 flex-1">
                  <span className="block truncate text-sm">{contact?.name ?? readable(toEmail)}</span>
                  <span className="block truncate text-muted text-xs">{subject || '(no subject)'}</span>
                </span>
                <span className="shrink-0 text-muted text-xs tabular-nums max-sm:hidden">
                  {plural(opens, 'open')}, {plural(clicks, 'click')}
                </span>
                <MailStatus status={status} />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}
