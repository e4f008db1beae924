'use client';

import { useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { messageOf } from '@/lib/query-client';
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

/** The same, by the id of the operation. */
export function useUndoOf() {
  const client = useTRPCClient();
  const queries = useQueryClient();
  const undo = async (id: string, onUndone?: () => void) => {
    try {
      const { left, partly, records } = await client.operations.revert.mutate({ id });
      onUndone?.();
      const why = records.flatMap(({ conflicts }) => conflicts)[0]?.message;
      if (left + partly === 0) toast.success('Undone');
      else toast.warning('Not all of it could be undone', { description: why });
    } catch (error) {
      toast.error(messageOf(error));
    }
    await queries.invalidateQueries();
  };
  return (done: string, id: string | undefined, { but, onUndone }: Saying = {}) => {
    const action = id ? { label: 'Undo', onClick: () => void undo(id, onUndone) } : undefined;
    if (but) toast.warning(done, { action, description: but, duration: SHOWN_MS });
    else toast.success(done, { action, duration: SHOWN_MS });
  };
}
