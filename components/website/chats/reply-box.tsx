'use client';

import { BookmarkPlus, Send } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import type { Chat } from '@/server/website/chats/contract';
import { AnswerMenu } from './answer-menu';
import { useDraft } from './drafts';
import { useAnswerMenu } from './use-answer-menu';
import type { ChatActions } from './use-chat';

interface Props {
  chat: Chat;
  actions: ChatActions;
}

/** Answers a visitor, in a chat that can be answered: what is written stays while it is somebody else's to answer. */
export function ReplyBox({ chat, actions }: Props) {
  const { memberId } = useSession().current;
  const { trashed, status, handlerUser } = chat;
  if (trashed) return <Note>This conversation is in the trash.</Note>;
  if (status === 'CLOSED') return <Note>This conversation is closed. Reopen it to answer.</Note>;
  const other = handlerUser && handlerUser.id !== memberId ? handlerUser.name : undefined;
  return <Composer chat={chat} actions={actions} other={other} />;
}

const Note = ({ children }: { children: string | string[] }) => (
  <p className="shrink-0 border-line border-t bg-surface px-4 py-3 text-muted text-sm">{children}</p>
);

/** Enter sends, Shift and Enter begins a line, `/` opens the saved answers; r goes there. */
function Composer({ chat, actions: { reply }, other }: Props & { other: string | undefined }) {
  const [text, write] = useDraft(chat.id);
  const box = useRef<HTMLTextAreaElement>(null);
  const menu = useAnswerMenu({ chat, text, write, box });
  useHotkeys({ r: () => box.current?.focus() });
  const send = () => {
    if (!text.trim() || reply.isPending || other) return;
    reply.mutate({ id: chat.id, body: text }, { onSuccess: () => write('') });
  };
  const press = (event: KeyboardEvent) => {
    if (menu.press(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <div className="relative shrink-0">
      <AnswerMenu menu={menu} />
      {other ? <Note>{other} handles this. Take it over to answer.</Note> : null}
      <form
        className="flex items-end gap-2 border-line border-t bg-surface px-3 py-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <Button size="icon" look="ghost" aria-label="Saved answers" title="Saved answers (/)" onClick={menu.open}>
          <BookmarkPlus aria-hidden />
        </Button>
        <textarea
          ref={box}
          aria-label="Your answer"
          aria-autocomplete="list"
          aria-controls={menu.isOpen ? menu.listId : undefined}
          aria-activedescendant={menu.isOpen && menu.active >= 0 ? `${menu.listId}-${menu.active}` : undefined}
          placeholder="Write an answer, or / for a saved one…"
          rows={2}
          maxLength={5000}
          value={text}
          onChange={({ target }) => {
            write(target.value);
            menu.look(target.value, target.selectionStart);
          }}
          onKeyDown={press}
          onBlur={menu.close}
          className="field max-h-40 min-w-0 flex-1 resize-none"
        />
        <Button
          type="submit"
          look="primary"
          busy={reply.isPending}
          disabled={!text.trim() || other !== undefined}
          aria-label="Send"
        >
          {reply.isPending ? null : <Send aria-hidden />}
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </form>
    </div>
  );
}
