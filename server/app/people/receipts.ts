import { keepChange } from '@/server/kernel/changes';
import { actorName, type Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { listRecords } from '@/server/kernel/db/list';
import { columns, computed, defineRecord, getRecord, times } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { actorsOf } from '@/server/workspace/changes/read';
import { addressHash } from '@/server/workspace/erased';
import type { peopleContract, Receipt } from './contract';

type Printed = Omit<Receipt, 'actor'> & { actor: string };

const receiptRecord = defineRecord<Printed>({
  key: 'receipt',
  plural: 'receipts',
  resource: 'Receipt',
  table: 'PersonReceipt',
  fields: {
    ...columns('id', 'kind'),
    ...computed('person', `encode(t.hash, 'hex')`),
    ...columns('counts', 'actor', 'operationId'),
    ...times('createdAt'),
  },
});

async function withActors(ctx: Context, rows: Printed[]): Promise<Receipt[]> {
  const who = await actorsOf(
    ctx,
    rows.map(({ actor }) => actor),
  );
  return rows.map(({ actor, ...row }) => ({ ...row, actor: who(actor) }));
}

/** How the history calls each kind. */
const AUDITED = { EXPORTED: 'exported', ERASED: 'erased', READMITTED: 'restored' } as const;

/** Writes a receipt, and says in the history that it was. */
export async function keepReceipt(
  tx: Transaction,
  ctx: Context,
  kind: Receipt['kind'],
  { email, counts }: { email: string; counts: Record<string, number> },
): Promise<Receipt> {
  const id = newId();
  await tx.query(sql`
    INSERT INTO "PersonReceipt" ("workspaceId", id, kind, hash, counts, actor, "operationId")
    VALUES (${ctx.workspaceId}::uuid, ${id}::uuid, ${kind}, ${addressHash(ctx, email)}, ${JSON.stringify(counts)}::jsonb,
      ${actorName(ctx)}, ${ctx.operation?.id ?? null}::uuid)`);
  await keepChange(tx, ctx, { table: 'Person', id, kind: AUDITED[kind] });
  const [receipt] = await withActors(ctx, [await getRecord(receiptRecord, ctx, id, tx)]);
  if (!receipt) throw new Error('The receipt is gone.');
  return receipt;
}

export async function listReceipts(ctx: Context, page: Input<typeof peopleContract.receipts>) {
  const { records, nextCursor } = await listRecords(receiptRecord, ctx, page, {}, []);
  return { receipts: await withActors(ctx, records.value), nextCursor };
}
