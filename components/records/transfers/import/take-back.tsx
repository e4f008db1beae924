'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { toast } from 'sonner';
import { Button } from '@/components/ui/button';
import { plural } from '@/lib/format';
import { useTRPC } from '@/lib/trpc';
import type { Import } from '@/server/records/imports/contract';
import { MAX_CHANGES } from '@/server/workspace/operations/contract';

/** Takes back all that an import has done, as one operation. */
export function TakeBack({ read: { operationId, counts } }: { read: Pick<Import, 'operationId' | 'counts'> }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const changes = counts.created + counts.updated + counts.companies;
  const id = operationId ?? '';
  const { data } = useQuery(trpc.operations.get.queryOptions({ id }, { enabled: operationId !== null && changes > 0 }));
  const revert = useMutation(
    trpc.operations.revert.mutationOptions({
      onSuccess: ({ reverted, left, partly }) => {
        if (left + partly === 0) toast.success(`${plural(reverted, 'record')} taken back`);
        else
          toast.warning('Not all of it could be undone', {
            description: `${plural(left + partly, 'record')} changed since.`,
          });
        return queries.invalidateQueries();
      },
    }),
  );
  if (operationId === null || changes === 0) return null;
  if (changes > MAX_CHANGES)
    return <p className="self-center text-muted text-xs">More changes than can be taken back at once.</p>;
  if (data && data.operation.revertedBy.length > 0)
    return <p className="self-center text-muted text-sm">It was taken back.</p>;
  return (
    <Button look="danger" busy={revert.isPending} onClick={() => revert.mutate({ id })}>
      <Undo2 aria-hidden />
      Undo
    </Button>
  );
}
