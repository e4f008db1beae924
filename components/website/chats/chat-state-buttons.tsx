'use client';

import type { MouseEvent } from 'react';
import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import type { Chat } from '@/server/website/chats/contract';
import type { ChatActions } from './use-chat';

/** What is pressed with a pointer leaves the focus where it is: in what one was writing, with its selection. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Takes a chat over or hands it back, closes it or opens it again. */
export function ChatStateButtons({ chat, actions }: { chat: Chat; actions: ChatActions }) {
  const { memberId } = useSession().current;
  const { id, status, handlerUser, trashed } = chat;
  if (trashed) {
    return (
      <Button
        size="sm"
        busy={actions.markTrashed.isPending}
        onClick={() => actions.markTrashed.mutate({ id, trashed: false })}
      >
        Take out of the trash
      </Button>
    );
  }
  if (status === 'CLOSED') {
    return (
      <Button size="sm" busy={actions.reopen.isPending} onClick={() => actions.reopen.mutate({ id })}>
        Reopen
      </Button>
    );
  }
  const isMine = handlerUser?.id === memberId;
  // One that is disabled while it works would lose the focus.
  const moving = actions.takeOver.isPending || actions.handBack.isPending;
  return (
    <>
      <Button
        size="sm"
        look={isMine ? 'secondary' : 'primary'}
        aria-busy={moving || undefined}
        onMouseDown={keepFocus}
        onClick={() =>
          moving ? undefined : isMine ? actions.handBack.mutate({ id }) : actions.takeOver.mutate({ id })
        }
      >
        {isMine ? 'Hand back' : 'Take over'}
      </Button>
      <Button size="sm" busy={actions.close.isPending} onClick={() => actions.close.mutate({ id })}>
        Close
      </Button>
    </>
  );
}
