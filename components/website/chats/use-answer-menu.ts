import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import type { ChatAnswer } from '@/server/website/chat-answers/contract';
import { fillAnswer } from '@/server/website/chat-answers/fill';
import type { Chat } from '@/server/website/chats/contract';

/** What is asked for after a `/` that stands at the start of a word, before the caret. */
const ASKED = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u;

/** Answers whose shortcut begins with what was typed, then those whose title holds it. */
function findAnswers(answers: ChatAnswer[], asked: string): ChatAnswer[] {
  const text = asked.toLowerCase();
  const byShortcut = answers.filter(({ shortcut }) => shortcut?.startsWith(text));
  return [
    ...byShortcut,
    ...answers.filter((answer) => !byShortcut.includes(answer) && answer.title.toLowerCase().includes(text)),
  ];
}

/** Who talks, as far as members know. */
const talkingIn = ({ visitor, contact, lead }: Chat, memberName: string) => ({
  'visitor.name': contact?.name ?? lead?.name ?? visitor.name,
  'visitor.email': visitor.email,
  'member.name': memberName,
});

interface Composer {
  chat: Chat;
  text: string;
  write: (text: string) => void;
  box: RefObject<HTMLTextAreaElement | null>;
}

/** The menu of saved answers that `/` opens in the composer, by keys: arrows, Enter or Tab, Esc. */
export function useAnswerMenu({ chat, text, write, box }: Composer) {
  const id = useId();
  const { name } = useSession();
  const { data } = useQuery(useTRPC().chatAnswers.list.queryOptions({}));
  const [asked, setAsked] = useState<string>();
  const [at, setAt] = useState(0);
  const answers = asked === undefined ? [] : findAnswers(data?.chatAnswers ?? [], asked);
  const active = Math.min(at, answers.length - 1);

  const look = (value: string, caret: number) => {
    setAt(0);
    setAsked(ASKED.exec(value.slice(0, caret))?.[1]);
  };
  const pick = (answer: ChatAnswer) => {
    const caret = box.current?.selectionStart ?? text.length;
    const before = text.slice(0, caret).replace(/\/[\p{L}\p{N}_-]*$/u, '');
    const said = before + fillAnswer(answer.body, talkingIn(chat, name));
    // Once the text is there, the caret stands behind what was inserted, before the next key comes.
    flushSync(() => write(said + text.slice(caret)));
    setAsked(undefined);
    box.current?.focus();
    box.current?.setSelectionRange(said.length, said.length);
  };
  /** @returns whether the key was the menu's */
  const press = (event: KeyboardEvent): boolean => {
    if (asked === undefined) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const answer = answers[active];
    if (step !== undefined && answers.length > 0) setAt((active + step + answers.length) % answers.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && answer) pick(answer);
    else if (event.key === 'Escape') setAsked(undefined);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  /** Opens the menu as if `/` had been typed. */
  const open = () => {
    const begun = text && !/\s$/.test(text) ? `${text} /` : `${text}/`;
    write(begun);
    look(begun, begun.length);
    box.current?.focus();
  };
  return {
    listId: `${id}-answers`,
    answers,
    active,
    isOpen: asked !== undefined,
    none: data?.chatAnswers.length === 0,
    look,
    pick,
    press,
    open,
    close: () => setAsked(undefined),
    point: setAt,
  };
}
export type AnswerMenuState = ReturnType<typeof useAnswerMenu>;
