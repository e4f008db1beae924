'use client';

import { PanelRight } from 'lucide-react';
import { useState } from 'react';
import { BackToList } from '@/components/ui/back-to-list';
import { Button } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import { Problem } from '@/components/ui/problem';
import { RowsSkeleton } from '@/components/ui/rows';
import { Sheet } from '@/components/ui/sheet';
import { useSession } from '@/components/workspace/auth/session';
import { statusOf } from '@/lib/query-client';
import type { Chat } from '@/server/website/chats/contract';
import { ChatMenu } from './chat-menu';
import { Presence } from './chat-row';
import { ChatStateButtons } from './chat-state-buttons';
import { HandlerBadge } from './handler-badge';
import { Messages } from './messages';
import { visitorName } from './queues';
import { ReplyBox } from './reply-box';
import { type ChatActions, useChat, useChatActions } from './use-chat';
import { VisitorPanel } from './visitor-panel';

/** A conversation: what was said, an answer to it, and who the visitor is. */
export function ChatView({ id, back }: { id: string; back: string }) {
  const { chat, messages, error, refetch } = useChat(id);
  const actions = useChatActions();
  const mayWrite = useSession().can('write:chat');
  if (error && !chat)
    return statusOf(error) === 404 ? <Gone back={back} /> : <Problem error={error} onRetry={refetch} />;
  if (!chat) return <RowsSkeleton />;
  return (
    <div className="flex h-full min-h-0">
      <section aria-label="Chat" className="flex min-h-0 min-w-0 flex-1 flex-col">
        <Head chat={chat} back={back} actions={actions} mayWrite={mayWrite} />
        <Messages messages={messages} visitor={visitorName(chat.visitor)} />
        {mayWrite ? <ReplyBox chat={chat} actions={actions} /> : null}
      </section>
      <aside
        aria-label="Visitor"
        className="w-72 shrink-0 overflow-y-auto border-line border-l bg-surface max-xl:hidden"
      >
        <VisitorPanel chat={chat} actions={actions} mayWrite={mayWrite} />
      </aside>
    </div>
  );
}

interface HeadProps {
  chat: Chat;
  back: string;
  actions: ChatActions;
  mayWrite: boolean;
}

function Head({ chat, back, actions, mayWrite }: HeadProps) {
  const [showing, setShowing] = useState(false);
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1.5 border-line border-b bg-surface px-3 py-2 md:px-4">
      <BackToList href={back} />
      <div className="flex min-w-0 flex-1 basis-44 items-center gap-2">
        <Presence live={chat.live} />
        <h2 className="min-w-0 truncate font-semibold text-sm">{visitorName(chat.visitor)}</h2>
        <span className="shrink-0">
          <HandlerBadge chat={chat} />
        </span>
      </div>
      <div className="ml-auto flex items-center gap-1.5">
        {mayWrite ? <ChatStateButtons chat={chat} actions={actions} /> : null}
        <Button
          size="iconSm"
          look="ghost"
          className="xl:hidden"
          aria-label="About the visitor"
          onClick={() => setShowing(true)}
        >
          <PanelRight aria-hidden />
        </Button>
        {mayWrite ? <ChatMenu chat={chat} actions={actions} /> : null}
      </div>
      <Sheet open={showing} onOpenChange={setShowing} label="About the visitor">
        <div className="flex items-center justify-between border-line border-b px-4 py-3">
          <p className="font-semibold text-sm">About the visitor</p>
          <Button size="sm" onClick={() => setShowing(false)}>
            Close
          </Button>
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <VisitorPanel chat={chat} actions={actions} mayWrite={mayWrite} />
        </div>
      </Sheet>
    </header>
  );
}

const Gone = ({ back }: { back: string }) => (
  <div className="px-6 py-14 text-center text-muted text-sm">
    <p>This chat is not there any more.</p>
    <Link href={back} className="text-accent-text underline">
      Back to the list
    </Link>
  </div>
);
