'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Ban, CalendarClock, Ellipsis, Eye, FlaskConical, type LucideIcon, Rocket, Trash2 } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ScheduleDialog } from '@/components/outreach/mail/schedule-dialog';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { plural } from '@/lib/format';
import { usePageActions } from '@/lib/page-actions';
import { readable } from '@/lib/readable';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Campaign } from '@/server/outreach/campaigns/contract';
import { AudienceCounts } from './audience-counts';
import { PreviewDialog } from './preview-dialog';

const UNSAVED = 'Save your changes first.';

type Asked = 'launch' | 'schedule' | 'cancel' | 'delete' | 'preview';

interface Props {
  campaign: Campaign;
  /** Whether its form has changes that are not saved: they would not be part of what goes out. */
  dirty: boolean;
}

/** What can be done with a campaign in its state. */
export function CampaignActions({ campaign, dirty }: Props) {
  const { id, status } = campaign;
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { launch, cancel, remove, test } = useCampaign(close);
  const acts = actsOf(status, setAsked, () => test.mutate({ id }));
  // What waits for changes to be saved is not there to be done before.
  const ready = acts.filter(({ waits }) => !(waits && dirty));
  usePageActions(ready.map(({ label, said, icon, run }) => ({ key: label, label: said, icon, run })));
  return (
    <>
      <More items={acts.filter(({ look }) => !look)} dirty={dirty} />
      {acts.map(({ label, icon: Icon, look, waits, run }) =>
        look ? (
          <Button
            key={label}
            look={look}
            disabled={waits && dirty}
            title={waits && dirty ? UNSAVED : undefined}
            onClick={run}
          >
            <Icon aria-hidden />
            {label}
          </Button>
        ) : null,
      )}
      {asked === 'preview' ? <PreviewDialog id={id} onClose={close} /> : null}
      {asked === 'schedule' ? (
        <ScheduleDialog
          about={
            <>
              <AudienceCounts id={id} />
              <span className="mt-2 block">
                Its recipients are fixed now. Until then it can be changed or cancelled.
              </span>
            </>
          }
          at={campaign.scheduledAt}
          busy={launch.isPending}
          onSchedule={(scheduledAt) => launch.mutate({ id, scheduledAt })}
          onClose={close}
        />
      ) : null}
      <Confirm
        open={asked === 'launch'}
        onOpenChange={close}
        title={`Launch ${campaign.name}?`}
        action="Launch now"
        busy={launch.isPending}
        onConfirm={() => launch.mutate({ id })}
      >
        <AudienceCounts id={id} />
        <span className="mt-2 block">It goes out now. What has been sent cannot be called back.</span>
      </Confirm>
      <Confirm
        open={asked === 'cancel'}
        onOpenChange={close}
        title={`Cancel ${campaign.name}?`}
        action="Cancel campaign"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate({ id })}
      >
        Whoever has not been sent to is skipped. A cancelled campaign cannot be launched again.
      </Confirm>
      <Confirm
        open={asked === 'delete'}
        onOpenChange={close}
        title={`Delete ${campaign.name}?`}
        action="Delete campaign"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id })}
      >
        It has not been sent to anybody. It can be brought back for 30 days.
      </Confirm>
    </>
  );
}

interface Act {
  label: string;
  /** The same in the palette. */
  said: string;
  icon: LucideIcon;
  /** How its button stands out; without one it is among the further ones. */
  look?: 'primary' | 'danger';
  /** Whether it waits for changes to be saved: they would not be part of what it does. */
  waits?: boolean;
  run: () => void;
}

/** All that can be done with a campaign in its state. */
function actsOf(status: Campaign['status'], ask: (what: Asked) => void, test: () => void): Act[] {
  const isDraft = status === 'DRAFT';
  const isWaiting = status === 'SCHEDULED';
  const acts: (Act & { when: boolean })[] = [
    {
      ...{ when: isDraft || isWaiting, waits: true, label: 'Preview', said: 'Preview this campaign', icon: Eye },
      run: () => ask('preview'),
    },
    {
      ...{ when: isDraft || isWaiting, waits: true, label: 'Send a test to me', icon: FlaskConical },
      ...{ said: 'Send a test of this campaign to me', run: test },
    },
    {
      ...{ when: isDraft || isWaiting, waits: true, label: 'Schedule', icon: CalendarClock },
      ...{ said: 'Schedule this campaign', run: () => ask('schedule') },
    },
    {
      ...{ when: isDraft, label: 'Delete', said: 'Delete this campaign', icon: Trash2 },
      run: () => ask('delete'),
    },
    {
      ...{ when: isWaiting || status === 'SENDING', label: 'Cancel', look: 'danger', icon: Ban },
      ...{ said: 'Cancel this campaign', run: () => ask('cancel') },
    },
    {
      ...{ when: isDraft || isWaiting, waits: true, label: 'Launch', look: 'primary', icon: Rocket },
      ...{ said: 'Launch this campaign', run: () => ask('launch') },
    },
  ];
  return acts.filter(({ when }) => when);
}

/** What else can be done: side by side, behind a menu where there is little room. */
function More({ items, dirty }: { items: Act[]; dirty: boolean }) {
  if (items.length === 0) return null;
  return (
    <>
      {items.map(({ label, icon: Icon, waits = false, run }) => (
        <Button
          key={label}
          look="ghost"
          className="max-lg:hidden"
          title={waits && dirty ? UNSAVED : undefined}
          disabled={waits && dirty}
          onClick={run}
        >
          <Icon aria-hidden />
          {label}
        </Button>
      ))}
      <span className="lg:hidden">
        <Menu
          trigger={
            <Button look="ghost" size="icon" aria-label="More about this campaign">
              <Ellipsis aria-hidden />
            </Button>
          }
        >
          {items.map(({ label, icon: Icon, waits = false, run }) => (
            <MenuItem key={label} onSelect={run} disabled={waits && dirty}>
              <Icon aria-hidden />
              {label}
            </MenuItem>
          ))}
        </Menu>
      </span>
    </>
  );
}

function useCampaign(close: () => void) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const done = useUndo();
  const onSettled = () => {
    close();
    return queries.invalidateQueries(trpc.campaigns.pathFilter());
  };
  return {
    launch: useMutation(
      trpc.campaigns.launch.mutationOptions({
        onSettled,
        onSuccess: ({ campaign, queuedRecipients }) =>
          toast.success(
            `${campaign.status === 'SCHEDULED' ? 'Scheduled' : 'Launched'} for ${plural(queuedRecipients, 'recipient')}`,
          ),
      }),
    ),
    cancel: useMutation(trpc.campaigns.cancel.mutationOptions({ onSettled })),
    remove: useMutation(
      trpc.campaigns.delete.mutationOptions({
        onSettled,
        onSuccess: (answer) => {
          router.push('/campaigns');
          done('Campaign deleted', answer);
        },
      }),
    ),
    test: useMutation(
      trpc.campaigns.test.mutationOptions({
        onSuccess: ({ toEmail }) => toast.success(`Test sent to ${readable(toEmail)}`),
      }),
    ),
  };
}
