import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { communicationRecord } from './record';

export const deleteCommunication = (ctx: Context, { id }: { id: string }) => deleteRecord(communicationRecord, ctx, id);
