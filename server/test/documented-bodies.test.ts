import { expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';

/** The bodies that the first reference of the API lists, by operation: whoever was taught by it must not be refused. */
const DOCUMENTED: Record<string, Record<string, unknown>> = {
  'emails.create': fields('contactId contactExternalId subject bodyHtml campaign from asUserEmail'),
  'emails.update': fields('subject bodyHtml from campaign'),
  'emails.reply': fields('bodyHtml'),
  'emails.send': fields('asUserEmail'),
  'communications.create': fields('contactId contactExternalId type direction subject body occurredAt'),
  'bookings.create': {
    ...fields('bookingTypeId startAt inviteeName inviteeEmail inviteeTimezone'),
    answers: { anything: 'asked' },
  },
  'bookings.cancel': fields('reason'),
  'bookings.reschedule': fields('startAt'),
  'booking-types.create': {
    ...fields('hostUserId title durationMin locationKind reminderMinutes'),
    hours: [fields('weekday start end')],
  },
  'files.create': fields('entity recordId fileName contentType contentBase64'),
  'files.upload-url': fields('entity recordId fileName contentType size'),
  'tags.create': fields('name color'),
  'tags.update': fields('name color'),
  'tags.assign': fields('entity recordIds tagIds'),
  'tags.unassign': fields('entity recordIds tagIds'),
  'chats.reply': fields('body asUserId asUserEmail'),
  'chats.take-over': fields('asUserId asUserEmail'),
  'chats.hand-back': fields('asUserId asUserEmail'),
  'chats.close': fields('asUserId asUserEmail'),
  'chats.reopen': fields('asUserId asUserEmail'),
  'chats.assign': fields('assigneeId'),
  'products.upsert': fields('name type sku price currency unit billingPeriod category externalId'),
  'products.match': {},
  'outreach-matches.decide': fields('decision'),
  'outreach-matches.drafts': {},
  'pipelines.create': { name: 1, stages: [fields('name won lost')] },
  'pipelines.update': fields('name'),
  'stages.create': fields('name won lost'),
  'stages.reorder': fields('stageIds'),
  'stages.update': fields('name won lost'),
  'campaigns.create': fields('name subject bodyHtml segmentType contactIds tag tagId'),
  'campaigns.update': fields('name subject bodyHtml segmentType contactIds tag fromEmail'),
  'campaigns.launch': fields('scheduledAt'),
  'campaigns.cancel': {},
  'workflows.create': {
    ...fields('name entity trigger active'),
    conditions: [fields('field op value')],
    triggerConfig: fields('idleDays stage days'),
    actions: [
      { type: 'CREATE_TASK', ...fields('title dueInDays assignToOwner priority') },
      { type: 'ASSIGN_ROUND_ROBIN', ...fields('userIds') },
      { type: 'ASSIGN_OWNER', ...fields('userId') },
      { type: 'UPDATE_FIELD', ...fields('field value') },
      { type: 'ADD_TAG', ...fields('tag') },
      { type: 'REMOVE_TAG', ...fields('tag') },
      { type: 'ADD_NOTE', ...fields('body') },
      { type: 'ENROLL_SEQUENCE', ...fields('sequenceId') },
      { type: 'CREATE_EMAIL_DRAFT', ...fields('subject bodyHtml') },
    ],
  },
  'workflows.update': fields('active name'),
  'custom-fields.create': fields('entity label type options required'),
  'custom-fields.update': fields('options label required'),
  'sequences.create': { name: 1, steps: [fields('type delayDays subject bodyHtml taskTitle')] },
  'sequences.enroll': fields('contactIds'),
  'quotes.create': { title: 1, lineItems: [fields('name quantity unitPrice')], ...fields('dealId dealExternalId') },
  'quotes.status': fields('status'),
  'leads.create': fields('name email phone company source status estimatedInterest notes externalId'),
  'leads.convert': {},
  'contacts.upsert': fields('name email companyExternalId externalId'),
  'deals.upsert': fields('name value stage expectedCloseDate externalId'),
  'notes.upsert': fields('body pinned externalId contactExternalId companyExternalId dealExternalId'),
  'tasks.upsert': fields(
    'title type dueDate endAt allDay description priority done contactExternalId externalId leadExternalId leadId dealExternalId dealId',
  ),
  'suppressions.create': fields('email'),
  'webhooks.create': fields('url events description'),
  'webhooks.update': fields('url events description active'),
  'webhooks.rotate-secret': {},
  'webhooks.test': {},
  'webhooks.redeliver': {},
};

function fields(names: string): Record<string, unknown> {
  return Object.fromEntries(names.split(' ').map((name) => [name, 1]));
}

it.each(Object.entries(DOCUMENTED))('%s knows every field that was ever documented', (id, body) => {
  const strictness = endpoints.find(({ operation }) => operation.id === id)?.strictness();
  const find = strictness?.inRow ?? strictness?.inBody;
  expect(find?.(body)).toEqual([]);
});
