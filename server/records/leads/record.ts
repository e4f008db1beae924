import { columns, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { Lead, WrittenLead } from './contract';
import { leadDescriptor } from './descriptor';

export const leadRecord = defineRecord<Lead>({
  ...leadDescriptor,
  fields: {
    ...columns('id', 'name', 'title', 'company', 'email', 'phone', 'source', 'category', 'buyerType', 'website'),
    ...columns('linkedinUrl', 'city', 'state', 'country', 'lifecycleStage', 'status', 'estimatedInterest', 'notes'),
    ...columns('externalId'),
    ...reference('owner', 'Member', 'ownerId', ['name', 'email']),
    ...reference('interestedOffering', 'Product', 'interestedProductId', ['name', 'sku', 'externalId']),
    ...columns('customFields'),
    ...times('createdAt', 'updatedAt'),
  },
});

export const writtenLeadRecord = defineRecord<WrittenLead>({
  ...leadDescriptor,
  fields: {
    ...columns('id', 'name', 'email', 'phone', 'company', 'source', 'status', 'estimatedInterest', 'notes', 'ownerId'),
    ...times('createdAt', 'updatedAt'),
  },
});
