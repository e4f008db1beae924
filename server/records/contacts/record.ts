import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Contact } from './contract';

export const contactRecord = defineRecord<Contact>({
  key: 'contact',
  plural: 'contacts',
  noun: 'Contact',
  table: 'Contact',
  fields: {
    ...columns('id', 'name', 'firstName', 'lastName', 'title', 'email', 'phone', 'status', 'lifecycleStage', 'source'),
    ...columns('category', 'buyerType', 'website', 'city', 'state', 'country', 'doNotContact', 'emailOptOut'),
    ...columns('emailStatus', 'engagementScore'),
    ...times('lastContactedAt', 'lastActivityAt'),
    ...columns('externalId'),
    ...reference('company', 'Company', 'companyId', ['name', 'externalId']),
    ...columns('customFields'),
    ...times('createdAt', 'updatedAt'),
  },
});
