import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Communication, CommunicationSummary } from './contract';
import { communicationDescriptor } from './descriptor';

const summary = { ...columns('id', 'contactId', 'leadId', 'type', 'direction', 'subject'), ...times('occurredAt') };

export const communicationSummaryRecord = defineRecord<CommunicationSummary>({
  ...communicationDescriptor,
  fields: summary,
});

export const communicationRecord = defineRecord<Communication>({
  ...communicationDescriptor,
  fields: {
    ...summary,
    ...columns('body'),
    ...reference('contact', 'Contact', 'contactId', ['id', 'name', 'externalId']),
    ...reference('lead', 'Lead', 'leadId', ['id', 'name', 'externalId']),
    ...times('createdAt'),
  },
});
