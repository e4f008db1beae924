'use client';

import { useQuery } from '@tanstack/react-query';
import { BookmarkPlus, Send } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem, MenuLabel } from '@/components/ui/menu';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import { useTRPC } from '@/lib/trpc';
import type { Chat } from '@/server/website/chats/contract';
import type { ChatActions } from './use-chat';

/** Answers a visitor: Enter sends, Shift and Enter begins a line; r goes there. */
export function ReplyBox({ chat, actions: { reply } }: { chat: Chat; actions: ChatActions }) {
  const { memberId } = useSession().current;
  const [body, setBody] = useState('');
  const box = useRef<HTMLTextAreaElement>(null);
  useHotkeys({ r: () => box.current?.focus() });
  const why = closedTo(chat, memberId);
  if (why) return <p className="shrink-0 border-line border-t bg-surface px-4 py-3 text-muted text-sm">{why}</p>;
  const send = () => {
    if (!body.trim() || reply.isPending) return;
    reply.mutate({ id: chat.id, body }, { onSuccess: () => setBody('') });
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const insert = (text: string) => {
    setBody((before) => (before ? `${before.trimEnd()}\n${text}` : text));
    box.current?.focus();
  };
  return (
    <form
      className="flex shrink-0 items-end gap-2 border-line border-t bg-surface px-3 py-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <SavedAnswers onPick={insert} />
      <textarea
        ref={box}
        aria-label="Your answer"
        placeholder="Write an answer…"
        rows={2}
        maxLength={5000}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={press}
        className="field max-h-40 min-w-0 flex-1 resize-none"
      />
      <Button type="submit" look="primary" busy={reply.isPending} disabled={!body.trim()} aria-label="Send">
        {reply.isPending ? null : <Send aria-hidden />}
        <span className="max-sm:sr-only">Send</span>
      </Button>
    </form>
  );
}

/** Why a member cannot answer here. */
function closedTo({ trashed, status, handlerUser }: Chat, memberId: string): string | undefined {
  if (trashed) return 'This conversation is in the trash.';
  if (status === 'CLOSED') return 'This conversation is closed. Reopen it to answer.';
  if (handlerUser && handlerUser.id !== memberId) return `${handlerUser.name} handles this. Take it over to answer.`;
  return undefined;
}

function SavedAnswers({ onPick }: { onPick: (text: string) => void }) {
  const { data } = useQuery(useTRPC().chatAnswers.list.queryOptions());
  return (
    <Menu
      align="start"
      className="max-w-72"
      trigger={
        <Button size="icon" look="ghost" aria-label="Saved answers">
          <BookmarkPlus aria-hidden />
        </Button>
      }
    >
      {data?.answers.length ? null : <MenuLabel>No answers are saved yet.</MenuLabel>}
      {data?.answers.map(({ id, title, body }) => (
        <MenuItem key={id} onSelect={() => onPick(body)}>
          <span className="truncate">{title}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}
