import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { caseRecord } from './record';

export const getCase = async (ctx: Context, { id }: { id: string }) => ({ case: await getRecord(caseRecord, ctx, id) });
