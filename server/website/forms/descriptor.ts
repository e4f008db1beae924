import { describeRecord, empties, goesWith } from '@/server/kernel/contract/descriptor';

export const formDescriptor = describeRecord({
  table: 'Form',
  key: 'form',
  plural: 'forms',
  resource: 'Form',
  title: 'name',
  parts: [
    {
      table: 'FormSubmission',
      points: {
        formId: goesWith('Form', 'once'),
        leadId: empties('Lead'),
      },
    },
  ],
});
