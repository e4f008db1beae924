'use client';

import { Button } from '@/components/ui/button';
import { useSession } from '@/components/workspace/auth/session';
import type { Chat } from '@/server/website/chats/contract';
import type { ChatActions } from './use-chat';

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
  return (
    <>
      {handlerUser?.id === memberId ? (
        <Button size="sm" busy={actions.handBack.isPending} onClick={() => actions.handBack.mutate({ id })}>
          Hand back
        </Button>
      ) : (
        <Button
          size="sm"
          look="primary"
          busy={actions.takeOver.isPending}
          onClick={() => actions.takeOver.mutate({ id })}
        >
          Take over
        </Button>
      )}
      <Button size="sm" busy={actions.close.isPending} onClick={() => actions.close.mutate({ id })}>
        Close
      </Button>
    </>
  );
}
