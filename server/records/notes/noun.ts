import { requires, type UpsertNoun } from '@/server/records/upsert/noun';
import { companyReference, contactReference, dealReference } from '@/server/records/upsert/references';
import { type Note, type NoteRow, noteRow } from './contract';
import { noteRecord } from './record';

export const noteNoun: UpsertNoun<NoteRow, Note> = {
  record: noteRecord,
  row: noteRow,
  references: [contactReference, companyReference, dealReference],
  defaults: { pinned: false },
  create: requires('body'),
};
