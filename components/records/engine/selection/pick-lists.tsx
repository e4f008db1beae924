'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTRPC } from '@/lib/trpc';
import { PickList } from '../editors/pick-list';

interface ListProps {
  onPick: (id: string) => void;
}

const MOST_SEQUENCES = 1000;

/** Finds a sequence that somebody can be enrolled in. */
export function SequenceList({ onPick }: ListProps) {
  const [text, setText] = useState('');
  const reads = useQuery(useTRPC().sequences.list.queryOptions({ status: 'ACTIVE', limit: MOST_SEQUENCES }));
  const items = (reads.data?.sequences ?? [])
    .filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
    .map(({ id, name }) => ({ key: id, label: name, pick: () => onPick(id) }));
  const nothing = reads.data?.sequences.length === 0 ? 'No sequence is active.' : 'No active sequence is called that.';
  return (
    <PickList
      label="Find a sequence"
      search={{ text, onChange: setText }}
      reads={reads}
      items={items}
      nothing={nothing}
    />
  );
}

/** Campaigns come with their text and audience, so a few at a time. */
const SHOWN_CAMPAIGNS = 25;

/** Drafts whose audience is a list: of one that goes to a tag, contacts are part by the tag. */
export function CampaignList({ onPick }: ListProps) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const reads = useQuery({
    ...useTRPC().campaigns.list.queryOptions({ status: 'DRAFT', limit: SHOWN_CAMPAIGNS, ...(q && { q }) }),
    placeholderData: keepPreviousData,
  });
  const items = (reads.data?.campaigns ?? [])
    .filter(({ segment }) => segment.type === 'static')
    .map(({ id, name, subject }) => ({ key: id, label: name, about: subject, pick: () => onPick(id) }));
  return (
    <PickList
      label="Find a campaign"
      search={{ text, onChange: setText }}
      reads={reads}
      isBehind={q !== text.trim() || reads.isPlaceholderData}
      items={items}
      nothing="No draft for chosen contacts matches."
    />
  );
}
