'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ellipsis, FlaskConical, History, KeyRound, Pencil, Send, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem, MenuLine } from '@/components/ui/menu';
import { usePageActions } from '@/lib/page-actions';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Delivery, Webhook } from '@/server/automation/webhooks/contract';
import { ReplayDialog } from './replay-dialog';
import { RotateDialog } from './rotate-dialog';
import { SecretDialog } from './secret-dialog';
import { SimulateDialog } from './simulate-dialog';

/** What a delivery came to, in a line. */
export function toastOutcome({ status, responseStatus, lastError }: Delivery) {
  if (status === 'SUCCEEDED') toast.success(`Delivered: the receiver answered ${responseStatus}.`);
  else if (status === 'FAILED') toast.error(`Not delivered: ${lastError ?? `the receiver answered ${responseStatus}`}`);
  else toast.info('On its way; see the deliveries.');
}

/** What can be done with an endpoint. */
export function WebhookActions({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries(trpc.webhooks.pathFilter());
  const [asking, setAsking] = useState<'rotate' | 'simulate' | 'replay' | 'delete'>();
  const done = () => setAsking(undefined);
  const [secret, setSecret] = useState<string>();
  const test = useMutation(
    trpc.webhooks.test.mutationOptions({ onSettled, onSuccess: ({ delivery }) => toastOutcome(delivery) }),
  );
  const sendTest = () => test.mutate({ id: webhook.id });
  usePageActions([
    { key: 'test', label: 'Send a test to this endpoint', icon: Send, run: sendTest },
    { key: 'edit', label: 'Edit this endpoint', icon: Pencil, run: onEdit },
    { key: 'rotate', label: 'Rotate the secret of this endpoint', icon: KeyRound, run: () => setAsking('rotate') },
    {
      key: 'simulate',
      label: 'Simulate faults of this endpoint',
      icon: FlaskConical,
      run: () => setAsking('simulate'),
    },
    { key: 'replay', label: 'Send events to this endpoint again', icon: History, run: () => setAsking('replay') },
    { key: 'delete', label: 'Delete this endpoint', icon: Trash2, run: () => setAsking('delete') },
  ]);
  return (
    <div className="flex items-center gap-2">
      <Button busy={test.isPending} onClick={sendTest}>
        <Send aria-hidden />
        Send test
      </Button>
      <Menu
        trigger={
          <Button size="icon" aria-label="More about this endpoint">
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={onEdit}>
          <Pencil aria-hidden />
          Edit
        </MenuItem>
        <MenuItem onSelect={() => setAsking('rotate')}>
          <KeyRound aria-hidden />
          Rotate secret
        </MenuItem>
        <MenuItem onSelect={() => setAsking('simulate')}>
          <FlaskConical aria-hidden />
          Simulate faults
        </MenuItem>
        <MenuItem onSelect={() => setAsking('replay')}>
          <History aria-hidden />
          Send events again
        </MenuItem>
        <MenuLine />
        <MenuItem danger onSelect={() => setAsking('delete')}>
          <Trash2 aria-hidden />
          Delete endpoint
        </MenuItem>
      </Menu>
      {asking === 'rotate' ? <RotateDialog id={webhook.id} onClose={done} onSecret={setSecret} /> : null}
      {asking === 'simulate' ? <SimulateDialog id={webhook.id} onClose={done} /> : null}
      {asking === 'replay' ? <ReplayDialog id={webhook.id} onClose={done} /> : null}
      <Remove webhook={webhook} open={asking === 'delete'} onClose={done} />
      {secret ? <SecretDialog secret={secret} onClose={() => setSecret(undefined)} /> : null}
    </div>
  );
}

interface AskProps {
  webhook: Webhook;
  open: boolean;
  onClose: () => void;
}

function Remove({ webhook, open, onClose }: AskProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const remove = useMutation(
    trpc.webhooks.delete.mutationOptions({
      onSettled: onClose,
      onSuccess: async () => {
        router.push('/settings/webhooks');
        await queries.invalidateQueries(trpc.webhooks.list.pathFilter());
      },
    }),
  );
  return (
    <Confirm
      open={open}
      onOpenChange={onClose}
      title="Delete this endpoint?"
      action="Delete endpoint"
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id: webhook.id })}
    >
      It hears of nothing any more, and its delivery history goes with it.
    </Confirm>
  );
}
