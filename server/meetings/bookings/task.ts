import { noteChanges } from '@/server/automation/workflows/outbox';
import type { Context } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Transaction } from '@/server/kernel/db/transaction';
import { taskNoun } from '@/server/records/tasks/noun';
import { applyChanges } from '@/server/records/upsert/batch';
import type { Linked } from './invitee';
import type { TakenSlot } from './slots/take';

/** Puts a meeting into the tasks. */
export async function createMeetingTask(
  tx: Transaction,
  ctx: Context,
  { title, startAt, endAt, contactId, leadId }: Pick<TakenSlot, 'startAt' | 'endAt'> & Linked & { title: string },
): Promise<string> {
  const id = newId();
  const columns = { ...taskNoun.defaults, title, type: 'MEETING', dueDate: startAt, endAt, contactId, leadId };
  await applyChanges(tx, ctx, taskNoun, [{ kind: 'created', id, sent: Object.keys(columns), columns }]);
  return id;
}

/** Moves the task with its meeting; somebody may have deleted it. */
export async function moveMeetingTask(
  tx: Transaction,
  ctx: Context,
  taskId: string | null,
  { startAt, endAt }: TakenSlot,
): Promise<void> {
  await tx.query(sql`
    UPDATE "Task" SET "dueDate" = ${startAt}::timestamptz, "endAt" = ${endAt}::timestamptz, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${taskId}::uuid`);
}

/** A meeting that was cancelled is nothing to do any more. */
export async function closeMeetingTask(tx: Transaction, ctx: Context, taskId: string | null): Promise<void> {
  const closed = await tx.query<{ id: string }>(sql`
    UPDATE "Task" SET done = true, "updatedAt" = now()
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${taskId}::uuid AND NOT done RETURNING id::text`);
  await noteChanges(
    tx,
    ctx,
    'TASK',
    closed.map(({ id }) => ({ trigger: 'STATUS_CHANGED', id })),
  );
}
