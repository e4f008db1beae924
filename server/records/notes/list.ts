import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains, pointsAt, sameId } from '@/server/kernel/db/record';
import type { notesContract } from './contract';
import { noteRecord } from './record';

export async function listNotes(ctx: Context, input: Input<typeof notesContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { contactExternalId, companyExternalId, dealExternalId, contactId, companyId, dealId, pinned, q } = filters;
  const { records, nextCursor } = await listRecords(noteRecord, ctx, { limit, cursor, updatedSince }, filters, [
    contactExternalId !== undefined && pointsAt('contactId', 'Contact', ctx, contactExternalId),
    companyExternalId !== undefined && pointsAt('companyId', 'Company', ctx, companyExternalId),
    dealExternalId !== undefined && pointsAt('dealId', 'Deal', ctx, dealExternalId),
    contactId !== undefined && sameId('contactId', contactId),
    companyId !== undefined && sameId('companyId', companyId),
    dealId !== undefined && sameId('dealId', dealId),
    pinned !== undefined && sql`t.pinned = ${pinned}`,
    q !== undefined && contains(['body'], q),
  ]);
  return { notes: records, nextCursor };
}
