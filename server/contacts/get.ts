import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { contactRecord } from './record';

export const getContact = async (ctx: Context, { id }: { id: string }) => ({
  contact: await getRecord(contactRecord, ctx, id),
});
