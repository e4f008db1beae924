'use client';

import { useQueryClient } from '@tanstack/react-query';
import { MessagesSquare, Settings2 } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { LazyListMenu } from '@/components/records/transfers/lazy-list-menu';
import { buttonClass } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { PageHeader } from '@/components/ui/page';
import { Panes } from '@/components/ui/panes';
import { useSession } from '@/components/workspace/auth/session';
import { useLive } from '@/lib/live';
import { useTRPC } from '@/lib/trpc';
import { ChatList } from './chat-list';
import { ChatView } from './chat-view';
import { QueueNav } from './queue-nav';
import { chatHref, exportedOf, queueOf } from './queues';

/** The live inbox: who writes on the workspace's websites, with the chosen conversation beside the list. */
export function ChatsPage() {
  const address = useSearchParams();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const queue = queueOf(address.get('queue'));
  const { memberId } = useSession().current;
  const id = address.get('id') ?? undefined;
  useLive('chats', (changed) => {
    void queries.invalidateQueries(trpc.chatConsole.pathFilter());
    if (!changed || changed === id) void queries.invalidateQueries(trpc.chats.get.pathFilter());
  });
  return (
    <>
      <PageHeader title="Chats">
        <LazyListMenu type="chats" scope="read:chat" {...exportedOf(queue, memberId)} />
        <Link href="/chats/settings" className={buttonClass({ look: 'ghost' }, 'max-sm:px-2')}>
          <Settings2 aria-hidden />
          <span className="max-sm:sr-only">Sites and answers</span>
        </Link>
      </PageHeader>
      <QueueNav here={queue} />
      <Panes
        list={<ChatList key={queue} queue={queue} openId={id} />}
        detail={id ? <ChatView key={id} id={id} back={chatHref(queue)} /> : undefined}
        nothing={
          <Empty icon={MessagesSquare} title="Nothing chosen">
            Choose a chat, or press j for the first one.
          </Empty>
        }
      />
    </>
  );
}
