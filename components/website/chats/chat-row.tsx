import { Flame } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { TagChip } from '@/components/ui/tag-chip';
import { Ago } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { Chat } from '@/server/website/chats/contract';
import { HandlerBadge } from './handler-badge';
import { visitorName } from './queues';

/** A conversation in the list: who, what was said last, and whether somebody has to look. */
export function ChatRow({ chat, href, open }: { chat: Chat; href: string; open: boolean }) {
  const { visitor, live, hot, snippet, site, tags, lastMessageAt, contact, lead } = chat;
  return (
    <li>
      <Link
        href={href}
        scroll={false}
        aria-current={open ? 'true' : undefined}
        className={cn(
          'block px-4 py-2.5 outline-offset-[-2px] hover:bg-hover',
          open && 'bg-selected hover:bg-selected',
        )}
      >
        <span className="flex items-center gap-2">
          <Presence live={live} />
          <span className="min-w-0 truncate font-medium text-sm">
            {contact?.name ?? lead?.name ?? visitorName(visitor)}
          </span>
          {hot ? (
            <span title="Hot: many messages, or on a page where people buy" className="text-danger">
              <Flame className="size-3.5" aria-hidden />
              <span className="sr-only">Hot</span>
            </span>
          ) : null}
          <span className="ml-auto shrink-0 text-2xs text-muted">
            <Ago at={lastMessageAt} />
          </span>
        </span>
        <span className="mt-0.5 block truncate text-sm">{snippet || 'No message yet'}</span>
        <span className="mt-1 flex items-center gap-1.5 overflow-hidden">
          <HandlerBadge chat={chat} />
          {tags.slice(0, 2).map((tag) => (
            <TagChip key={tag.id} {...tag} />
          ))}
          <span className="ml-auto truncate text-2xs text-muted">{site.name}</span>
        </span>
      </Link>
    </li>
  );
}

/** Whether the visitor is there right now. */
export const Presence = ({ live }: { live: boolean }) => (
  <span
    title={live ? 'On the website now' : 'Not on the website'}
    className={cn('size-2 shrink-0 rounded-full', live ? 'bg-success' : 'bg-line-strong')}
  >
    <span className="sr-only">{live ? 'On the website now' : 'Not on the website'}</span>
  </span>
);
