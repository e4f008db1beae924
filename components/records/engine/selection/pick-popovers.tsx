'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ListOrdered, type LucideIcon, Megaphone, UserRound } from 'lucide-react';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Popover } from '@/components/ui/popover';
import { useTRPC } from '@/lib/trpc';
import type { Action } from '@/server/records/bulk-actions/contract';
import { MemberList } from '../editors/member-list';
import { PickList } from '../editors/pick-list';

interface Props {
  onAct: (action: Action) => void;
}

interface PickProps extends Props {
  label: string;
  icon: LucideIcon;
  /** The list to pick from; what is picked is done. */
  children: (act: (action: Action) => void) => ReactNode;
}

/** A button with a list behind it, whose pick is done to what is chosen. */
function PickPopover({ label, icon: Icon, onAct, children }: PickProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-64"
      trigger={
        <Button size="sm" look="ghost">
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
  <PickPopover label="Owner" icon={UserRound} onAct={onAct}>
    {(act) => <MemberList clearable onPick={(member) => act({ type: 'setOwner', ownerId: member?.id ?? null })} />}
  </PickPopover>
);

export const EnrollPopover = ({ onAct }: Props) => (
  <PickPopover label="Enrol" icon={ListOrdered} onAct={onAct}>
    {(act) => <SequenceList onPick={(sequenceId) => act({ type: 'enroll', sequenceId })} />}
  </PickPopover>
);

export const CampaignPopover = ({ onAct }: Props) => (
  <PickPopover label="Campaign" icon={Megaphone} onAct={onAct}>
    {(act) => <CampaignList onPick={(campaignId) => act({ type: 'addToCampaign', campaignId })} />}
  </PickPopover>
);

interface ListProps {
  onPick: (id: string) => void;
}

const MOST_SEQUENCES = 1000;

/** Finds a sequence that somebody can be enrolled in. */
export function SequenceList({ onPick }: ListProps) {
  const [text, setText] = useState('');
  const { data } = useQuery(useTRPC().sequences.list.queryOptions({ status: 'ACTIVE', limit: MOST_SEQUENCES }));
  const items = (data?.sequences ?? [])
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ id, name }) => ({ key: id, label: name, pick: () => onPick(id) }));
  const nothing = data?.sequences.length === 0 ? 'No sequence is active.' : 'No active sequence is called that.';
  return (
    <PickList
      label="Find a sequence"
      search={{ text, onChange: setText }}
      items={items}
      nothing={data ? nothing : 'Searching…'}
    />
  );
}

/** Campaigns come with their text and audience, so a few at a time. */
const SHOWN_CAMPAIGNS = 25;

/** Drafts whose audience is a list: of one that goes to a tag, contacts are part by the tag. */
function CampaignList({ onPick }: ListProps) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = useQuery({
    ...useTRPC().campaigns.list.queryOptions({ status: 'DRAFT', limit: SHOWN_CAMPAIGNS, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const items = (data?.campaigns ?? [])
    .filter(({ segment }) => segment.type === 'static')
    .map(({ id, name, subject }) => ({ key: id, label: name, about: subject, pick: () => onPick(id) }));
  return (
    <PickList
      label="Find a campaign"
      search={{ text, onChange: setText }}
      items={items}
      nothing={data ? 'No draft for chosen contacts matches.' : 'Searching…'}
    />
  );
}
