import { columns, defineRecord, times } from '@/server/kernel/db/record';
import { formDescriptor } from './descriptor';
import type { Form } from './shapes';

export const formRecord = defineRecord<Form>({
  ...formDescriptor,
  fields: {
    ...columns('id', 'key', 'name', 'active', 'fields', 'submitLabel', 'thankYou', 'redirectUrl'),
    ...columns('accentColor', 'backgroundColor', 'textColor', 'domains'),
    ...times('createdAt', 'updatedAt'),
  },
});

/** The part of a record that says whose a submission is when it is not found. */
export const submissionRecord = defineRecord<{ id: string }>({
  key: 'submission',
  plural: 'submissions',
  resource: 'Submission',
  table: 'FormSubmission',
  fields: columns('id'),
});
