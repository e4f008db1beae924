import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { patchRecord } from '@/server/upsert/patch';
import type { contactsContract } from './contract';
import { contactNoun } from './noun';

export const updateContact = async (ctx: Context, { id, ...input }: Input<typeof contactsContract.update>) => ({
  contact: await patchRecord(ctx, contactNoun, id, input),
});
