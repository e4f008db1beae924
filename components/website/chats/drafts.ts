import { useState } from 'react';

/** What is written and not sent yet, by chat: it waits while one looks at another one. */
const kept = new Map<string, string>();

/** The text of a chat's composer. */
export function useDraft(chatId: string) {
  const [text, setText] = useState(() => kept.get(chatId) ?? '');
  const write = (next: string) => {
    if (next) kept.set(chatId, next);
    else kept.delete(chatId);
    setText(next);
  };
  return [text, write] as const;
}
