import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listDescribed } from '@/server/kernel/db/listing';
import { customComparing } from '@/server/records/custom-fields/comparing';
import { type companiesContract, companyListing } from './contract';
import { companyRecord } from './record';

/** What its lists and views are made of. */
export const companyList = { listing: companyListing, record: companyRecord, custom: customComparing('COMPANY') };

export async function listCompanies(ctx: Context, input: Input<typeof companiesContract.list>) {
  const { records, ...end } = await listDescribed(companyList, ctx, input);
  return { companies: records, ...end };
}
