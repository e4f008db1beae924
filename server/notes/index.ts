import { implement } from '@/server/contract/implement';
import { notesContract } from './contract';
import { deleteNote } from './delete';
import { getNote } from './get';
import { listNotes } from './list';
import { updateNote } from './update';
import { upsertNotes } from './upsert';

export const notes = implement(notesContract, {
  upsert: upsertNotes,
  list: listNotes,
  get: getNote,
  update: updateNote,
  delete: deleteNote,
});
