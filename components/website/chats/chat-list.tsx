'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { MessagesSquare } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { Empty } from '@/components/ui/empty';
import { PaneListing } from '@/components/ui/listing';
import { useSession } from '@/components/workspace/auth/session';
import { useHotkeys } from '@/lib/hotkeys';
import { useTRPC } from '@/lib/trpc';
import { ChatRow } from './chat-row';
import { chatHref, type Queue } from './queues';
import { usePinnedRow } from './use-pinned-row';

const NOTHING: Record<Queue, [title: string, about: string]> = {
  waiting: ['Nobody is waiting', 'Whoever asks for a person shows up here at once.'],
  'for-me': ['Nobody is waiting for you', 'Who waits for you, or for anybody, shows up here at once.'],
  mine: ['Nothing is yours', 'Chats that you take over or that are assigned to you are here.'],
  open: ['No open chats', 'Put the widget on your website: the snippet is under “Sites and answers”.'],
  closed: ['Nothing is closed', 'A closed chat opens again when its visitor writes.'],
  spam: ['No spam', 'What you mark as spam is kept here.'],
  trash: ['The trash is empty', 'What you throw away can be taken back from here.'],
};
/** Who is there and how long they wait changes without anybody telling. */
const REFRESH_MS = 30_000;

function wanted(queue: Queue, memberId: string) {
  if (queue === 'mine') return { queue: 'open' as const, assignee: memberId };
  if (queue === 'for-me') return { queue: 'waiting' as const, assignee: 'me-or-none' as const };
  return { queue };
}

/** The chats of a queue, those with the latest message first; j and k go through them. */
export function ChatList({ queue, openId }: { queue: Queue; openId: string | undefined }) {
  const { memberId } = useSession().current;
  const router = useRouter();
  const list = useInfiniteQuery({
    ...useTRPC().chatConsole.list.infiniteQueryOptions(wanted(queue, memberId), {
      getNextPageParam: (page) => page.nextCursor,
    }),
    refetchInterval: REFRESH_MS,
  });
  const chats = usePinnedRow(
    list.data?.pages.flatMap((page) => page.chats),
    openId,
  );
  const go = (step: 1 | -1) => {
    const at = chats?.findIndex(({ id }) => id === openId) ?? -1;
    const next = chats?.[at < 0 ? 0 : at + step];
    if (next) router.replace(chatHref(queue, next.id), { scroll: false });
  };
  useHotkeys({ j: () => go(1), k: () => go(-1) });
  const [title, about] = NOTHING[queue];
  return (
    <PaneListing
      label="Chats"
      items={chats}
      query={list}
      empty={
        <Empty icon={MessagesSquare} title={title}>
          {about}
        </Empty>
      }
    >
      {(chat) => <ChatRow chat={chat} href={chatHref(queue, chat.id)} open={chat.id === openId} />}
    </PaneListing>
  );
}
