'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { Boxes } from '@/components/outreach/emails/boxes';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { PaneListing } from '@/components/ui/listing';
import { PageHeader } from '@/components/ui/page';
import { Panes } from '@/components/ui/panes';
import { Ago } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import { useTRPC } from '@/lib/trpc';
import { CaughtView } from './caught-view';

/** What the built-in mail catcher received: mail of members without a mailbox of their own, which goes nowhere else. */
export function CaughtPage() {
  const id = useSearchParams().get('id') ?? undefined;
  return (
    <>
      <PageHeader title="Inbox" />
      <Boxes here="caught" />
      <Panes
        list={<CaughtList openId={id} />}
        detail={id ? <CaughtView key={id} id={id} /> : undefined}
        nothing={
          <Empty icon={MailCheck} title="Caught mail">
            Mail that would go out without a mail server is kept here. Choose one to see what arrives, and to answer it.
          </Empty>
        }
      />
    </>
  );
}

function CaughtList({ openId }: { openId: string | undefined }) {
  const list = useInfiniteQuery({
    ...useTRPC().caught.list.infiniteQueryOptions({}, { getNextPageParam: (page) => page.nextCursor }),
    refetchInterval: 15_000,
  });
  const caught = list.data?.pages.flatMap((page) => page.caught);
  return (
    <PaneListing
      items={caught}
      query={list}
      empty={
        <Empty icon={MailCheck} title="Nothing caught">
          What is sent without a mailbox or CRM_SMTP_URL arrives here instead of at its recipients.
        </Empty>
      }
    >
      {({ id, subject, recipients, createdAt }) => (
        <li>
          <Link
            href={`/inbox/caught?id=${id}`}
            scroll={false}
            aria-current={id === openId ? 'true' : undefined}
            className={cn(
              'block px-4 py-2.5 outline-offset-[-2px] hover:bg-hover',
              id === openId && 'bg-selected hover:bg-selected',
            )}
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate font-medium text-sm">{recipients.join(', ')}</span>
              <span className="shrink-0 text-2xs text-muted">
                <Ago at={createdAt} />
              </span>
            </span>
            <span className="block truncate text-muted text-sm">{subject || '(no subject)'}</span>
          </Link>
        </li>
      )}
    </PaneListing>
  );
}
