import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { sql } from '@/server/kernel/db/client';
import { listDescribed } from '@/server/kernel/db/listing';
import { customComparing } from '@/server/records/custom-fields/comparing';
import { leadListing, type leadsContract } from './contract';
import { leadRecord } from './record';

/** What its lists and views are made of. */
export const leadList = { listing: leadListing, record: leadRecord, custom: customComparing('LEAD') };

export async function listLeads(ctx: Context, input: Input<typeof leadsContract.list>) {
  const { email, open } = input;
  const { records, ...end } = await listDescribed(leadList, ctx, input, [
    email !== undefined && sql`lower(t.email) = lower(${email})`,
    open !== undefined && sql`(t.status NOT IN ('UNQUALIFIED', 'CONVERTED')) = ${open}`,
  ]);
  return { leads: records, ...end };
}
