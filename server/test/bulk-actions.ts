import type { z } from 'zod';
import { sql, sweepDb } from '@/server/kernel/db/client';
import { contacts } from '@/server/outreach/bulk-actions';
import { drainBulkActions } from '@/server/outreach/bulk-actions/drain';
import { bulkActions } from '@/server/records/bulk-actions';
import type { BulkAction } from '@/server/records/bulk-actions/contract';
import { contacts as contactRecords } from '@/server/records/contacts';
import { call } from './call';

export type BulkInput = z.input<typeof contacts.bulk.operation.input>;

/** Asks for something to be done to many contacts. */
export const askBulk = (key: string, input: BulkInput) => call(key, contacts.bulk, input);

export async function getBulk(key: string, id: string): Promise<BulkAction> {
  return (await call(key, bulkActions.get, { id })).body.bulkAction;
}

/** Asks for it, and has it done. */
export async function runBulk(key: string, input: BulkInput): Promise<BulkAction> {
  const { body } = await askBulk(key, input);
  if (!body.bulkAction) throw new Error(body.error);
  await drainBulkActions();
  return getBulk(key, body.bulkAction.id);
}

/** Makes as many contacts, called by their number, and answers their ids. */
export async function makeContacts(key: string, count: number, more: Record<string, unknown> = {}): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < count; from += 1000) {
    const rows = Array.from({ length: Math.min(1000, count - from) }, (_, i) => ({
      name: `Person ${from + i}`,
      ...more,
    }));
    const { body } = await call(key, contactRecords.upsert, { contacts: rows });
    ids.push(...body.results.map(({ id }) => id ?? ''));
  }
  return ids;
}

/** As if the lease of whoever works at it were over. */
export const letBulkLeaseEnd = (id: string) =>
  sweepDb.query(sql`UPDATE "BulkAction" SET "leaseUntil" = now() - interval '1 second' WHERE id = ${id}::uuid`);
