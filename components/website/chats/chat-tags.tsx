'use client';

import { TagMenu } from '@/components/records/engine/tag-menu';
import { TagChip } from '@/components/ui/tag-chip';
import type { Chat } from '@/server/website/chats/contract';
import type { ChatActions } from './use-chat';

interface Props {
  chat: Chat;
  actions: ChatActions;
  mayWrite: boolean;
}

/** The tags of a chat; choosing one puts it on or takes it off at once. */
export function ChatTags({ chat: { id, tags }, actions, mayWrite }: Props) {
  const { setTags } = actions;
  // All of them are sent each time: one that is on its way belongs to them, though the chat does not have it yet.
  const asked = setTags.isPending ? setTags.variables.tagIds : tags.map((tag) => tag.id);
  const toggle = (tagId: string, on: boolean) => {
    const others = asked.filter((one) => one !== tagId);
    setTags.mutate({ id, tagIds: on ? [...others, tagId] : others });
  };
  return (
    <div>
      <h3 className="mb-1.5 font-medium text-sm">Tags</h3>
      <div className="flex flex-wrap items-center gap-1.5">
        {tags.map((tag) => (
          <TagChip key={tag.id} {...tag} />
        ))}
        {mayWrite ? (
          <TagMenu chosen={asked.map((one) => ({ id: one }))} onToggle={(tag, on) => toggle(tag.id, on)} />
        ) : null}
      </div>
    </div>
  );
}
