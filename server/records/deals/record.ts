import { columns, computed, decimals, defineRecord, reference, times } from '@/server/kernel/db/record';
import type { BoardDeal, Deal } from './contract';
import { dealDescriptor } from './descriptor';

const fields = {
  ...columns('id', 'name'),
  ...decimals('value'),
  ...columns('stage'),
  ...columns('expectedCloseDate', 'notes', 'externalId'),
  ...reference('contact', 'Contact', 'contactId', ['name', 'email', 'externalId']),
  ...reference('company', 'Company', 'companyId', ['name', 'externalId']),
  ...reference('offering', 'Product', 'productId', ['name', 'sku', 'externalId']),
  ...columns('customFields'),
  ...times('createdAt', 'updatedAt'),
};

export const dealRecord = defineRecord<Deal>({ ...dealDescriptor, fields });

/** The form of events: with the deal's place on the board. */
export const dealEventRecord = defineRecord<BoardDeal>({
  ...dealDescriptor,
  fields: {
    ...fields,
    ...computed('campaign', 'NULL::json'),
    ...columns('pipelineId'),
    ...reference('pipelineStage', 'Stage', 'stageId', ['id', 'name']),
  },
});
