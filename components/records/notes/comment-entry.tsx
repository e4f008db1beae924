'use client';

import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { MarkedText } from '@/components/records/writing/marked-text';
import { Avatar } from '@/components/ui/avatar';
import { Button } from '@/components/ui/button';
import { Menu, MenuItem } from '@/components/ui/menu';
import { Ago } from '@/components/ui/when';
import { MemberAvatar } from '@/components/workspace/auth/member-avatar';
import { useSession } from '@/components/workspace/auth/session';
import { forgetText, useKeptText } from '@/lib/kept-text';
import type { Comment } from '@/server/records/comments/contract';
import { CommentForm } from './comment-form';
import { useCommentWrites } from './use-comment-writes';

/** A comment with whoever wrote it; its author changes it in its place. */
export function CommentEntry({ comment: { id, body, author, createdAt, updatedAt } }: { comment: Comment }) {
  const { update, remove } = useCommentWrites();
  const { current, isAdmin, can } = useSession();
  const about = `comment ${id}`;
  const [draft, setDraft] = useKeptText(about);
  const isOwn = author?.id === current.memberId;
  const name = author?.name ?? 'Somebody who left';
  const save = (text: string) =>
    update.mutateAsync({ id, body: text }).then(
      () => forgetText(about, text),
      () => undefined,
    );
  return (
    <li className="flex gap-2">
      {author ? <MemberAvatar of={author} name={name} /> : <Avatar name={name} />}
      <div className="min-w-0 flex-1">
        <div className="flex min-h-6 items-center gap-2 text-xs">
          <span className="truncate font-medium text-ink">{name}</span>
          <span className="text-faint">
            <Ago at={createdAt} />
            {updatedAt === createdAt ? null : ' · edited'}
          </span>
          {can('write:notes') && (isOwn || isAdmin) ? (
            <span className="ml-auto">
              <Menu
                trigger={
                  <Button size="iconSm" look="ghost" aria-label={`More about the comment of ${name}`}>
                    <Ellipsis aria-hidden />
                  </Button>
                }
              >
                {isOwn ? (
                  <MenuItem onSelect={() => setDraft(body)}>
                    <Pencil aria-hidden />
                    Edit
                  </MenuItem>
                ) : null}
                <MenuItem danger onSelect={() => remove.mutate({ id })}>
                  <Trash2 aria-hidden />
                  Delete
                </MenuItem>
              </Menu>
            </span>
          ) : null}
        </div>
        {draft === undefined ? (
          <MarkedText text={body} className="text-sm" />
        ) : (
          <CommentForm
            text={draft}
            setText={setDraft}
            label="Change the comment"
            action="Save"
            write={update}
            onSend={() => void save(draft)}
            onCancel={() => setDraft(undefined)}
          />
        )}
      </div>
    </li>
  );
}
