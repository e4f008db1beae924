'use client';

import { useQuery } from '@tanstack/react-query';
import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { CampaignStatus } from '@/components/outreach/campaigns/campaign-state';
import { recipientsHref } from '@/components/outreach/campaigns/recipients-href';
import { FigureLink } from '@/components/ui/figures';
import { Link } from '@/components/ui/link';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Ago } from '@/components/ui/when';
import { formatNumber, plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { RecipientOutcome } from '@/server/outreach/campaigns/figures';
import type { CommunicationView } from '@/server/outreach/products/views';

/** What was written about a product so far: campaigns, and the mails themselves. */
export function ProductCommunication({ productId }: { productId: string }) {
  const { data, error, refetch } = useQuery(useTRPC().products.communication.queryOptions({ id: productId }));
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={2} />;
  const { campaigns, timeline } = data;
  return (
    <>
      {campaigns.length > 0 ? (
        <Section title="Campaigns">
          <Card>
            <ul className="divide-y divide-line">
              {campaigns.map((campaign) => (
                <CampaignRow key={campaign.id} campaign={campaign} />
              ))}
            </ul>
          </Card>
        </Section>
      ) : null}
      <Section title="Mail" about="Mail about the product and the answers to it, the latest first.">
        <Card>
          {timeline.length === 0 ? (
            <p className="px-4 py-6 text-center text-muted text-sm">Nothing was sent yet.</p>
          ) : null}
          <ol className="divide-y divide-line">
            {timeline.map((moment) => (
              <MailRow key={moment.id} moment={moment} />
            ))}
          </ol>
        </Card>
      </Section>
    </>
  );
}

function CampaignRow({ campaign }: { campaign: CommunicationView['campaigns'][number] }) {
  const { id, name, subject, status, recipientCount, sentCount, openCount } = campaign;
  // What has not begun has no recipients yet, and single emails are no recipients: the row itself leads to those.
  const isCounted = status !== 'DRAFT' && status !== 'OUTREACH';
  const figure = (outcome: RecipientOutcome, text: string) =>
    isCounted ? <FigureLink href={recipientsHref(id, outcome)}>{text}</FigureLink> : text;
  return (
    <li className="relative flex items-center gap-3 px-4 py-2.5 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <Link href={`/campaigns/${id}`} className="block truncate font-medium text-sm after:absolute after:inset-0">
          {name}
        </Link>
        <span className="block truncate text-muted text-xs">{subject || 'Single emails'}</span>
      </span>
      <span className="shrink-0 text-right text-muted text-xs tabular-nums">
        <span className="block">
          {figure('SENT', `${formatNumber(sentCount)} of ${plural(recipientCount, 'mail')} sent`)}
        </span>
        <span className="block">{figure('OPENED', `${formatNumber(openCount)} opened`)}</span>
      </span>
      <CampaignStatus status={status} />
    </li>
  );
}

function MailRow({ moment }: { moment: CommunicationView['timeline'][number] }) {
  const { id, subject, snippet, direction, contact, occurredAt } = moment;
  const Icon = direction === 'INBOUND' ? ArrowDownLeft : ArrowUpRight;
  return (
    <li>
      <Link
        href={`/inbox?box=${direction === 'INBOUND' ? 'inbox' : 'sent'}&id=${id}`}
        className="flex items-start gap-3 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover"
      >
        <Icon
          className="mt-0.5 size-4 shrink-0 text-faint"
          aria-label={direction === 'INBOUND' ? 'Received' : 'Sent'}
        />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm">
            <span className="font-medium">{contact?.name ?? 'Somebody'}</span> · {subject}
          </span>
          <span className="block truncate text-muted text-xs">{snippet}</span>
        </span>
        <span className="shrink-0 text-muted text-xs">
          <Ago at={occurredAt} />
        </span>
      </Link>
    </li>
  );
}
