import type { Context } from '@/server/context';
import type { Input } from '@/server/contract/implement';
import { patchRecord } from '@/server/upsert/patch';
import type { notesContract } from './contract';
import { noteNoun } from './noun';

export const updateNote = async (ctx: Context, { id, ...input }: Input<typeof notesContract.update>) => ({
  note: await patchRecord(ctx, noteNoun, id, input),
});
