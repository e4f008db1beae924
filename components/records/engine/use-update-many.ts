'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSilentUndo } from '@/components/workspace/operations/use-undo';
import { useTRPCClient } from '@/lib/trpc';
import { recordKeys } from './calls';
import type { RecordDefinition } from './definition';
import type { Outcome } from './grid/cell-write';
import { saveChanged } from './grid/save-cells';
import type { Row, TypeName, Values } from './record-types';
import { showRecord } from './use-records';

interface Change<T extends TypeName> {
  ids: readonly string[];
  changes: Values<T>;
  /** A record with the change in it. */
  as: (row: Row<T>) => Row<T>;
}

/** Changes records alike, few enough that somebody waits for it. The caller shows the error; the key that undoes takes it back. */
export function useUpdateMany<T extends TypeName>(definition: RecordDefinition<T>) {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const undoSilently = useSilentUndo();
  const { type } = definition;
  return useMutation({
    meta: { quiet: true },
    mutationFn: async ({ ids, changes, as }: Change<T>) => {
      const outcome: Outcome<T> = { refused: new Map(), rows: [], operations: [] };
      const changed = ids.map((id) => ({ ...changes, id }));
      await saveChanged(client, definition, changed, outcome);
      undoSilently(Promise.resolve(outcome.operations));
      for (const id of ids) if (!outcome.refused.has(id)) showRecord(queries, type, id, as);
      const [why] = outcome.refused.values();
      if (why !== undefined) throw new Error(why);
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: recordKeys.lists(type), refetchType: 'inactive' }),
        queries.invalidateQueries({ queryKey: recordKeys.timelines }),
      ]),
  });
}
