import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { noteListing, notesContract } from './contract';
import { noteDefinition } from './definition';
import { listNotes } from './list';

export const notes = implement(notesContract, {
  upsert: batchVerb('notes', noteDefinition),
  ...recordVerbs('note', noteDefinition, noteListing),
  list: listNotes,
});
