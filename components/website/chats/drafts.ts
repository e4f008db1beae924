import { sharedValue } from '@/lib/shared-value';
import type { ChatFile } from '@/server/website/chats/contract';

interface Draft {
  text: string;
  /** Files that have been uploaded to the chat, to go with the answer. */
  files: readonly ChatFile[];
}
const EMPTY: Draft = { text: '', files: [] };

/** What is written and not sent yet, by chat: it waits while one looks at another one. */
const drafts = sharedValue<Readonly<Record<string, Draft>>>({});

export const draftOf = (chatId: string): Draft => drafts.get()[chatId] ?? EMPTY;

/** Changes it as it is by then, whichever chat is looked at: an upload may end while somebody writes, or has gone on. */
export function changeDraft(chatId: string, next: (draft: Draft) => Partial<Draft>): void {
  const { [chatId]: before = EMPTY, ...others } = drafts.get();
  const after = { ...before, ...next(before) };
  drafts.set(after.text || after.files.length > 0 ? { ...others, [chatId]: after } : others);
}

/** Takes out what has been sent. What was written behind it meanwhile stays. */
export const forgetSent = (chatId: string, sent: Draft): void =>
  changeDraft(chatId, ({ text, files }) => ({
    text: text.startsWith(sent.text) ? text.slice(sent.text.length).trimStart() : text,
    files: files.filter(({ id }) => !sent.files.some((one) => one.id === id)),
  }));

/** The draft of a chat's answer. */
export function useDraft(chatId: string) {
  const draft = drafts.use((kept) => kept[chatId] ?? EMPTY);
  return {
    ...draft,
    write: (text: string) => changeDraft(chatId, () => ({ text })),
    attach: (file: ChatFile) => changeDraft(chatId, ({ files }) => ({ files: [...files, file] })),
    detach: (id: string) => changeDraft(chatId, ({ files }) => ({ files: files.filter((file) => file.id !== id) })),
  };
}
