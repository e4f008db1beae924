'use client';

import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { Menu, MenuCheck, MenuLabel } from '@/components/ui/menu';
import { TagChip } from '@/components/ui/tag-chip';
import { useTRPC } from '@/lib/trpc';
import type { Chat } from '@/server/chats/contract';
import type { ChatActions } from './use-chat';

interface Props {
  chat: Chat;
  actions: ChatActions;
  mayWrite: boolean;
}

/** The tags of a chat; choosing one puts it on or takes it off at once. */
export function ChatTags({ chat: { id, tags }, actions, mayWrite }: Props) {
  const { data } = useQuery(useTRPC().tags.list.queryOptions());
  const toggle = (tagId: string, on: boolean) => {
    const others = tags.map((tag) => tag.id).filter((one) => one !== tagId);
    actions.setTags.mutate({ id, tagIds: on ? [...others, tagId] : others });
  };
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-sm">Tags</h3>
      <div className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <TagChip key={tag.id} {...tag} />
        ))}
        {mayWrite ? (
          <Menu
            align="start"
            trigger={
              <button
                type="button"
                className="flex h-5 items-center gap-1 rounded-full border border-line border-dashed px-2 text-2xs text-muted hover:bg-hover hover:text-ink pointer-coarse:h-8"
              >
                <Plus className="size-3" aria-hidden />
                Tag
              </button>
            }
          >
            {data?.tags.length === 0 ? <MenuLabel>There are no tags yet.</MenuLabel> : null}
            {data?.tags.map((tag) => (
              <MenuCheck
                key={tag.id}
                checked={tags.some((one) => one.id === tag.id)}
                onChange={(on) => toggle(tag.id, on)}
                keepOpen
              >
                <TagChip {...tag} />
              </MenuCheck>
            ))}
          </Menu>
        ) : null}
      </div>
    </div>
  );
}
