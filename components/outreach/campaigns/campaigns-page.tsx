'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { Megaphone } from 'lucide-react';
import { withNames } from '@/components/outreach/mail/placeholder-text';
import { Empty } from '@/components/ui/empty';
import { FigureLink } from '@/components/ui/figures';
import { PickRow } from '@/components/ui/pick-row';
import { Ago, When } from '@/components/ui/when';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Campaign } from '@/server/outreach/campaigns/contract';
import { CampaignStatus } from './campaign-state';
import { allRecipientsHref } from './outcomes';
import { OutreachList, OutreachRow } from './outreach-list';
import { ORDERS, useOutreachAddress } from './use-outreach-address';

const STATUSES = [
  [undefined, 'All'],
  ['DRAFT', 'Drafts'],
  ['SCHEDULED', 'Scheduled'],
  ['SENDING', 'Sending'],
  ['SENT', 'Sent'],
  ['CANCELED', 'Cancelled'],
  ['OUTREACH', 'Outreach'],
] as const;
const CAMPAIGN_ORDERS = [...ORDERS, { value: 'scheduledAt', label: 'Scheduled first' }];
const PAGE = 60;

/** Every campaign, the newest first unless another order is chosen. */
export function CampaignsPage() {
  const address = useOutreachAddress(CAMPAIGN_ORDERS);
  const status = STATUSES.find(([one]) => one === address.get('status'))?.[0];
  const query = useInfiniteQuery({
    ...useTRPC().campaigns.list.infiniteQueryOptions(
      { limit: PAGE, ...address.query, ...(status && { status }) },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
    refetchInterval: 15_000,
  });
  return (
    <OutreachList
      title="Campaigns"
      creation={{ href: '/campaigns/new', label: 'New campaign', scope: 'write:campaigns' }}
      address={address}
      resource="campaigns"
      filters={status ? { status } : {}}
      filter={
        <PickRow
          label="Status"
          value={status}
          options={STATUSES}
          onChange={(chosen) => address.set('status', chosen)}
        />
      }
      query={query}
      total={query.data?.pages[0]?.total}
      items={query.data?.pages.flatMap((page) => page.campaigns)}
      row={(campaign) => <CampaignRow campaign={campaign} />}
      empty={(action) => <Nothing filtered={status !== undefined || address.isSearched} action={action} />}
    />
  );
}

function CampaignRow({ campaign }: { campaign: Campaign }) {
  const { id, name, subject, status, recipientCount, scheduledAt, createdAt } = campaign;
  return (
    <OutreachRow
      href={`/campaigns/${id}`}
      name={name}
      detail={withNames(subject) || (status === 'OUTREACH' ? 'Single emails' : '')}
    >
      <span className="shrink-0 text-right text-muted text-xs">
        <span className="block tabular-nums">
          {status === 'OUTREACH' ? plural(recipientCount, 'recipient') : null}
          {/* Who gets it is settled when it is launched. */}
          {status === 'OUTREACH' || status === 'DRAFT' ? null : (
            <FigureLink href={allRecipientsHref(id)}>{plural(recipientCount, 'recipient')}</FigureLink>
          )}
        </span>
        <span className="block">
          {status === 'SCHEDULED' && scheduledAt ? <When at={scheduledAt} /> : <Ago at={createdAt} />}
        </span>
      </span>
      <span className="shrink-0 text-right sm:w-24">
        <CampaignStatus status={status} />
      </span>
    </OutreachRow>
  );
}

const Nothing = ({ filtered, action }: { filtered: boolean; action: React.ReactNode }) => (
  <Empty
    icon={Megaphone}
    title={filtered ? 'No campaigns match' : 'No campaigns yet'}
    action={filtered ? null : action}
  >
    {filtered
      ? 'Look for something else, or choose another status above.'
      : 'Write once, and send it to everybody with a tag.'}
  </Empty>
);
