import { applyChanges, recordSql, writeRecords } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { taskDefinition } from '@/server/records/tasks/definition';
import type { Linked } from './invitee';
import type { ReservedSlot } from './slots/reserve';

/** Puts a meeting into the tasks. */
export async function createMeetingTask(
  tx: Transaction,
  ctx: Context,
  { title, startAt, endAt, contactId, leadId }: Pick<ReservedSlot, 'startAt' | 'endAt'> & Linked & { title: string },
): Promise<string> {
  const id = newId();
  const columns = { ...taskDefinition.defaults, title, type: 'MEETING', dueDate: startAt, endAt, contactId, leadId };
  await applyChanges(tx, ctx, taskDefinition, [{ kind: 'created', id, sent: Object.keys(columns), columns }]);
  return id;
}

/** Moves the task with its meeting; somebody may have deleted it. */
export async function moveMeetingTask(
  tx: Transaction,
  ctx: Context,
  taskId: string | null,
  { startAt, endAt }: ReservedSlot,
): Promise<void> {
  if (taskId === null) return;
  await applyChanges(tx, ctx, taskDefinition, [{ kind: 'updated', id: taskId, columns: { dueDate: startAt, endAt } }]);
}

/** A meeting that was cancelled is nothing to do any more. */
export async function closeMeetingTask(tx: Transaction, ctx: Context, taskId: string | null): Promise<void> {
  const close = recordSql`
    UPDATE "Task" SET done = true, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${taskId}::uuid AND NOT done RETURNING id::text`;
  await writeRecords<{ id: string }>(tx, ctx, 'Task', close, ({ id }) => ({
    kind: 'updated',
    id,
    columns: { done: true },
  }));
}
