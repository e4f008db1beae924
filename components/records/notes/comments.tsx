'use client';

import { useQuery } from '@tanstack/react-query';
import { Problem } from '@/components/ui/problem';
import { useSession } from '@/components/workspace/auth/session';
import { forgetText, useKeptText } from '@/lib/kept-text';
import { useTRPC } from '@/lib/trpc';
import { CommentEntry } from './comment-entry';
import { CommentForm } from './comment-form';
import { useCommentWrites } from './use-comment-writes';

/** What is said of a note, the oldest first, and a box to say more. */
export function Comments({ noteId }: { noteId: string }) {
  const { data, error, refetch } = useQuery(useTRPC().comments.list.queryOptions({ noteId, limit: 1000 }));
  const mayWrite = useSession().can('write:notes');
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  return (
    <section aria-label="Comments" className="flex flex-col gap-3">
      {data && data.comments.length > 0 ? (
        <ol className="flex flex-col gap-3">
          {data.comments.toReversed().map((comment) => (
            <CommentEntry key={comment.id} comment={comment} />
          ))}
        </ol>
      ) : null}
      {mayWrite ? <NewComment noteId={noteId} /> : null}
    </section>
  );
}

function NewComment({ noteId }: { noteId: string }) {
  const { create } = useCommentWrites();
  const about = `comment on ${noteId}`;
  const [text = '', setText] = useKeptText(about);
  // Also where the note was closed by then; an error is told where every error of a change is.
  const send = () =>
    create.mutateAsync({ noteId, body: text }).then(
      () => forgetText(about, text),
      () => undefined,
    );
  return (
    <CommentForm
      {...{ text, setText }}
      label="Write a comment"
      action="Comment"
      write={create}
      onSend={() => void send()}
    />
  );
}
