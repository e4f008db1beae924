'use client';

import { ListOrdered, type LucideIcon, Megaphone, Tag, UserRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { lazyWithin } from '@/lib/lazy';
import { useOfferedAct } from '@/lib/offered-act';
import type { Action } from '@/server/records/bulk-actions/contract';

const MemberList = lazyWithin(() => import('../editors/member-list').then((module) => module.MemberList));
const TagList = lazyWithin(() => import('../editors/tag-list').then((module) => module.TagList));
const SequenceList = lazyWithin(() => import('./pick-lists').then((module) => module.SequenceList));
const CampaignList = lazyWithin(() => import('./pick-lists').then((module) => module.CampaignList));

interface Props {
  /** The records that are chosen, in words: `3 contacts`. */
  chosen: string;
  onAct: (action: Action) => void;
}

interface PickProps extends Pick<Props, 'onAct'> {
  label: string;
  said: string;
  /** What opens it from the keyboard. */
  shortcut: string;
  icon: LucideIcon;
  /** Whether the button beside has the same picture. */
  isBare?: boolean;
  /** The list to pick from; what is picked is done. */
  children: (act: (action: Action) => void) => ReactNode;
}

/** A button with a list behind it, whose pick is done to what is chosen. */
function PickPopover({ label, said, shortcut, icon: Icon, isBare, onAct, children }: PickProps) {
  const [open, setOpen] = useState(false);
  useOfferedAct({ said, shortcut, icon: Icon, run: () => setOpen(true) });
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-64"
      trigger={
        <Button size="sm" look="ghost" title={`${label} (${shortcut.toUpperCase()})`} aria-keyshortcuts={shortcut}>
          {isBare ? null : <Icon aria-hidden />}
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

export const OwnerPopover = ({ chosen, onAct }: Props) => (
  <PickPopover label="Owner" said={`Give ${chosen} an owner`} shortcut="o" icon={UserRound} onAct={onAct}>
    {(act) => <MemberList clearable onPick={(member) => act({ type: 'setOwner', ownerId: member?.id ?? null })} />}
  </PickPopover>
);

export const EnrollPopover = ({ chosen, onAct }: Props) => (
  <PickPopover label="Enrol" said={`Enrol ${chosen} in a sequence`} shortcut="s" icon={ListOrdered} onAct={onAct}>
    {(act) => <SequenceList onPick={(sequenceId) => act({ type: 'enroll', sequenceId })} />}
  </PickPopover>
);

export const CampaignPopover = ({ chosen, onAct }: Props) => (
  <PickPopover label="Campaign" said={`Add ${chosen} to a campaign`} shortcut="c" icon={Megaphone} onAct={onAct}>
    {(act) => <CampaignList onPick={(campaignId) => act({ type: 'addToCampaign', campaignId })} />}
  </PickPopover>
);

/** Puts a tag on many records. */
export const TagPopover = ({ chosen, onAct }: Props) => (
  <PickPopover label="Tag" said={`Tag ${chosen}`} shortcut="t" icon={Tag} onAct={onAct}>
    {(act) => <TagList makes onPick={({ id }) => act({ type: 'addTags', tagIds: [id] })} />}
  </PickPopover>
);

/** Takes a tag off them. */
export const UntagPopover = ({ chosen, onAct }: Props) => (
  <PickPopover label="Untag" said={`Untag ${chosen}`} shortcut="u" icon={Tag} isBare onAct={onAct}>
    {(act) => <TagList onPick={({ id }) => act({ type: 'removeTags', tagIds: [id] })} />}
  </PickPopover>
);
