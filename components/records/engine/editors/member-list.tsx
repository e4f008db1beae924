'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import { PickList } from './pick-list';
import type { Picked } from './props';

/** Chooses a member of the workspace. */
export function MemberList({ clearable, onPick }: { clearable: boolean; onPick: (row: Picked | null) => void }) {
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  const [text, setText] = useState('');
  const sought = text.trim().toLowerCase();
  const items = (data?.members ?? [])
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(sought))
    .map((member) => ({
      key: member.id,
      label: member.name,
      about: readable(member.email),
      pick: () => onPick(member),
    }));
  const none = { key: 'none', label: <span className="text-muted">Nobody</span>, pick: () => onPick(null) };
  return (
    <PickList
      label="Choose a member"
      search={{ text, onChange: setText }}
      isBehind={!data}
      items={clearable && sought === '' ? [none, ...items] : items}
      nothing={sought === '' ? 'Nobody is here.' : 'No member is called that.'}
    />
  );
}
