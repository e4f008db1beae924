import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { noteRecord } from './record';

export const deleteNote = (ctx: Context, { id }: { id: string }) => deleteRecord(noteRecord, ctx, id);
