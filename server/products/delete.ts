import type { Context } from '@/server/context';
import { deleteRecord } from '@/server/db/delete';
import { productRecord } from './record';

export const deleteProduct = (ctx: Context, { id }: { id: string }) => deleteRecord(productRecord, ctx, id);
