'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BookmarkPlus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Empty } from '@/components/ui/empty';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { RowsSkeleton } from '@/components/ui/rows';
import { useSession } from '@/components/workspace/auth/session';
import { useTRPC } from '@/lib/trpc';
import type { ChatAnswer } from '@/server/website/chat-answers/contract';
import { AnswerForm } from './answer-form';

/** What members insert into chats, and what the AI answers from. */
export function SavedAnswersSection() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const list = useQuery(trpc.chatAnswers.list.queryOptions({}));
  const { data } = list;
  const [editing, setEditing] = useState<ChatAnswer | 'new'>();
  const [leaving, setLeaving] = useState<ChatAnswer>();
  const mayWrite = useSession().can('write:chat');
  const remove = useMutation(
    trpc.chatAnswers.delete.mutationOptions({
      onSuccess: () => setLeaving(undefined),
      onSettled: () => queries.invalidateQueries(trpc.chatAnswers.pathFilter()),
    }),
  );
  const create = mayWrite ? <Button onClick={() => setEditing('new')}>New answer</Button> : null;
  return (
    <Section
      title="Saved answers"
      about="Type / in a chat to insert one. The AI answers from them, too."
      action={data?.chatAnswers.length ? create : null}
    >
      <Listing
        items={data?.chatAnswers}
        query={list}
        waiting={<RowsSkeleton rows={2} />}
        empty={
          <Card>
            <Empty icon={BookmarkPlus} title="No answers yet" action={create}>
              Save what is asked again and again.
            </Empty>
          </Card>
        }
      >
        {(answer) => (
          <li className="flex items-center gap-2 px-4 py-2.5">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium text-sm">
                {answer.title}
                {answer.shortcut ? (
                  <span className="ml-2 font-normal text-muted text-xs">/{answer.shortcut}</span>
                ) : null}
              </span>
              <span className="block truncate text-muted text-xs">{answer.body}</span>
            </span>
            {mayWrite ? (
              <>
                <Button size="sm" look="ghost" aria-label={`Edit ${answer.title}`} onClick={() => setEditing(answer)}>
                  Edit
                </Button>
                <Button size="sm" look="ghost" aria-label={`Delete ${answer.title}`} onClick={() => setLeaving(answer)}>
                  Delete
                </Button>
              </>
            ) : null}
          </li>
        )}
      </Listing>
      {leaving ? (
        <Confirm
          open
          onOpenChange={() => setLeaving(undefined)}
          title={`Delete “${leaving.title}”?`}
          action="Delete answer"
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: leaving.id })}
        >
          Nobody can insert it any more, and the AI no longer answers from it.
        </Confirm>
      ) : null}
      {editing ? (
        <AnswerForm answer={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      ) : null}
    </Section>
  );
}
