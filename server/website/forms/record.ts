import { columns, computed, defineRecord, times, utcText } from '@/server/kernel/db/record';
import { formDescriptor } from './descriptor';
import type { Form, FormSummary, SUBMISSION_STATUSES } from './shapes';

const fields = {
  ...columns('id', 'key', 'name', 'active', 'fields', 'submitLabel', 'thankYou', 'redirectUrl'),
  ...columns('accentColor', 'backgroundColor', 'textColor', 'domains'),
  ...times('createdAt', 'updatedAt'),
};

export const formRecord = defineRecord<Form>({ ...formDescriptor, fields });

/** Something of what came by the form `t`. */
const came = (what: string, status: (typeof SUBMISSION_STATUSES)[number]) => `(SELECT ${what} FROM "FormSubmission" s
  WHERE s."workspaceId" = t."workspaceId" AND s."formId" = t.id AND s.status = '${status}')`;

/** A form with what the list of all tells of it. */
export const countedFormRecord = defineRecord<Form & FormSummary>({
  ...formDescriptor,
  fields: {
    ...fields,
    ...computed('accepted', came('count(*)::int', 'ACCEPTED')),
    ...computed('spam', came('count(*)::int', 'SPAM')),
    ...computed('lastSubmittedAt', came(utcText('max(s."createdAt")'), 'ACCEPTED')),
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
