import type { Context } from '@/server/context';
import { raw, sql } from '@/server/db/client';
import type { Transaction } from '@/server/db/transaction';
import { notify } from '@/server/notifications';
import type { Change, UpsertNoun } from './noun';

/** Who was given a record by a change: a member who had not owned it, and who did not give it to himself. */
function receiverOf(ctx: Context, { columns, before }: Change): string | undefined {
  const { ownerId } = columns;
  const self = ctx.actor.kind === 'member' ? ctx.actor.memberId : undefined;
  return typeof ownerId === 'string' && ownerId !== before?.ownerId && ownerId !== self ? ownerId : undefined;
}

/** Tells members of the records that they were given: each once, however many there are. */
export async function tellOwners(
  tx: Transaction,
  ctx: Context,
  { record, given }: Pick<UpsertNoun, 'record' | 'given'>,
  changes: readonly Change[],
): Promise<void> {
  if (!given) return;
  const receivers = new Set(changes.flatMap((change) => receiverOf(ctx, change) ?? []));
  for (const ownerId of receivers) {
    const [first, ...more] = changes.filter((change) => receiverOf(ctx, change) === ownerId);
    if (!first) continue;
    const [row] = await tx.query<{ title: string }>(sql`
      SELECT ${raw(`"${given.title}"`)} AS title FROM ${raw(`"${record.table}"`)}
      WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${first.id}::uuid`);
    const isOne = more.length === 0;
    await notify(tx, ctx, {
      to: [ownerId],
      kind: given.kind,
      title: isOne ? `You were given a ${record.key}` : `You were given ${more.length + 1} ${record.plural}`,
      body: `${row?.title ?? ''}${isOne ? '' : ', and others'}`,
      href: isOne ? `/${record.plural}?id=${first.id}` : `/${record.plural}?ownerId=${ownerId}`,
    });
  }
}
