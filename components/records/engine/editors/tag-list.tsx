'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TagChip } from '@/components/ui/tag-chip';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import type { Tag } from '@/server/records/tags/contract';
import { PickList } from './pick-list';

interface Props {
  /** Those that are on it already, where they can be taken off here. */
  chosen?: readonly { id: string }[];
  /** Whether one is made of a name that none has. */
  makes?: boolean;
  onPick: (tag: Tag) => void;
}

/** Finds a tag by its name, or makes it where the member may. */
export function TagList({ chosen, makes = false, onPick }: Props) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const reads = useQuery(trpc.tags.list.queryOptions());
  const { data } = reads;
  const mayMake = useSession().can('write:tags') && makes;
  const create = useMutation(
    trpc.tags.create.mutationOptions({
      onSuccess: ({ tag }) => pick(tag),
      onSettled: () => queries.invalidateQueries(trpc.tags.pathFilter()),
    }),
  );
  const name = text.trim();
  const pick = (tag: Tag) => {
    setText('');
    onPick(tag);
  };
  const called = (tag: Tag) => tag.name.toLowerCase();
  const items = (data?.tags ?? [])
    .filter((tag) => called(tag).includes(name.toLowerCase()))
    .map((tag) => ({
      ...{ key: tag.id, label: <TagChip {...tag} />, pick: () => pick(tag) },
      ...(chosen && { checked: chosen.some(({ id }) => id === tag.id) }),
    }));
  if (mayMake && data && name !== '' && !data.tags.some((tag) => called(tag) === name.toLowerCase()))
    items.push({
      ...{ key: 'new', label: <>New tag: {name}</> },
      pick: () => !create.isPending && create.mutate({ name }),
    });
  const nothing = data?.tags.length === 0 ? 'There are no tags yet.' : 'No tag is called that.';
  return (
    <PickList label="Find a tag" search={{ text, onChange: setText }} reads={reads} items={items} nothing={nothing} />
  );
}
