'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, Link2, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { CopyBox } from '@/components/ui/copy';
import { Dialog } from '@/components/ui/dialog';
import { Menu, MenuItem } from '@/components/ui/menu';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import type { Mailbox } from '@/server/outreach/mailboxes/contract';
import { MailboxForm } from './mailbox-form';

/** What can be done with a mailbox. */
export function MailboxMenu({ mailbox }: { mailbox: Mailbox }) {
  const { id, address, status, member, shared, access, hasInboundUrl } = mailbox;
  const [asked, setAsked] = useState<'edit' | 'inbound' | 'delete'>();
  const close = () => setAsked(undefined);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(trpc.mailboxes.pathFilter());
  const update = useMutation(trpc.mailboxes.update.mutationOptions({ onSettled }));
  const remove = useMutation(
    trpc.mailboxes.delete.mutationOptions({
      onSettled: () => {
        close();
        return onSettled();
      },
    }),
  );
  const inbound = useMutation(trpc.mailboxes.makeInboundUrl.mutationOptions({ onSettled }));
  const makeUrl = () => inbound.mutate({ id }, { onSuccess: close });
  return (
    <>
      <Menu
        trigger={
          <Button size="iconSm" look="ghost" aria-label={`More about ${readable(address)}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={() => setAsked('edit')}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        <MenuItem onSelect={() => update.mutate({ id, status: status === 'PAUSED' ? 'ACTIVE' : 'PAUSED' })}>
          {status === 'PAUSED' ? <Play aria-hidden /> : <Pause aria-hidden />}
          {status === 'PAUSED' ? 'Go on' : 'Pause'}
        </MenuItem>
        <MenuItem onSelect={() => (hasInboundUrl ? setAsked('inbound') : makeUrl())}>
          <Link2 aria-hidden />
          {hasInboundUrl ? 'Replace the inbound address' : 'Make an inbound address'}
        </MenuItem>
        {member || shared ? (
          <MenuItem danger onSelect={() => setAsked('delete')}>
            <Trash2 aria-hidden />
            Disconnect
          </MenuItem>
        ) : null}
      </Menu>
      {asked === 'edit' ? <MailboxForm mailbox={mailbox} onClose={close} /> : null}
      <Confirm
        open={asked === 'inbound'}
        onOpenChange={close}
        title="Replace the inbound address?"
        action="Replace it"
        busy={inbound.isPending}
        onConfirm={makeUrl}
      >
        The present one stops working at once.
      </Confirm>
      <Confirm
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Disconnect ${readable(address)}?`}
        action="Disconnect"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        Its mail stays{access === 'LISTED' ? ', and from then on everybody in the workspace sees it' : ''}. Nothing goes
        out from it or comes in by it any more.
      </Confirm>
      {inbound.data ? (
        <Dialog
          open
          onOpenChange={() => inbound.reset()}
          isKept
          title="Inbound address"
          description="POST messages here as message/rfc822. It is shown only now."
          footer={
            <Button look="primary" onClick={() => inbound.reset()}>
              Done
            </Button>
          }
        >
          <CopyBox text={inbound.data.inboundUrl} label="Copy" />
        </Dialog>
      ) : null}
    </>
  );
}
