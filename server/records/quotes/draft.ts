import type { Context } from '@/server/kernel/context';
import { conflict } from '@/server/kernel/contract/errors';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import type { Transaction } from '@/server/kernel/db/transaction';
import { quoteRecord } from './record';

/** Locks a quote that may still be changed. Throws a 409 with its status for one that has gone out. */
export async function lockDraft(tx: Transaction, ctx: Context, id: string): Promise<void> {
  await getRecordId(quoteRecord, ctx, id, tx, { lock: true });
  const { status } = await getRecord(quoteRecord, ctx, id, tx);
  if (status !== 'DRAFT') throw conflict(`Quote is ${status}, not a DRAFT.`, 'wrong_state');
}

/** The same of a quote `t`, in SQL. */
export const NO_DRAFT = `CASE WHEN t.status <> 'DRAFT' THEN 'Quote is ' || t.status || ', not a DRAFT.' END`;
