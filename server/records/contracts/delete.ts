import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { contractRecord } from './record';

export const deleteContract = (ctx: Context, { id }: { id: string }) => deleteRecord(contractRecord, ctx, id);
