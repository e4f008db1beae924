import type { ExportedList } from '@/components/records/transfers/write-export';
import type { QUEUES } from '@/server/website/chats/contract';

/** Where chats are looked for: a queue, or what is one's own of those that wait or are open. */
export type Queue = Exclude<(typeof QUEUES)[number], 'all'> | 'for-me' | 'mine';

export const QUEUE_NAMES: Record<Queue, string> = {
  waiting: 'Waiting',
  'for-me': 'Waiting for me',
  mine: 'Mine',
  open: 'Open',
  closed: 'Closed',
  spam: 'Spam',
  trash: 'Trash',
};

/** Reads a queue from an address; those that are open when it names none. */
export const queueOf = (name: string | null | undefined): Queue =>
  name && Object.hasOwn(QUEUE_NAMES, name) ? (name as Queue) : 'open';

/** A queue as it is written into a file: in its order, those with the latest message first. */
export function exportedOf(queue: Queue, memberId: string): Omit<ExportedList, 'resource'> {
  const sort = '-lastMessageAt';
  if (queue === 'mine') return { sort, filters: { status: 'open', assignee: memberId } };
  if (queue !== 'for-me') return { sort, filters: { status: queue } };
  const of = [
    { field: 'assigneeId', is: 'isEmpty' as const },
    { field: 'assigneeId', is: 'is' as const, value: memberId },
  ];
  return { sort, filters: { status: 'waiting' }, where: { op: 'or' as const, of } };
}

/** The page of a chat, in the queue that it is looked at in. */
export const chatHref = (queue: Queue, id?: string) => `/chats?queue=${queue}${id ? `&id=${id}` : ''}`;

/** What a visitor is called. */
export const visitorName = ({ name, email }: { name: string | null; email: string | null }) =>
  name ?? email ?? 'Visitor';
