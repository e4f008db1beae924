import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Note } from './contract';
import { noteDescriptor } from './descriptor';

export const noteRecord = defineRecord<Note>({
  ...noteDescriptor,
  fields: {
    ...columns('id', 'body', 'pinned', 'externalId'),
    ...reference('contact', 'Contact', 'contactId', ['name', 'externalId']),
    ...reference('company', 'Company', 'companyId', ['name', 'externalId']),
    ...reference('deal', 'Deal', 'dealId', ['name', 'externalId']),
    ...reference('lead', 'Lead', 'leadId', ['name', 'externalId']),
    ...reference('case', 'Case', 'caseId', ['id', 'title']),
    ...reference('contract', 'Contract', 'contractId', ['id', 'title']),
    ...times('createdAt', 'updatedAt'),
  },
});
