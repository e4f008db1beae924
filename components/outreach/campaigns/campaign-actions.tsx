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
  const editable = status === 'DRAFT' || status === 'SCHEDULED';
  const more: Action[] = [
    ...(editable
      ? [
          { label: 'Preview', icon: Eye, unsaved: dirty, run: () => setAsked('preview') },
          { label: 'Send a test to me', icon: FlaskConical, unsaved: dirty, run: () => test.mutate({ id }) },
          { label: 'Schedule', icon: CalendarClock, unsaved: dirty, run: () => setAsked('schedule') },
        ]
      : []),
    ...(status === 'DRAFT' ? [{ label: 'Delete', icon: Trash2, run: () => setAsked('delete') }] : []),
  ];
  return (
    <>
      <More items={more} />
      {status === 'SCHEDULED' || status === 'SENDING' ? (
        <Button look="danger" onClick={() => setAsked('cancel')}>
          <Ban aria-hidden />
          Cancel
        </Button>
      ) : null}
      {editable ? (
        <Button look="primary" disabled={dirty} title={dirty ? UNSAVED : undefined} onClick={() => setAsked('launch')}>
          <Rocket aria-hidden />
          Launch
        </Button>
      ) : null}
      {asked === 'preview' ? <PreviewDialog id={id} onClose={close} /> : null}
      {asked === 'schedule' ? (
        <ScheduleDialog
          about={
            <>
              <AudienceCounts id={id} />
              <span className="mt-2 block">
                Its recipients are fixed now. Until then it can be changed or canceled.
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
        Whoever has not been sent to is skipped. A canceled campaign cannot be launched again.
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

interface Action {
  label: string;
  icon: LucideIcon;
  /** Whether it waits for changes to be saved. */
  unsaved?: boolean;
  run: () => void;
}

/** What else can be done: side by side, behind a menu where there is little room. */
function More({ items }: { items: Action[] }) {
  if (items.length === 0) return null;
  return (
    <>
      {items.map(({ label, icon: Icon, unsaved, run }) => (
        <Button
          key={label}
          look="ghost"
          className="max-lg:hidden"
          title={unsaved ? UNSAVED : undefined}
          disabled={unsaved}
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
          {items.map(({ label, icon: Icon, unsaved, run }) => (
            <MenuItem key={label} onSelect={run} disabled={unsaved === true}>
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
