'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Settings2 } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { MenuLine, MenuSlot } from '@/components/ui/menu';
import { TagChip } from '@/components/ui/tag-chip';
import { TagMenu } from '@/components/ui/tag-menu';
import { useSilentUndo } from '@/components/workspace/operations/use-undo';
import { useTRPC } from '@/lib/trpc';
import { operationsOf } from '@/lib/undo';
import type { Tagged } from '@/server/records/tags/tagged';

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
  const { data: all } = useQuery(trpc.tags.list.queryOptions());
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
        <TagMenu all={all?.tags} chosen={tags} onToggle={toggle}>
          <MenuLine />
          <MenuSlot>
            <Link href="/settings/tags">
              <Settings2 aria-hidden />
              Manage tags
            </Link>
          </MenuSlot>
        </TagMenu>
      )}
    </div>
  );
}
