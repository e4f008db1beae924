import { isGone, type RecordChange, type Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';
import type { UpsertDefinition } from './definition';

type Notified = Pick<UpsertDefinition, 'record' | 'ownerNotification'>;

/**
 * Notifies members of the records that they were given: each once, however many there are. Of what the service does by itself, and
 * of a change whose `notifyOwner` is false, its writer notifies them.
 */
export const ownerSubscriber = (resources: readonly Notified[]): Subscriber => ({
  name: 'owners',
  async handle(tx, ctx, { table, changes }) {
    const resource = resources.find(({ record }) => record.table === table);
    if (resource) await notifyOwners(tx, ctx, resource, changes);
  },
});

/** Who was given a record by a change: a member who had not owned it, and who did not give it to himself. */
function receiverOf({ actor }: Context, change: RecordChange): string | undefined {
  const { columns, before, detail } = change;
  const { ownerId } = columns;
  if (detail?.notifyOwner === false) return undefined;
  if (isGone(change) || (actor.kind === 'system' && detail?.notifyOwner !== true)) return undefined;
  const self = actor.kind === 'member' ? actor.memberId : undefined;
  return typeof ownerId === 'string' && ownerId !== before?.ownerId && ownerId !== self ? ownerId : undefined;
}

async function notifyOwners(
  tx: Transaction,
  ctx: Context,
  { record, ownerNotification }: Notified,
  changes: readonly RecordChange[],
): Promise<void> {
  if (!ownerNotification) return;
  const byOwner = new Map<string, { first: RecordChange; count: number }>();
  for (const change of changes) {
    const ownerId = receiverOf(ctx, change);
    if (ownerId === undefined) continue;
    const { first, count } = byOwner.get(ownerId) ?? { first: change, count: 0 };
    byOwner.set(ownerId, { first, count: count + 1 });
  }
  for (const [ownerId, { first, count }] of byOwner) {
    const isOne = count === 1;
    await notify(tx, ctx, {
      to: [ownerId],
      kind: ownerNotification.kind,
      title: isOne ? `You were given a ${record.key}` : `You were given ${count} ${record.plural}`,
      body: `${await titleOf(tx, ctx, record.table, ownerNotification.title, first)}${isOne ? '' : ', and others'}`,
      href: isOne ? `/${record.plural}?id=${first.id}` : `/${record.plural}?ownerId=${ownerId}`,
    });
  }
}

/** What a record is called; only that of a change which does not say it has to be read. */
async function titleOf(tx: Transaction, ctx: Context, table: string, column: string, { id, columns }: RecordChange) {
  if (typeof columns[column] === 'string') return columns[column];
  const [row] = await tx.query<{ title: string }>(sql`
    SELECT ${raw(`"${column}"`)} AS title FROM ${raw(`"${table}"`)}
    WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`);
  return row?.title ?? '';
}
