'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readable } from '@/lib/readable';
import { useTRPC } from '@/lib/trpc';
import { PickList } from './pick-list';
import type { Picked } from './props';

/** Stands for whoever looks. */
const ME = { id: 'me', name: 'me' };

interface Props {
  clearable: boolean;
  /** Whether whoever looks can be meant, whoever that is. */
  hasMe?: boolean;
  /** What is looked for to begin with. */
  typed?: string | undefined;
  onPick: (row: Picked | null) => void;
}

/** Chooses a member of the workspace. */
export function MemberList({ clearable, hasMe = false, typed = '', onPick }: Props) {
  const reads = useQuery(useTRPC().members.list.queryOptions());
  const [text, setText] = useState(typed);
  const sought = text.trim().toLowerCase();
  const items = (reads.data?.members ?? [])
    .filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(sought))
    .map((member) => ({
      key: member.id,
      label: member.name,
      about: readable(member.email),
      pick: () => onPick(member),
    }));
  const me = { key: ME.id, label: 'Me', about: 'Whoever looks at the list', pick: () => onPick(ME) };
  const isMeant = hasMe && 'me'.startsWith(sought);
  const none = { key: 'none', label: <span className="text-muted">Nobody</span>, pick: () => onPick(null) };
  return (
    <PickList
      label="Choose a member"
      search={{ text, onChange: setText }}
      reads={reads}
      items={[...(isMeant ? [me] : []), ...(clearable && sought === '' ? [none] : []), ...items]}
      nothing={sought === '' ? 'Nobody is here.' : 'No member is called that.'}
    />
  );
}
