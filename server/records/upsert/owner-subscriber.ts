import { isGone, type RecordChange, type Subscriber } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { raw, sql } from '@/server/kernel/db/client';
import type { Transaction } from '@/server/kernel/db/transaction';
import { notify } from '@/server/workspace/notifications';
import type { UpsertDefinition } from './definition';

type Given = Pick<UpsertDefinition, 'record' | 'given'>;

/**
 * Tells members of the records that they were given: each once, however many there are. What the service does by itself it
 * tells of in its own words, unless the change says `tellOwner`; and a change that says it shall not be told is told of by its writer.
 */
export const ownerSubscriber = (resources: readonly Given[]): Subscriber => ({
  name: 'owners',
  async tell(tx, ctx, { table, changes }) {
    const resource = resources.find(({ record }) => record.table === table);
    if (resource) await tellOwners(tx, ctx, resource, changes);
  },
});

/** Who was given a record by a change: a member who had not owned it, and who did not give it to himself. */
function receiverOf({ actor }: Context, change: RecordChange): string | undefined {
  const { columns, before, detail } = change;
  const { ownerId } = columns;
  if (detail?.tellOwner === false) return undefined;
  if (isGone(change) || (actor.kind === 'system' && detail?.tellOwner !== true)) return undefined;
  const self = actor.kind === 'member' ? actor.memberId : undefined;
  return typeof ownerId === 'string' && ownerId !== before?.ownerId && ownerId !== self ? ownerId : undefined;
}

async function tellOwners(
  tx: Transaction,
  ctx: Context,
  { record, given }: Given,
  changes: readonly RecordChange[],
): Promise<void> {
  if (!given) return;
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
      kind: given.kind,
      title: isOne ? `You were given a ${record.key}` : `You were given ${count} ${record.plural}`,
      body: `${await titleOf(tx, ctx, record.table, given.title, first)}${isOne ? '' : ', and others'}`,
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
