import { deleteRecord } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { implement } from '@/server/kernel/contract/implement';
import { getRecord } from '@/server/kernel/db/record';
import { communicationsContract } from './contract';
import { createCommunication } from './create';
import { listCommunications } from './list';
import { communicationRecord } from './record';
import { updateCommunication } from './update';

type Named = { id: string };

export const communications = implement(communicationsContract, {
  create: createCommunication,
  get: async (ctx: Context, { id }: Named) => ({ communication: await getRecord(communicationRecord, ctx, id) }),
  update: updateCommunication,
  delete: (ctx: Context, { id }: Named) => deleteRecord(communicationRecord, ctx, id),
  list: listCommunications,
});
