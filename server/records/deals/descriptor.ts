import { describeRecord, empties, goesWith, keeps } from '@/server/kernel/contract/descriptor';

export const dealDescriptor = describeRecord({
  table: 'Deal',
  key: 'deal',
  plural: 'deals',
  resource: 'Deal',
  entity: 'DEAL',
  title: 'name',
  amounts: { columns: ['value'], currency: 'currency' },
  owner: 'ownerId',
  hasExternalId: true,
  tags: 'dealId',
  hasFiles: true,
  hasCustomFields: true,
  points: {
    contactId: empties('Contact'),
    companyId: empties('Company'),
    productId: empties('Product'),
    pipelineId: keeps('Pipeline'),
    stageId: keeps('Stage'),
    ownerId: empties('Member'),
  },
  parts: [
    { table: 'DealLine', field: 'lineItems', points: { dealId: goesWith('Deal'), productId: empties('Product') } },
  ],
  reverting: { together: ['stage', 'stageId', 'pipelineId', 'stageChangedAt'] },
});
