import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { companyRecord } from './record';

export const deleteCompany = (ctx: Context, { id }: { id: string }) => deleteRecord(companyRecord, ctx, id);
