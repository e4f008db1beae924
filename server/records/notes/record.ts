import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Note } from './contract';

export const noteRecord = defineRecord<Note>({
  key: 'note',
  plural: 'notes',
  noun: 'Note',
  table: 'Note',
  fields: {
    ...columns('id', 'body', 'pinned', 'externalId'),
    ...reference('contact', 'Contact', 'contactId', ['name', 'externalId']),
    ...reference('company', 'Company', 'companyId', ['name', 'externalId']),
    ...reference('deal', 'Deal', 'dealId', ['name', 'externalId']),
    ...times('createdAt', 'updatedAt'),
  },
});
