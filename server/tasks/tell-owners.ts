import type { Context } from '@/server/context';
import type { Transaction } from '@/server/db/transaction';
import { notify } from '@/server/notifications';

interface Given {
  id: string;
  columns: { title: string; ownerId: string | null };
}

/** Tells members of the tasks that they were given: each once, however many there are. */
export async function tellOwners(tx: Transaction, ctx: Context, tasks: readonly Given[]): Promise<void> {
  const owners = new Set(tasks.flatMap(({ columns }) => columns.ownerId ?? []));
  for (const ownerId of owners) {
    const [first, ...more] = tasks.filter(({ columns }) => columns.ownerId === ownerId);
    if (!first) continue;
    const isOne = more.length === 0;
    await notify(tx, ctx, {
      to: [ownerId],
      kind: 'task',
      title: isOne ? 'You have a new task' : `You have ${more.length + 1} new tasks`,
      body: first.columns.title + (isOne ? '' : ', and others'),
      href: isOne ? `/tasks?id=${first.id}` : `/tasks?ownerId=${ownerId}`,
    });
  }
}
