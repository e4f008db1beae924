'use client';

import { useQuery } from '@tanstack/react-query';
import { TabNav } from '@/components/ui/tab-nav';
import { useTRPC } from '@/lib/trpc';
import { type Box, hrefOf, type MailBox, ofMailbox } from './box-of';

const BOXES: [MailBox, string][] = [
  ['inbox', 'Inbox'],
  ['unread', 'Unread'],
  ['mine', 'Mine'],
  ['snoozed', 'Snoozed'],
  ['archived', 'Archived'],
  ['drafts', 'To review'],
  ['sent', 'Sent'],
  ['outbox', 'Not sent'],
];

/** The boxes of the mail, of one mailbox or of all, with how much is in those that somebody has to look at. */
export function Boxes({ here, mailbox }: { here: Box; mailbox?: string | undefined }) {
  const { data } = useQuery({
    ...useTRPC().inbox.counts.queryOptions(ofMailbox(mailbox)),
    refetchInterval: 30_000,
  });
  const counts: Partial<Record<Box, number>> = data ?? {};
  const tabs = BOXES.map(([box, label]) => ({
    key: box as Box,
    label,
    href: hrefOf({ box, mailbox }),
    count: counts[box],
  }));
  const caught = { key: 'caught' as const, label: 'Caught', href: '/inbox/caught', count: undefined };
  return <TabNav label="Boxes" tabs={[...tabs, caught]} here={here} />;
}
