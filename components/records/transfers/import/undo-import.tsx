'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { isUndoing, type LargeUndo, POLL_MS, undoingWords } from '@/components/workspace/operations/large-undo';
import { plural } from '@/lib/format';
import { toast } from '@/lib/toast';
import { useTRPC } from '@/lib/trpc';
import type { Import } from '@/server/records/imports/contract';

/** Takes back all that an import has done, as one operation; a large one in the background, with how far that is. */
export function UndoImport({ read: { operationId, counts } }: { read: Pick<Import, 'operationId' | 'counts'> }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const changes = counts.created + counts.updated + counts.companies;
  const id = operationId ?? '';
  const { data } = useQuery(
    trpc.reverts.get.queryOptions(
      { operationId: id },
      {
        enabled: operationId !== null && changes > 0,
        refetchInterval: ({ state }) => (state.data?.revert && isUndoing(state.data.revert) ? POLL_MS : false),
      },
    ),
  );
  const revert = useMutation(
    trpc.operations.revert.mutationOptions({
      onSuccess: ({ reverted, left, partly, background }) => {
        if (!background && left + partly === 0) toast.success(`${plural(reverted, 'record')} taken back`);
        else if (!background)
          toast.warning('Not all of it could be undone', {
            description: `${plural(left + partly, 'record')} changed since.`,
          });
        return queries.invalidateQueries();
      },
    }),
  );
  const stop = useMutation(trpc.operations.stop.mutationOptions({ onSuccess: () => queries.invalidateQueries() }));
  if (operationId === null || changes === 0) return null;
  const large = data?.revert ?? undefined;
  if (large && isUndoing(large))
    return <Undoing undo={large} busy={stop.isPending} onStop={() => stop.mutate({ id })} />;
  const isOver = large ? large.status === 'done' : data?.isReverted;
  if (isOver) return <p className="self-center text-muted text-sm">{overWords(large)}</p>;
  return (
    <Button look="danger" busy={revert.isPending} onClick={() => revert.mutate({ id })}>
      <Undo2 aria-hidden />
      {large?.status === 'stopped' ? 'Go on undoing' : 'Undo'}
    </Button>
  );
}

function overWords(large: LargeUndo | undefined): string {
  const left = large ? large.partly + large.left : 0;
  return left > 0 ? `It was taken back, but for ${plural(left, 'record')}.` : 'It was taken back.';
}

interface UndoingProps {
  undo: LargeUndo;
  busy: boolean;
  onStop: () => void;
}

const Undoing = ({ undo, busy, onStop }: UndoingProps) => (
  <div className="order-first flex w-full items-center gap-3 text-sm">
    <span role="status" className="shrink-0">
      {undoingWords(undo)}
    </span>
    <Progress label="Undoing" value={undo.done} max={Math.max(1, undo.total)} className="min-w-16 flex-1" />
    <Button size="sm" busy={busy} onClick={onStop}>
      Stop
    </Button>
  </div>
);
