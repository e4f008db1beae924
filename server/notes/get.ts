import type { Context } from '@/server/context';
import { getRecord } from '@/server/db/record';
import { noteRecord } from './record';

export const getNote = async (ctx: Context, { id }: { id: string }) => ({
  note: await getRecord(noteRecord, ctx, id),
});
