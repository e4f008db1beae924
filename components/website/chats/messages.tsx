'use client';

import { useEffect, useRef } from 'react';
import { When } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { ChatMessage } from '@/server/website/chats/contract';

interface Props {
  messages: ChatMessage[];
  visitor: string;
}

/** What was said, oldest first; it stays at the newest message. */
export function Messages({ messages, visitor }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    if (last) box.current?.scrollTo({ top: box.current.scrollHeight });
  }, [last]);
  return (
    <div
      ref={box}
      role="log"
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
      tabIndex={0}
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
  );
}

function Bubble({ message: { role, userName, body, createdAt }, visitor }: { message: ChatMessage; visitor: string }) {
  const mine = role !== 'VISITOR';
  const name = role === 'AI' ? 'AI' : mine ? (userName ?? 'A member') : visitor;
  return (
    <div className={cn('flex max-w-[85%] flex-col gap-0.5 md:max-w-[75%]', mine ? 'items-end self-end' : 'self-start')}>
      <p className="flex gap-1.5 text-2xs text-muted">
        <span className="min-w-0 truncate">{name}</span>
        <When at={createdAt} />
      </p>
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
    </div>
  );
}
