'use client';

import { BookmarkPlus, Paperclip, Send } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { FilePicker } from '@/components/records/files/uploads';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { cn } from '@/lib/cn';
import type { Chat } from '@/server/website/chats/contract';
import { AnswerMenu } from './answer-menu';
import { DraftFiles } from './draft-files';
import type { ChatActions } from './use-chat';
import { type ComposerState, useComposer } from './use-composer';

interface Props {
  chat: Chat;
  actions: ChatActions;
}

/** Answers a visitor, in a chat that can be answered: what is written stays while it is somebody else's to answer. */
export function ReplyBox({ chat, actions }: Props) {
  const { memberId } = useSession().current;
  const { trashed, status, handlerUser } = chat;
  if (trashed) return <Note>This chat is in the trash.</Note>;
  if (status === 'CLOSED') return <Note>This chat is closed. Reopen it to answer.</Note>;
  const other = handlerUser && handlerUser.id !== memberId ? handlerUser.name : undefined;
  return <Composer chat={chat} actions={actions} other={other} />;
}

const Note = ({ children }: { children: string | string[] }) => (
  <p className="shrink-0 border-line border-t bg-surface px-4 py-3 text-muted text-sm">{children}</p>
);

function Composer({ chat, actions, other }: Props & { other: string | undefined }) {
  const composer = useComposer(chat, actions, other !== undefined);
  const { draft, uploading, drop, menu, canSend, isSending, send } = composer;
  return (
    <div
      {...drop.handlers}
      className={cn('relative shrink-0', drop.over && 'outline-2 outline-accent outline-dashed outline-offset-[-2px]')}
    >
      <AnswerMenu menu={menu} />
      {other ? <Note>{other} handles this. Take it over to answer.</Note> : null}
      <form
        className="flex flex-col gap-1.5 border-line border-t bg-surface px-3 py-2.5"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <DraftFiles chatId={chat.id} files={draft.files} uploading={uploading} onRemove={draft.detach} />
        <div className="flex items-end gap-1 sm:gap-2">
          <Attach onPick={uploading.add} />
          <Button size="icon" look="ghost" aria-label="Saved answers" title="Saved answers (/)" onClick={menu.open}>
            <BookmarkPlus aria-hidden />
          </Button>
          <AnswerText composer={composer} />
          <Button type="submit" look="primary" busy={isSending} disabled={!canSend} aria-label="Send">
            {isSending ? null : <Send aria-hidden />}
            <span className="max-sm:sr-only">Send</span>
          </Button>
        </div>
      </form>
    </div>
  );
}

function Attach({ onPick }: { onPick: (files: File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <FilePicker ref={picker} onPick={onPick} />
      <Button
        size="icon"
        look="ghost"
        aria-label="Attach files"
        title="Attach files"
        onClick={() => picker.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
    </>
  );
}

/** Enter sends, Shift and Enter begins a line, `/` opens the saved answers; files can be pasted. */
function AnswerText({ composer: { draft, box, menu, uploading, send } }: { composer: ComposerState }) {
  const press = (event: KeyboardEvent) => {
    if (menu.press(event)) return;
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    uploading.add(files);
  };
  return (
    <textarea
      ref={box}
      aria-label="Your answer"
      aria-autocomplete="list"
      aria-controls={menu.isOpen ? menu.listId : undefined}
      aria-activedescendant={menu.isOpen && menu.active >= 0 ? `${menu.listId}-${menu.active}` : undefined}
      placeholder="Write an answer, or / for a saved one…"
      rows={2}
      maxLength={5000}
      value={draft.text}
      onChange={({ target }) => {
        draft.write(target.value);
        menu.look(target.value, target.selectionStart);
      }}
      onKeyDown={press}
      onPaste={paste}
      onBlur={menu.close}
      className="field max-h-40 min-w-0 flex-1 resize-none"
    />
  );
}
