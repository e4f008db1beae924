'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Mailbox } from '@/server/outreach/mailboxes/contract';
import { type At, hrefOf } from './box-of';

/** Whether a member sees the mail of a mailbox. */
const isOpenTo = ({ access, member, members }: Mailbox, memberId: string) =>
  access === 'EVERYONE' || member?.id === memberId || members.some(({ id }) => id === memberId);

function labelOf({ address, member, shared, displayName }: Mailbox): string {
  if (member) return readable(address);
  if (shared) return displayName ? `${displayName} (${readable(address)})` : readable(address);
  return `${readable(address)} (the workspace’s)`;
}

/**
 * Shows the mail of one mailbox alone: that of an address which several answer, or one's own. There is nothing to choose where the
 * workspace has one.
 */
export function MailboxChoice({ at: { box, q, mailbox } }: { at: At }) {
  const router = useRouter();
  const maySee = useSession().can('read:mailboxes');
  const { data } = useQuery({ ...useTRPC().mailboxes.list.queryOptions(), enabled: maySee });
  const { memberId } = useSession().current;
  const mailboxes = (data?.mailboxes ?? []).filter((one) => isOpenTo(one, memberId));
  if (mailboxes.length < 2 && !mailbox) return null;
  return (
    <div className="border-line border-b px-2 py-1">
      <Select
        bare
        label="Mailbox"
        value={mailbox ?? null}
        none="All mailboxes"
        placeholder="All mailboxes"
        options={mailboxes.map((one) => ({ value: one.id, label: labelOf(one) }))}
        onChange={(chosen) => router.replace(hrefOf({ box, q, mailbox: chosen ?? undefined }))}
      />
    </div>
  );
}
