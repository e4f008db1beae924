import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { listDescribed } from '@/server/kernel/db/listing';
import { noteListing, type notesContract } from './contract';
import { noteRecord } from './record';

/** What its list and its exports are made of. */
export const noteList = { listing: noteListing, record: noteRecord };

export async function listNotes(ctx: Context, input: Input<typeof notesContract.list>) {
  const { records, ...end } = await listDescribed(noteList, ctx, input);
  return { notes: records, ...end };
}
