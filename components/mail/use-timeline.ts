'use client';

import { useQuery } from '@tanstack/react-query';
import { useList } from '@/components/records/use-records';
import { useTRPC } from '@/lib/trpc';
import type { Communication } from '@/server/communications/contract';
import type { Note } from '@/server/notes/contract';
import type { Task } from '@/server/tasks/contract';
import { momentsOf } from './moments';

/** Mails of the API's one page. */
const MAILS = 200;

/** Everything between the workspace and a contact: what is still to come, and what was, newest first. */
export function useTimeline(contactId: string) {
  const mails = useQuery(useTRPC().emails.list.queryOptions({ contactId, limit: MAILS }));
  const communications = useList('communications', { contactId });
  const notes = useList('notes', { contactId });
  const tasks = useList('tasks', { contactId });
  const lists = [communications, notes, tasks];
  const moments = momentsOf({
    mails: mails.data?.emails ?? [],
    communications: (communications.rows ?? []) as Communication[],
    notes: (notes.rows ?? []) as Note[],
    tasks: (tasks.rows ?? []) as Task[],
  });
  return {
    moments,
    loading: [mails, ...lists].some(({ isPending }) => isPending),
    error: [mails, ...lists].find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all([mails, ...lists].map((query) => query.refetch())),
    /** So many mails, and perhaps older ones that are not among them. */
    newestMails: mails.data?.emails.length === MAILS ? MAILS : undefined,
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    more: () => Promise.all(lists.map((list) => list.hasNextPage && list.fetchNextPage())),
  };
}
