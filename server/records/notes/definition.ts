import { requires, type UpsertDefinition } from '@/server/records/upsert/definition';
import {
  caseReference,
  companyReference,
  contactReference,
  contractReference,
  dealReference,
  leadReference,
} from '@/server/records/upsert/references';
import { type Note, type NoteRow, noteRow } from './contract';
import { noteRecord } from './record';

export const noteDefinition: UpsertDefinition<NoteRow, Note> = {
  record: noteRecord,
  row: noteRow,
  references: [contactReference, companyReference, dealReference, leadReference, caseReference, contractReference],
  defaults: { pinned: false },
  create: requires('body'),
};
