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
        {mayWrite ? <TagMenu chosen={tags} onToggle={(tag, on) => toggle(tag.id, on)} /> : null}
      </div>
    </div>
  );
}
