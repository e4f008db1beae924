'use client';

import { useQuery } from '@tanstack/react-query';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import { PickList } from './pick-list';
import type { Picked } from './props';

/** Chooses a member of the workspace. */
export function MemberList({ clearable, onPick }: { clearable: boolean; onPick: (row: Picked | null) => void }) {
  const { data } = useQuery(useTRPC().members.list.queryOptions());
  const items = (data?.members ?? []).map((member) => ({
    key: member.id,
    label: member.name,
    about: readable(member.email),
    pick: () => onPick(member),
  }));
  const none = { key: 'none', label: <span className="text-muted">Nobody</span>, pick: () => onPick(null) };
  return <PickList label="Choose a member" items={clearable ? [none, ...items] : items} nothing="Nobody is here." />;
}
