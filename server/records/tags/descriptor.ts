import { describeRecord, goesWith } from '@/server/kernel/contract/descriptor';

export const tagDescriptor = describeRecord({
  table: 'Tag',
  key: 'tag',
  plural: 'tags',
  resource: 'Tag',
  title: 'name',
  parts: [
    {
      table: 'TagAssignment',
      field: 'tags',
      points: {
        tagId: goesWith('Tag', 'once'),
        contactId: goesWith('Contact', 'once'),
        leadId: goesWith('Lead', 'once'),
        companyId: goesWith('Company', 'once'),
        dealId: goesWith('Deal', 'once'),
      },
    },
  ],
});
