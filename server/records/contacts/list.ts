import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listRecords } from '@/server/kernel/db/list';
import { contains, pointsAt, sameId } from '@/server/kernel/db/record';
import { hasTag } from '@/server/records/tags/has-tag';
import type { contactsContract } from './contract';
import { contactDescriptor } from './descriptor';
import { contactRecord } from './record';

export async function listContacts(ctx: Context, input: Input<typeof contactsContract.list>) {
  const { limit, cursor, updatedSince, ...filters } = input;
  const { email, externalId, companyExternalId, companyId, status, tagId, ownerId, q } = filters;
  const { records, nextCursor } = await listRecords(contactRecord, ctx, { limit, cursor, updatedSince }, filters, [
    email !== undefined && sql`lower(t.email) = lower(${email}) AND t.email = ${email}`,
    externalId !== undefined && sql`t."externalId" = ${externalId}`,
    companyExternalId !== undefined && pointsAt('companyId', 'Company', ctx, companyExternalId),
    companyId !== undefined && sameId('companyId', companyId),
    status !== undefined && sql`t.status = ${status}`,
    tagId !== undefined && hasTag(contactDescriptor, tagId),
    ownerId !== undefined && sameId('ownerId', ownerId),
    q !== undefined && contains(['name', 'email', 'title'], q),
  ]);
  return { contacts: records, nextCursor };
}
