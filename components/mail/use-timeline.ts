'use client';

import { useQuery } from '@tanstack/react-query';
import { useList } from '@/components/records/use-records';
import { useTRPC } from '@/lib/trpc';
import type { Communication } from '@/server/communications/contract';
import type { EmailItem } from '@/server/emails/shapes';
import type { Note } from '@/server/notes/contract';
import type { Task } from '@/server/tasks/contract';

/** Something that happened, or is to happen, with a contact. */
export type Moment = { key: string; at: string } & (
  | { kind: 'mail'; mail: EmailItem }
  | { kind: 'communication'; communication: Communication }
  | { kind: 'note'; note: Note }
  | { kind: 'task'; task: Task }
);
export type MomentKind = Moment['kind'];

/** Mails of the API's one page. */
const MAILS = 200;

/** Everything between the workspace and a contact: what is still to come, and what was, newest first. */
export function useTimeline(contactId: string) {
  const mails = useQuery(useTRPC().emails.list.queryOptions({ contactId, limit: MAILS }));
  const communications = useList('communications', { contactId });
  const notes = useList('notes', { contactId });
  const tasks = useList('tasks', { contactId });
  const lists = [communications, notes, tasks];
  const moments = [
    ...(mails.data?.emails ?? []).map(ofMail),
    ...((communications.rows ?? []) as Communication[]).map(ofCommunication),
    ...((notes.rows ?? []) as Note[]).map(ofNote),
    ...((tasks.rows ?? []) as Task[]).map(ofTask),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return {
    moments,
    loading: [mails, ...lists].some(({ isPending }) => isPending),
    error: [mails, ...lists].find(({ error }) => error)?.error ?? null,
    refetch: () => Promise.all([mails, ...lists].map((query) => query.refetch())),
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    more: () => Promise.all(lists.map((list) => list.hasNextPage && list.fetchNextPage())),
  };
}

const ofMail = (mail: EmailItem): Moment => ({
  key: `mail ${mail.id}`,
  at: mail.sentAt ?? mail.createdAt,
  kind: 'mail',
  mail,
});
const ofCommunication = (communication: Communication): Moment => ({
  key: `communication ${communication.id}`,
  at: communication.occurredAt,
  kind: 'communication',
  communication,
});
const ofNote = (note: Note): Moment => ({ key: `note ${note.id}`, at: note.createdAt, kind: 'note', note });
const ofTask = (task: Task): Moment => ({
  key: `task ${task.id}`,
  at: task.dueDate ?? task.createdAt,
  kind: 'task',
  task,
});

/** What is still to be done stands apart from what was. */
export const isAhead = (moment: Moment): boolean => moment.kind === 'task' && !moment.task.done;
