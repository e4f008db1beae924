import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { companyRecord } from './record';

export const getCompany = async (ctx: Context, { id }: { id: string }) => ({
  company: await getRecord(companyRecord, ctx, id),
});
