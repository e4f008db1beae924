import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Contact } from './contract';
import { contactDescriptor } from './descriptor';

export const contactRecord = defineRecord<Contact>({
  ...contactDescriptor,
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
