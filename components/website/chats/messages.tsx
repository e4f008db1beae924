'use client';

import { ArrowDown } from 'lucide-react';
import { type UIEvent, useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/button';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { ChatMessage } from '@/server/website/chats/contract';
import { MessageFiles } from './message-files';

interface Props {
  messages: ChatMessage[];
  visitor: string;
}

/** So near to its end, in pixels, whoever reads a conversation wants to see what comes. */
const AT_END = 80;

/** What was said, oldest first; it stays at the newest message, unless one has gone up to read. */
export function Messages({ messages, visitor }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const [hasNews, setHasNews] = useState(false);
  const last = messages.at(-1);
  const isMine = last?.role === 'AGENT';
  const toEnd = () => box.current?.scrollTo({ top: box.current.scrollHeight });
  const onScroll = ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
    atEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
    if (atEnd.current) setHasNews(false);
  };
  const lastId = last?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new message
  useEffect(() => {
    if (atEnd.current || isMine) toEnd();
    else if (lastId) setHasNews(true);
  }, [lastId]);
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={box}
        role="log"
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
        tabIndex={0}
        onScroll={onScroll}
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 py-4 outline-offset-[-2px]"
      >
        {messages.map((message) =>
          message.role === 'SYSTEM' ? (
            <p key={message.id} className="break-words px-6 text-center text-muted text-xs">
              {message.body}
            </p>
          ) : (
            <Bubble key={message.id} message={message} visitor={visitor} />
          ),
        )}
      </div>
      {hasNews ? (
        <Button size="sm" look="primary" className="-translate-x-1/2 absolute bottom-3 left-1/2" onClick={toEnd}>
          <ArrowDown aria-hidden />
          New message
        </Button>
      ) : null}
    </div>
  );
}

function Bubble({
  message: { role, userName, body, files, createdAt },
  visitor,
}: {
  message: ChatMessage;
  visitor: string;
}) {
  const mine = role !== 'VISITOR';
  const name = role === 'AI' ? 'AI' : mine ? (userName ?? 'A member') : visitor;
  return (
    <div className={cn('flex max-w-[85%] flex-col gap-0.5 md:max-w-[75%]', mine ? 'items-end self-end' : 'self-start')}>
      <p className="flex gap-1.5 text-2xs text-muted">
        <span className="min-w-0 truncate">{name}</span>
        <When at={createdAt} />
      </p>
      {body ? (
        <p
          className={cn(
            'whitespace-pre-wrap rounded-lg px-3 py-2 text-sm [overflow-wrap:anywhere]',
            role === 'AGENT' && 'bg-accent text-accent-ink',
            role === 'AI' && 'bg-violet-soft text-ink',
            role === 'VISITOR' && 'border border-line bg-surface',
          )}
        >
          {body}
        </p>
      ) : null}
      <MessageFiles files={files} />
    </div>
  );
}
