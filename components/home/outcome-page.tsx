'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useTRPC } from '@/lib/trpc';
import type { Outcome } from '@/server/console/outcome';
import { CountedPage } from './counted-page';

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
  const rows = query.data?.pages
    .flatMap((page) => page.mails)
    .map(({ id, at, subject, contact, toEmail }) => {
      return { id, at, who: contact ?? toEmail, about: subject, href: `/inbox?box=${box}&id=${id}` };
    });
  return (
    <CountedPage
      title={mine ? `My mail: ${TITLES[of].toLowerCase()}` : TITLES[of]}
      mine={mine}
      query={query}
      rows={rows}
      empty={mine ? 'Mail that others write is on the first page under Everyone.' : 'Write one in the inbox.'}
    />
  );
}
