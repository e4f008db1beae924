'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Tag as TagIcon } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Confirm } from '@/components/ui/confirm';
import { Empty } from '@/components/ui/empty';
import { Listing } from '@/components/ui/listing';
import { Card, Section } from '@/components/ui/page';
import { Problem } from '@/components/ui/problem';
import { TagChip } from '@/components/ui/tag-chip';
import { useSession } from '@/components/workspace/auth/session';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { plural } from '@/lib/format';
import { useNewAsked } from '@/lib/new-asked';
import { useTRPC } from '@/lib/trpc';
import type { Tag } from '@/server/records/tags/contract';
import { TagForm } from './tag-form';

export function Tags() {
  const trpc = useTRPC();
  const { can } = useSession();
  const { data, error, refetch } = useQuery(trpc.tags.list.queryOptions());
  const [editing, setEditing] = useState<Tag | 'new'>();
  useNewAsked(can('write:tags') ? () => setEditing('new') : undefined);
  const create = can('write:tags') ? (
    <Button look="primary" onClick={() => setEditing('new')}>
      New tag
    </Button>
  ) : null;
  if (error && !data) return <Problem error={error} onRetry={() => void refetch()} />;
  const tags = data?.tags;
  return (
    <Section
      title="Tags"
      about="Put them on contacts, leads, companies and deals to group them."
      action={tags?.length ? create : null}
    >
      <Listing
        items={tags}
        empty={
          <Card>
            <Empty icon={TagIcon} title="No tags yet" action={create}>
              Make one, then put it on records from their panel.
            </Empty>
          </Card>
        }
      >
        {(tag) => <TagRow tag={tag} onEdit={() => setEditing(tag)} />}
      </Listing>
      {editing ? <TagForm tag={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} /> : null}
    </Section>
  );
}

function TagRow({ tag, onEdit }: { tag: Tag; onEdit: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { can } = useSession();
  const done = useUndo();
  const [asking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.tags.delete.mutationOptions({
      onSuccess: (answer) => {
        setAsking(false);
        done(`Tag “${tag.name}” deleted`, answer);
      },
      onSettled: () => queries.invalidateQueries(trpc.tags.pathFilter()),
    }),
  );
  const { contacts, leads, companies, deals } = tag.counts;
  const uses = contacts + leads + companies + deals;
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <TagChip {...tag} />
      </div>
      <span className="text-muted text-xs">{plural(uses, 'record')}</span>
      {can('write:tags') ? (
        <>
          <Button size="sm" look="ghost" onClick={onEdit} aria-label={`Edit ${tag.name}`}>
            Edit
          </Button>
          <Button size="sm" look="ghost" onClick={() => setAsking(true)} aria-label={`Delete ${tag.name}`}>
            Delete
          </Button>
        </>
      ) : null}
      <Confirm
        open={asking}
        onOpenChange={setAsking}
        title={`Delete “${tag.name}”?`}
        action="Delete tag"
        busy={remove.isPending}
        onConfirm={() => remove.mutate({ id: tag.id })}
      >
        It is taken off {plural(uses, 'record')}. The records stay.
      </Confirm>
    </li>
  );
}
