'use client';

import { ListOrdered, type LucideIcon, Megaphone, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useHotkeys } from '@/lib/hotkeys';
import { lazyWithin } from '@/lib/lazy';
import type { Action } from '@/server/records/bulk-actions/contract';

const MemberList = lazyWithin(() => import('../editors/member-list').then((module) => module.MemberList));
const SequenceList = lazyWithin(() => import('./pick-lists').then((module) => module.SequenceList));
const CampaignList = lazyWithin(() => import('./pick-lists').then((module) => module.CampaignList));

interface Props {
  onAct: (action: Action) => void;
}

interface PickProps extends Props {
  label: string;
  /** What opens it from the keyboard. */
  shortcut: string;
  icon: LucideIcon;
  /** The list to pick from; what is picked is done. */
  children: (act: (action: Action) => void) => ReactNode;
}

/** A button with a list behind it, whose pick is done to what is chosen. */
function PickPopover({ label, shortcut, icon: Icon, onAct, children }: PickProps) {
  const [open, setOpen] = useState(false);
  useHotkeys({ [shortcut]: () => setOpen(true) });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-64"
      trigger={
        <Button size="sm" look="ghost" title={`${label} (${shortcut.toUpperCase()})`} aria-keyshortcuts={shortcut}>
          <Icon aria-hidden />
          {label}
        </Button>
      }
    >
      {children((action) => {
        setOpen(false);
        onAct(action);
      })}
    </Popover>
  );
}

export const OwnerPopover = ({ onAct }: Props) => (
  <PickPopover label="Owner" shortcut="o" icon={UserRound} onAct={onAct}>
    {(act) => <MemberList clearable onPick={(member) => act({ type: 'setOwner', ownerId: member?.id ?? null })} />}
  </PickPopover>
);

export const EnrollPopover = ({ onAct }: Props) => (
  <PickPopover label="Enrol" shortcut="s" icon={ListOrdered} onAct={onAct}>
    {(act) => <SequenceList onPick={(sequenceId) => act({ type: 'enroll', sequenceId })} />}
  </PickPopover>
);

export const CampaignPopover = ({ onAct }: Props) => (
  <PickPopover label="Campaign" shortcut="c" icon={Megaphone} onAct={onAct}>
    {(act) => <CampaignList onPick={(campaignId) => act({ type: 'addToCampaign', campaignId })} />}
  </PickPopover>
);
