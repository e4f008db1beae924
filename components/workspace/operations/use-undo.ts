'use client';

import { useQueryClient } from '@tanstack/react-query';
import { offerUndo } from '@/components/ui/undo-toast';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import { useTRPCClient } from '@/lib/trpc';
import { operationOf } from '@/lib/undo';
import { followUndo } from './large-undo';

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

/** The same, by the id of the operation. */
export function useUndoOf() {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const undo = async (id: string, onUndone?: () => void) => {
    try {
      const { left, partly, records, background } = await client.operations.revert.mutate({ id });
      if (background) await followUndo(client, id, background);
      onUndone?.();
      const why = records.flatMap(({ conflicts }) => conflicts)[0]?.message;
      if (!background && left + partly === 0) toast.success('Undone');
      else if (!background) toast.warning('Not all of it could be undone', { description: why });
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries();
  };
  return (done: string, id: string | undefined, { but, onUndone }: Saying = {}) => {
    const say = but ? toast.warning : toast.success;
    const shown = { duration: SHOWN_MS, ...(but && { description: but }) };
    if (id) offerUndo(say, done, () => void undo(id, onUndone), shown);
    else say(done, shown);
  };
}
