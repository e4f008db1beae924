import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains, pointsAt, sameId } from '@/server/kernel/db/record';
import type { tasksContract } from './contract';
import { taskRecord } from './record';

export async function listTasks(ctx: Context, input: Input<typeof tasksContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { contactExternalId, leadExternalId, dealExternalId, contactId, leadId, dealId, done, type, q } = filters;
  const { ownerId, dueBefore } = filters;
  const { records, nextCursor } = await listRecords(taskRecord, ctx, { limit, cursor, updatedSince }, filters, [
    contactExternalId !== undefined && pointsAt('contactId', 'Contact', ctx, contactExternalId),
    leadExternalId !== undefined && pointsAt('leadId', 'Lead', ctx, leadExternalId),
    dealExternalId !== undefined && pointsAt('dealId', 'Deal', ctx, dealExternalId),
    contactId !== undefined && sameId('contactId', contactId),
    leadId !== undefined && sameId('leadId', leadId),
    dealId !== undefined && sameId('dealId', dealId),
    done !== undefined && sql`t.done = ${done}`,
    type !== undefined && sql`t.type = ${type}`,
    ownerId !== undefined && sameId('ownerId', ownerId),
    dueBefore !== undefined && sql`t."dueDate" < ${dueBefore}::timestamptz`,
    q !== undefined && contains(['title', 'description'], q),
  ]);
  return { tasks: records, nextCursor };
}
