import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Communication, CommunicationSummary } from './contract';

const about = { key: 'communication', plural: 'communications', noun: 'Communication', table: 'Communication' };
const summary = { ...columns('id', 'contactId', 'type', 'direction', 'subject'), ...times('occurredAt') };

export const communicationSummaryRecord = defineRecord<CommunicationSummary>({ ...about, fields: summary });

export const communicationRecord = defineRecord<Communication>({
  ...about,
  fields: {
    ...summary,
    ...columns('body'),
    ...reference('contact', 'Contact', 'contactId', ['id', 'name', 'externalId']),
    ...times('createdAt'),
  },
});
