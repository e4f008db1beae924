import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const communicationDescriptor = describeRecord({
  table: 'Communication',
  key: 'communication',
  plural: 'communications',
  resource: 'Communication',
  points: {
    contactId: goesWith('Contact'),
    leadId: goesWith('Lead'),
  },
  reverting: { together: ['contactId', 'leadId'] },
});
