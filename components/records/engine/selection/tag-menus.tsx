'use client';

import { useQuery } from '@tanstack/react-query';
import { Tag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { TagChip } from '@/components/ui/tag-chip';
import { useHotkeys } from '@/lib/hotkeys';
import { usePageActions } from '@/lib/page-actions';
import { useTRPC } from '@/lib/trpc';
import type { Action } from '@/server/records/bulk-actions/contract';

const WAYS = [
  { type: 'addTags', label: 'Tag', shortcut: 't' },
  { type: 'removeTags', label: 'Untag', shortcut: 'u' },
] as const;

/** Puts a tag on many records, or takes it off them. */
export function TagMenus({ chosen, onAct }: { chosen: string; onAct: (action: Action) => void }) {
  const { data } = useQuery(useTRPC().tags.list.queryOptions());
  const [asked, setAsked] = useState<Action['type']>();
  useHotkeys(Object.fromEntries(WAYS.map(({ type, shortcut }) => [shortcut, () => setAsked(type)])));
  usePageActions(
    WAYS.map(({ type, label, shortcut }) => ({
      ...{ key: type, label: `${label} ${chosen}`, icon: Tag, shortcut },
      run: () => setAsked(type),
    })),
  );
  return WAYS.map(({ type, label, shortcut }) => (
    <Menu
      key={`${type} ${asked === type}`}
      align="start"
      {...(asked === type && { opened: { onClose: () => setAsked(undefined) } })}
      trigger={
        <Button size="sm" look="ghost" title={`${label} (${shortcut.toUpperCase()})`} aria-keyshortcuts={shortcut}>
          {type === 'addTags' ? <Tag aria-hidden /> : null}
          {label}
        </Button>
      }
    >
      {data?.tags.length === 0 ? <MenuLabel>There are no tags yet.</MenuLabel> : null}
      {data?.tags.map((tag) => (
        <MenuItem key={tag.id} onSelect={() => onAct({ type, tagIds: [tag.id] })}>
          <TagChip {...tag} />
        </MenuItem>
      ))}
    </Menu>
  ));
}
