'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import { useDefinition } from '@/components/records/engine/definitions';
import { useList } from '@/components/records/engine/use-records';
import { useTRPC } from '@/lib/trpc';
import { momentsOf } from './moments';

/** Everything between the workspace and a contact: what is still to come, and what was, newest first. */
export function useTimeline(contactId: string) {
  const mails = useInfiniteQuery(
    useTRPC().inbox.withContact.infiniteQueryOptions({ contactId }, { getNextPageParam: (page) => page.nextCursor }),
  );
  const communications = useList(useDefinition('communications'), { params: { contactId } });
  const notes = useList(useDefinition('notes'), { params: { contactId } });
  const tasks = useList(useDefinition('tasks'), { params: { contactId } });
  const lists = [mails, communications, notes, tasks];
  const moments = momentsOf({
    mails: mails.data?.pages.flatMap((page) => page.mails) ?? [],
    communications: communications.rows ?? [],
    notes: notes.rows ?? [],
    tasks: tasks.rows ?? [],
  });
  return {
    moments,
    loading: lists.some(({ isPending }) => isPending),
    error: lists.find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all(lists.map((query) => query.refetch())),
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    more: () => Promise.all(lists.map((list) => list.hasNextPage && list.fetchNextPage())),
  };
}
