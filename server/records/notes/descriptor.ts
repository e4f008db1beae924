import { describeRecord, empties } from '@/server/kernel/contract/descriptor';

export const noteDescriptor = describeRecord({
  table: 'Note',
  key: 'note',
  plural: 'notes',
  resource: 'Note',
  entity: 'NOTE',
  hasExternalId: true,
  hasFiles: true,
  points: {
    contactId: empties('Contact'),
    companyId: empties('Company'),
    dealId: empties('Deal'),
    leadId: empties('Lead'),
    caseId: empties('Case'),
    contractId: empties('Contract'),
  },
});
