'use client';

import {
  AtSign,
  BellOff,
  CalendarClock,
  CalendarX,
  CheckSquare,
  CircleDollarSign,
  ClipboardList,
  FileSignature,
  Inbox,
  LifeBuoy,
  ListOrdered,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  ReceiptText,
  Sparkles,
  UserSearch,
  Webhook,
  Workflow,
} from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Empty } from '@/components/ui/empty';
import { Link } from '@/components/ui/link';
import { More } from '@/components/ui/listing';
import { Problem } from '@/components/ui/problem';
import { Skeleton } from '@/components/ui/skeleton';
import { Ago } from '@/components/ui/when';
import { cn } from '@/lib/cn';
import type { NotificationKind } from '@/server/workspace/notifications/kinds';
import type { Notification } from '@/server/workspace/notifications/list';
import { useNotifications } from './use-notifications';

const ICONS: Record<NotificationKind, LucideIcon> = {
  booking: CalendarClock,
  calendar: CalendarX,
  campaign: Megaphone,
  case: LifeBuoy,
  chat: MessageCircle,
  contract: FileSignature,
  deal: CircleDollarSign,
  form: ClipboardList,
  inbox: Inbox,
  lead: UserSearch,
  mail: Mail,
  match: Sparkles,
  note: AtSign,
  quote: ReceiptText,
  sequence: ListOrdered,
  task: CheckSquare,
  webhook: Webhook,
  workflow: Workflow,
};

/** What the member was told, newest first, each leading to what it is about. */
export function NotificationPanel({ onNavigate }: { onNavigate: () => void }) {
  const { list, items, read, readAll, readingAll } = useNotifications();
  const isNew = items?.some((item) => !item.read);
  return (
    <>
      <header className="flex h-11 shrink-0 items-center justify-between border-line border-b pr-2 pl-4">
        <h2 className="font-semibold text-base">Notifications</h2>
        {isNew ? (
          <Button size="sm" look="ghost" busy={readingAll} onClick={readAll}>
            Mark all read
          </Button>
        ) : null}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto" aria-busy={list.isPending}>
        {list.error && !items ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
        {list.isPending ? <Waiting /> : null}
        {items?.length === 0 ? (
          <Empty icon={BellOff} title="Nothing yet">
            Answers to your mail, new chats and bookings, and what needs your attention will be told here.
          </Empty>
        ) : null}
        <ul className="divide-y divide-line">
          {items?.map((item) => (
            <li key={item.id}>
              <Item
                item={item}
                onOpen={() => {
                  if (!item.read) read(item.id);
                  onNavigate();
                }}
              />
            </li>
          ))}
        </ul>
        {list.hasNextPage ? (
          <div className="p-2 text-center">
            <More query={list} size="sm" look="ghost">
              Show older ones
            </More>
          </div>
        ) : null}
      </div>
    </>
  );
}

function Item({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const Icon = ICONS[item.kind];
  return (
    <Link
      href={item.href}
      onClick={onOpen}
      className={cn('flex gap-3 px-4 py-2.5 text-sm outline-offset-[-2px] hover:bg-hover', !item.read && 'bg-selected')}
    >
      <Icon className={cn('mt-0.5 size-4 shrink-0', item.read ? 'text-faint' : 'text-accent-text')} aria-hidden />
      <span className="min-w-0 flex-1">
        <span className={cn('block break-words', !item.read && 'font-medium')}>
          {item.read ? null : <span className="sr-only">New: </span>}
          {item.title}
        </span>
        {item.body ? <span className="line-clamp-2 break-words text-muted text-xs">{item.body}</span> : null}
        <span className="block text-muted text-xs">
          <Ago at={item.createdAt} />
        </span>
      </span>
    </Link>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4 p-4">
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-4 w-3/4" />
    </div>
  );
}
