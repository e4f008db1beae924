'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { TagChip } from '@/components/ui/tag-chip';
import { useSilentUndo } from '@/components/workspace/operations/use-undo';
import { useTRPC } from '@/lib/trpc';
import { operationsOf } from '@/lib/undo';
import type { Tagged } from '@/server/records/tags/tagged';
import { TagMenu } from './tag-menu';

interface Props {
  entity: Tagged;
  id: string;
  disabled: boolean;
}

/** The tags of a record; choosing one puts it on or takes it off at once. */
export function PanelTags({ entity, id, disabled }: Props) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const undoSilently = useSilentUndo();
  const query = trpc.records.tags.queryOptions({ entity, id });
  const { data: own } = useQuery(query);
  const outcome = {
    // One after the other: a tag that is put on and taken off at once stays off.
    scope: { id: `tags of ${id}` },
    onSettled: () =>
      Promise.all([queries.invalidateQueries(query), queries.invalidateQueries(trpc.tags.list.pathFilter())]),
  };
  const assign = useMutation(trpc.tags.assign.mutationOptions(outcome));
  const unassign = useMutation(trpc.tags.unassign.mutationOptions(outcome));
  const tags = own?.tags ?? [];
  const toggle = (tag: { id: string; name: string; color: string }, on: boolean) => {
    queries.setQueryData(query.queryKey, { tags: on ? [...tags, tag] : tags.filter((one) => one.id !== tag.id) });
    undoSilently(operationsOf((on ? assign : unassign).mutateAsync({ entity, recordIds: [id], tagIds: [tag.id] })));
  };
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-1.5 border-line border-b px-5 py-2.5">
      {tags.map((tag) => (
        <TagChip key={tag.id} {...tag} />
      ))}
      {disabled ? null : (
        <TagMenu chosen={tags} onToggle={toggle}>
          <Link
            href="/settings/tags"
            className="mt-1 flex items-center gap-2 border-line border-t px-2 py-2 text-sm hover:bg-hover [&_svg]:size-4"
          >
            <Settings2 aria-hidden />
            Manage tags
          </Link>
        </TagMenu>
      )}
    </div>
  );
}
