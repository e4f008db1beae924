'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { totalText } from '@/components/records/engine/total';
import { useAddress } from '@/components/records/engine/use-address';
import { ExportMenu } from '@/components/records/transfers/export-menu';
import { Link } from '@/components/ui/link';
import { Listing, More } from '@/components/ui/listing';
import { Only } from '@/components/ui/only';
import { Card, Section } from '@/components/ui/page';
import { PickRow } from '@/components/ui/pick-row';
import { Shown } from '@/components/ui/shown';
import { Ago } from '@/components/ui/when';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Recipient } from '@/server/outreach/campaigns/contract';
import type { RecipientOutcome } from '@/server/outreach/campaigns/figures';
import { RecipientOutcomeBadge } from './campaign-state';
import { OUTCOME_LABEL, outcomeIn } from './outcomes';

const OFFERED: readonly (readonly [RecipientOutcome | undefined, string])[] = [
  [undefined, 'All'],
  ...(['SENT', 'FAILED', 'SKIPPED', 'WAITING'] as const).map((outcome) => [outcome, OUTCOME_LABEL[outcome]] as const),
];
const PAGE = 50;

/** Everybody a campaign is for, or those whom a figure counts, with what came of each and why. */
export function Recipients({ id, live }: { id: string; live: boolean }) {
  const { get, set } = useAddress();
  const named = get('outcome');
  const outcome = outcomeIn(named);
  const show = (chosen?: RecipientOutcome) => set('outcome', chosen?.toLowerCase());
  const list = useInfiniteQuery({
    ...useTRPC().campaigns.recipients.infiniteQueryOptions(
      { id, limit: PAGE, include: 'total', ...(outcome && { outcome }) },
      { getNextPageParam: (page) => page.nextCursor ?? undefined },
    ),
    ...(live && { refetchInterval: 5000 }),
  });
  const rows = list.data?.pages.flatMap((page) => page.recipients);
  const total = list.data?.pages[0]?.total;
  return (
    <Shown named={named ?? undefined}>
      <Section
        title="Recipients"
        about={total ? `${totalText(total)} ${outcome ? OUTCOME_LABEL[outcome].toLowerCase() : 'in all'}` : ' '}
        action={
          <div className="flex min-w-0 max-w-full items-center gap-2 max-sm:flex-wrap">
            {outcome ? <Only label={OUTCOME_LABEL[outcome]} onClear={() => show()} /> : null}
            <PickRow label="Outcome" value={outcome} options={OFFERED} onChange={show} />
            <ExportMenu
              list={() => ({ resource: 'recipients', filters: { campaignId: id, ...(outcome && { outcome }) } })}
            />
          </div>
        }
      >
        <Listing
          items={rows}
          query={list}
          label="Recipients"
          empty={
            <Card className="px-4 py-8 text-center text-muted text-sm">
              Nobody{outcome ? ' with that outcome' : ''}.
            </Card>
          }
        >
          {(recipient) => <RecipientRow recipient={recipient} />}
        </Listing>
        <More query={list} className="mt-3" size="sm" />
      </Section>
    </Shown>
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
        <RecipientOutcomeBadge state={state} />
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
