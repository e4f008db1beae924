import type { Context } from '@/server/kernel/context';
import { getRecord } from '@/server/kernel/db/record';
import { communicationRecord } from './record';

export const getCommunication = async (ctx: Context, { id }: { id: string }) => ({
  communication: await getRecord(communicationRecord, ctx, id),
});
