'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { PickRow } from '@/components/ui/pick-row';
import { Ago } from '@/components/ui/when';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Recipient } from '@/server/outreach/campaigns/contract';
import { RecipientOutcome } from './campaign-state';

const STATES = [
  [undefined, 'All'],
  ['SENT', 'Sent'],
  ['FAILED', 'Failed'],
  ['SKIPPED', 'Skipped'],
  ['PENDING', 'Waiting'],
] as const;
const PAGE = 50;

/** Everybody a campaign is for, with what came of each and why. */
export function Recipients({ id, live }: { id: string; live: boolean }) {
  const [state, setState] = useState<Recipient['state']>();
  const list = useInfiniteQuery({
    ...useTRPC().campaigns.recipients.infiniteQueryOptions(
      { id, limit: PAGE, ...(state && { state }) },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
    ...(live && { refetchInterval: 5000 }),
  });
  const rows = list.data?.pages.flatMap((page) => page.recipients);
  return (
    <Section
      title="Recipients"
      action={
        <div className="flex flex-wrap items-center gap-2">
          <PickRow label="Outcome" value={state} options={STATES} onChange={setState} />
          <ExportMenu list={() => ({ resource: 'recipients', filters: { campaignId: id, ...(state && { state }) } })} />
        </div>
      }
    >
      <Listing
        items={rows}
        query={list}
        empty={
          <Card className="px-4 py-8 text-center text-muted text-sm">Nobody{state ? ' with that outcome' : ''}.</Card>
        }
      >
        {(recipient) => <RecipientRow recipient={recipient} />}
      </Listing>
      <More query={list} className="mt-3" size="sm" />
    </Section>
  );
}

function RecipientRow({ recipient: { email, contact, state, reason, emailId, settledAt } }: { recipient: Recipient }) {
  return (
    <li className="flex items-start gap-3 px-4 py-2.5">
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm">
          {contact ? (
            <Link href={`/contacts/${contact.id}`} className="font-medium hover:underline">
              {contact.name}
            </Link>
          ) : (
            'Deleted contact'
          )}
        </span>
        <span className="block truncate text-muted text-xs">{readable(email)}</span>
        {reason ? <span className="mt-0.5 block break-words text-xs">{reason}</span> : null}
      </span>
      <span className="flex shrink-0 flex-col items-end gap-0.5">
        <RecipientOutcome state={state} />
        <span className="text-muted text-xs">
          {emailId ? (
            <Link href={`/inbox?box=sent&id=${emailId}`} className="hover:text-ink hover:underline">
              {settledAt ? <Ago at={settledAt} /> : 'Mail'}
            </Link>
          ) : settledAt ? (
            <Ago at={settledAt} />
          ) : null}
        </span>
      </span>
    </li>
  );
}
