import { useRef } from 'react';
import { useFileDrop } from '@/components/records/files/use-file-drop';
import { useUploads } from '@/components/records/files/use-uploads';
import { useHotkeys } from '@/lib/hotkeys';
import type { Chat } from '@/server/website/chats/contract';
import { parentOf } from './draft-files';
import { forgetSent, useDraft } from './drafts';
import { useAnswerMenu } from './use-answer-menu';
import type { ChatActions } from './use-chat';

/** An answer while it is written: its text, its files, and the saved answers beside it; r goes there. */
export function useComposer(chat: Chat, { reply }: ChatActions, isTheirs: boolean) {
  const draft = useDraft(chat.id);
  const { text, files, write, attach } = draft;
  const box = useRef<HTMLTextAreaElement>(null);
  const uploading = useUploads(parentOf(chat.id), { onUploaded: async (file) => attach(file) });
  const drop = useFileDrop(uploading.add);
  const menu = useAnswerMenu({ chat, text, write, box });
  useHotkeys({ r: () => box.current?.focus() });
  // What failed to arrive holds up nothing.
  const isOnItsWay = uploading.uploads.some(({ error }) => error === undefined);
  const canSend = (text.trim() !== '' || files.length > 0) && !isOnItsWay && !isTheirs;
  const send = () => {
    if (!canSend || reply.isPending) return;
    const fileIds = files.map(({ id }) => id);
    reply.mutateAsync({ id: chat.id, body: text, ...(fileIds.length > 0 && { fileIds }) }).then(
      () => forgetSent(chat.id, { text, files }),
      // It is told where every error of a change is, and what was written stays.
      () => undefined,
    );
  };
  return { draft, box, uploading, drop, menu, canSend, isSending: reply.isPending, send };
}
export type ComposerState = ReturnType<typeof useComposer>;
