'use client';

import { useDefinition } from '@/components/records/engine/definitions';
import { useUpdateRecord } from '@/components/records/engine/use-records';
import { Checkbox } from '@/components/ui/checkbox';
import { useSession } from '@/components/workspace/auth/session';
import { messageOf } from '@/lib/query-client';
import { toast } from '@/lib/toast';
import type { Task } from '@/server/records/tasks/contract';

/** Ticks a task off, wherever it is shown: a round box, for the square ones choose rows. */
export function TaskDone({ task }: { task: Pick<Task, 'id' | 'title' | 'done'> }) {
  const change = useUpdateRecord(useDefinition('tasks'), task.id);
  const mayWrite = useSession().can('write:tasks');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keeps the press from opening the row around it
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span className="flex items-center pointer-coarse:p-2" onClick={(event) => event.stopPropagation()}>
      <Checkbox
        checked={change.isPending ? change.variables.changes.done === true : task.done}
        className="rounded-full"
        label={`Done: ${task.title}`}
        disabled={!mayWrite}
        onChange={(done) =>
          change.mutate(
            { changes: { done }, as: (row) => ({ ...row, done }), back: (row) => ({ ...row, done: !done }) },
            { onError: (error) => toast.error(messageOf(error)) },
          )
        }
      />
    </span>
  );
}
