'use client';

import { useQueries } from '@tanstack/react-query';
import { readOne, recordKeys } from '@/components/records/engine/calls';
import type { MergeProps } from '@/components/records/engine/definition';
import { useDefinition } from '@/components/records/engine/definitions';
import type { Row } from '@/components/records/engine/record-types';
import type { Compared } from '@/components/records/look-alikes/compared';
import { Dialog } from '@/components/ui/dialog';
import { Problem } from '@/components/ui/problem';
import { useUndo } from '@/components/workspace/operations/use-undo';
import { useTRPCClient } from '@/lib/trpc';
import { Review } from './review';

/** Makes one of several records that somebody chose, as they are when it opens. */
export function MergeWindow({ type, ids, onClose, onMerged }: MergeProps & { type: Compared }) {
  const definition = useDefinition(type);
  const client = useTRPCClient();
  const done = useUndo();
  const reads = useQueries({
    queries: ids.map((id) => ({
      queryKey: recordKeys.one(type, id),
      queryFn: (): Promise<Row<Compared>> | undefined => readOne(client, definition, id)?.(),
    })),
  });
  const records = reads.flatMap(({ data }) => data ?? []);
  const error = reads.find((read) => read.error)?.error;
  return (
    <Dialog open onOpenChange={onClose} title={`Merge ${ids.length} ${type}`} wide>
      {error ? <Problem error={error} onRetry={() => reads.forEach((read) => void read.refetch())} /> : null}
      {records.length === ids.length ? (
        <Review
          type={type}
          records={records}
          mayWrite
          onMerged={(_, answer) => {
            done(`${ids.length} ${type} merged`, answer);
            onMerged();
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
