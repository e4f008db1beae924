'use client';

import { useQueryClient } from '@tanstack/react-query';
import { forgetUndo, keepUndo, offerUndo } from '@/components/ui/undo-toast';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPCClient } from '@/lib/trpc';
import { operationOf } from '@/lib/undo';

const SHOWN_MS = 10_000;

/** Says that something was done, and offers to take it back where that can be, by the answer of the call that did it. */
export function useUndo() {
  const say = useUndoOf();
  return (done: string, answer: unknown, onUndone?: () => void) => say(done, operationOf(answer), { onUndone });
}

interface Saying {
  /** What of it was not done. */
  but?: string | undefined;
  onUndone?: (() => void) | undefined;
}

/** The same, by the id of the operation, or of several that are taken back together. */
export function useUndoOf() {
  const undo = useReverts();
  return (done: string, id: string | readonly string[] | undefined, { but, onUndone }: Saying = {}) => {
    const ids = [id ?? []].flat();
    const say = but ? toast.warning : toast.success;
    const shown = { duration: SHOWN_MS, ...(but && { description: but }) };
    if (ids.length > 0) offerUndo(say, done, () => void undo(ids, onUndone), shown);
    else {
      forgetUndo();
      say(done, shown);
    }
  };
}

/** For what is seen where it is done: nothing is said, and the key alone takes it back, from now on, once it is done. */
export function useSilentUndo() {
  const undo = useReverts();
  return (operations: Promise<readonly string[]>) => keepUndo(() => void operations.then((ids) => undo(ids)));
}

function useReverts() {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const revert = async (id: string) => {
    const { left, partly, records, background } = await client.operations.revert.mutate({ id });
    if (background) await (await import('./large-undo')).followUndo(client, id, background);
    const why = records.flatMap(({ conflicts }) => conflicts)[0]?.message;
    return { isTold: background !== null, isWhole: left + partly === 0, why };
  };
  return async (ids: readonly string[], onUndone?: () => void) => {
    try {
      if (ids.length === 0) return void toast.info('There is nothing to undo');
      const told = [];
      // What was done last is taken back first.
      for (const id of ids.toReversed()) told.push(await revert(id));
      onUndone?.();
      const kept = told.find(({ isTold, isWhole }) => !isTold && !isWhole);
      if (kept) toast.warning('Not all of it could be undone', { description: kept.why });
      else if (told.some(({ isTold }) => !isTold)) toast.success('Undone');
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries();
  };
}
