'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import Link from 'next/link';
import { Empty } from '@/components/ui/empty';
import { Listing, More } from '@/components/ui/listing';
import { SubPage } from '@/components/ui/sub-page';
import { Ago } from '@/components/ui/when';
import { useTRPC } from '@/lib/trpc';
import type { Outcome, OutcomeMail } from '@/server/console/outcome';

const TITLES: Record<Outcome, string> = {
  drafts: 'Drafts to review',
  sent: 'Sent in 30 days',
  opened: 'Opened in 30 days',
  clicked: 'Clicked in 30 days',
  replied: 'Replied to in 30 days',
  bounced: 'Bounced in 30 days',
};

/** The mails that a figure of the first page counts. */
export function OutcomePage({ of, mine }: { of: Outcome; mine: boolean }) {
  const query = useInfiniteQuery(
    useTRPC().inbox.outcome.infiniteQueryOptions({ of, mine }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const box = of === 'drafts' ? 'drafts' : 'sent';
  return (
    <SubPage
      back={{ href: mine ? '/?view=mine' : '/', label: 'Back to the first page' }}
      title={mine ? `My mail: ${TITLES[of].toLowerCase()}` : TITLES[of]}
      width="max-w-3xl"
    >
      <div className="flex flex-col items-center gap-3 [&>*:first-child]:w-full">
        <Listing
          items={query.data?.pages.flatMap((page) => page.mails)}
          query={query}
          label="Mail"
          empty={
            <Empty icon={Inbox} title="No mail here">
              {mine ? 'Mail that others write is on the first page under Everyone.' : 'Write one in the inbox.'}
            </Empty>
          }
        >
          {(mail) => <MailRow mail={mail} href={`/inbox?box=${box}&id=${mail.id}`} />}
        </Listing>
        <More query={query} size="sm" />
      </div>
    </SubPage>
  );
}

const MailRow = ({ mail: { subject, toEmail, contact, at }, href }: { mail: OutcomeMail; href: string }) => (
  <li>
    <Link href={href} className="flex items-baseline gap-3 px-4 py-2.5 text-sm outline-offset-[-2px] hover:bg-hover">
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{contact ?? toEmail}</span>
        <span className="block truncate text-muted text-xs">{subject || '(no subject)'}</span>
      </span>
      <span className="shrink-0 text-muted text-xs">
        <Ago at={at} />
      </span>
    </Link>
  </li>
);
