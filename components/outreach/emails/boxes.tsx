'use client';

import { useQuery } from '@tanstack/react-query';
import { TabNav } from '@/components/ui/tab-nav';
import { useTRPC } from '@/lib/trpc';
import type { Box } from './box-of';

const BOXES: { box: Box; label: string; href: string }[] = [
  { box: 'inbox', label: 'Inbox', href: '/inbox' },
  { box: 'unread', label: 'Unread', href: '/inbox?box=unread' },
  { box: 'mine', label: 'Mine', href: '/inbox?box=mine' },
  { box: 'snoozed', label: 'Snoozed', href: '/inbox?box=snoozed' },
  { box: 'archived', label: 'Archived', href: '/inbox?box=archived' },
  { box: 'drafts', label: 'To review', href: '/inbox?box=drafts' },
  { box: 'sent', label: 'Sent', href: '/inbox?box=sent' },
  { box: 'outbox', label: 'Not sent', href: '/inbox?box=outbox' },
  { box: 'caught', label: 'Caught', href: '/inbox/caught' },
];

/** The boxes of the mail, with how much is in those that somebody has to look at. */
export function Boxes({ here }: { here: Box }) {
  const { data } = useQuery({ ...useTRPC().inbox.counts.queryOptions(), refetchInterval: 30_000 });
  const counts: Partial<Record<Box, number>> = data ?? {};
  const tabs = BOXES.map(({ box, ...rest }) => ({ key: box, ...rest, count: counts[box] }));
  return <TabNav label="Boxes" tabs={tabs} here={here} />;
}
