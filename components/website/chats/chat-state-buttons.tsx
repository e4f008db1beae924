'use client';

import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import { type PageAction, usePageActions } from '@/lib/page-actions';
import type { Chat } from '@/server/website/chats/contract';
import type { ChatActions } from './use-chat';

/** What is pressed with a pointer leaves the focus where it is: in what one was writing, with its selection. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

const UNTRASH = 'Take this chat out of the trash';
const act = (label: string, run: () => void): PageAction => ({ key: label, label, run });

/** Takes a chat over or hands it back, closes it or opens it again. */
export function ChatStateButtons({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const { memberId } = useSession().current;
  const { id, status, handlerUser, trashed } = chat;
  const isMine = handlerUser?.id === memberId;
  const untrash = () => actions.markTrashed.mutate({ id, trashed: false });
  const reopen = () => actions.reopen.mutate({ id });
  const close = () => actions.close.mutate({ id });
  const move = () => (isMine ? actions.handBack.mutate({ id }) : actions.takeOver.mutate({ id }));
  const open = [act(isMine ? 'Hand this chat back' : 'Take this chat over', move), act('Close this chat', close)];
  usePageActions(trashed ? [act(UNTRASH, untrash)] : status === 'CLOSED' ? [act('Reopen this chat', reopen)] : open);
  if (trashed) {
    return (
      <Button size="sm" busy={actions.markTrashed.isPending} onClick={untrash}>
        Take out of the trash
      </Button>
    );
  }
  if (status === 'CLOSED') {
    return (
      <Button size="sm" busy={actions.reopen.isPending} onClick={reopen}>
        Reopen
      </Button>
    );
  }
  // One that is disabled while it works would lose the focus.
  const moving = actions.takeOver.isPending || actions.handBack.isPending;
  return (
    <>
      <Button
        size="sm"
        look={isMine ? 'secondary' : 'primary'}
        aria-busy={moving || undefined}
        onMouseDown={keepFocus}
        onClick={moving ? undefined : move}
      >
        {isMine ? 'Hand back' : 'Take over'}
      </Button>
      <Button size="sm" busy={actions.close.isPending} onClick={close}>
        Close
      </Button>
    </>
  );
}
