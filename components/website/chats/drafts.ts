import { useState } from 'react';
import type { ChatFile } from '@/server/website/chats/contract';

interface Draft {
  text: string;
  /** Files that have been uploaded to the chat, to go with the answer. */
  files: ChatFile[];
}
const EMPTY: Draft = { text: '', files: [] };

/** What is written and not sent yet, by chat: it waits while one looks at another one. */
const kept = new Map<string, Draft>();

/** The draft of a chat's answer. */
export function useDraft(chatId: string) {
  const [draft, setDraft] = useState(() => kept.get(chatId) ?? EMPTY);
  /** Changes it as it is by then: an upload may end while somebody writes. */
  const change = (next: (draft: Draft) => Partial<Draft>) =>
    setDraft((before) => {
      const after = { ...before, ...next(before) };
      if (after.text || after.files.length > 0) kept.set(chatId, after);
      else kept.delete(chatId);
      return after;
    });
  return {
    ...draft,
    write: (text: string) => change(() => ({ text })),
    attach: (file: ChatFile) => change(({ files }) => ({ files: [...files, file] })),
    detach: (id: string) => change(({ files }) => ({ files: files.filter((file) => file.id !== id) })),
    clear: () => change(() => EMPTY),
  };
}
