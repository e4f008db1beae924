import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { contactRecord } from './record';

export const deleteContact = (ctx: Context, { id }: { id: string }) => deleteRecord(contactRecord, ctx, id);
