import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { notesContract } from './contract';
import { listNotes } from './list';
import { noteNoun } from './noun';

export const notes = implement(notesContract, {
  upsert: batchVerb('notes', noteNoun),
  ...recordVerbs('note', noteNoun),
  list: listNotes,
});
