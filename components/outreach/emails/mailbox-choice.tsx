'use client';

import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { Select } from '@/components/ui/select';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import { type At, hrefOf } from './box-of';

/**
 * Shows the mail of one mailbox alone: that of an address which several answer, or one's own. There is nothing to choose where the
 * workspace has one.
 */
export function MailboxChoice({ at: { box, q, mailbox } }: { at: At }) {
  const router = useRouter();
  const maySee = useSession().can('read:mailboxes');
  const { data } = useQuery({ ...useTRPC().mailboxes.list.queryOptions(), enabled: maySee });
  const mailboxes = data?.mailboxes ?? [];
  if (mailboxes.length < 2 && !mailbox) return null;
  return (
    <div className="border-line border-b px-2 py-1">
      <Select
        bare
        label="Mailbox"
        value={mailbox ?? null}
        none="All mailboxes"
        placeholder="All mailboxes"
        options={mailboxes.map(({ id, address, member }) => ({
          value: id,
          label: member ? address : `${address} (the workspace’s)`,
        }))}
        onChange={(chosen) => router.replace(hrefOf({ box, q, mailbox: chosen ?? undefined }))}
      />
    </div>
  );
}
