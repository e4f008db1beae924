'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone, Plus } from 'lucide-react';
import Link from 'next/link';
import { useState } from 'react';
import { useSession } from '@/components/shell/session';
import { Button, buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Card, PageHeader } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Ago, When } from '@/components/ui/when';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Campaign } from '@/server/campaigns/contract';
import { CampaignStatus } from './campaign-state';
import { PickRow } from './pick-row';

const STATUSES = [
  [undefined, 'All'],
  ['DRAFT', 'Drafts'],
  ['SCHEDULED', 'Scheduled'],
  ['SENDING', 'Sending'],
  ['SENT', 'Sent'],
  ['CANCELED', 'Canceled'],
  ['OUTREACH', 'Outreach'],
] as const;
const PAGE = 60;

/** Every campaign, the newest first. */
export function CampaignsPage() {
  const [status, setStatus] = useState<Campaign['status']>();
  const list = useInfiniteQuery({
    ...useTRPC().campaigns.list.infiniteQueryOptions(
      { limit: PAGE, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
    refetchInterval: 15_000,
  });
  const campaigns = list.data?.pages.flatMap((page) => page.campaigns);
  const create = useSession().can('write:campaigns') ? (
    <Link href="/campaigns/new" className={buttonClass({ look: 'primary' })}>
      <Plus aria-hidden />
      New campaign
    </Link>
  ) : null;
  return (
    <>
      <PageHeader title="Campaigns">{create}</PageHeader>
      <div className="shrink-0 border-line border-b bg-surface px-4 py-2 md:px-5">
        <PickRow label="Status" value={status} options={STATUSES} onChange={setStatus} />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-4 py-5 md:px-6">
          {list.error && !campaigns ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
          {!campaigns && !list.error ? <RowsSkeleton /> : null}
          {campaigns?.length === 0 ? <Nothing filtered={status !== undefined} action={create} /> : null}
          {campaigns?.length ? (
            <Card>
              <ul className="divide-y divide-line">
                {campaigns.map((campaign) => (
                  <CampaignRow key={campaign.id} campaign={campaign} />
                ))}
              </ul>
            </Card>
          ) : null}
          {list.hasNextPage ? (
            <Button className="mt-4" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
              Show more
            </Button>
          ) : null}
        </div>
      </div>
    </>
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, subject, status, recipientCount, scheduledAt, createdAt } = campaign;
  return (
    <li>
      <Link
        href={`/campaigns/${id}`}
        className="flex items-center gap-3 px-4 py-3 outline-offset-[-2px] hover:bg-hover"
      >
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">{name}</span>
          <span className="block truncate text-muted text-xs">
            {subject || (status === 'OUTREACH' ? 'Single e-mails' : '')}
          </span>
        </span>
        <span className="shrink-0 text-right text-muted text-xs">
          <span className="block tabular-nums">{plural(recipientCount, 'recipient')}</span>
          <span className="block">
            {status === 'SCHEDULED' && scheduledAt ? <When at={scheduledAt} /> : <Ago at={createdAt} />}
          </span>
        </span>
        <span className="w-24 shrink-0 text-right">
          <CampaignStatus status={status} />
        </span>
      </Link>
    </li>
  );
}

const Nothing = ({ filtered, action }: { filtered: boolean; action: React.ReactNode }) => (
  <Empty
    icon={Megaphone}
    title={filtered ? 'No campaigns match' : 'No campaigns yet'}
    action={filtered ? null : action}
  >
    {filtered ? 'Choose another status above.' : 'Write once, and send it to everybody with a tag.'}
  </Empty>
);
