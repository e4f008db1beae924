import { z } from 'zod';
import { webhook } from '@/server/automation/webhooks/contract';
import { workflow } from '@/server/automation/workflows/shapes';
import { nullableText, utc } from '@/server/kernel/contract/fields';
import { titled } from '@/server/kernel/contract/titled-operations';
import { bookingType } from '@/server/meetings/booking-types/contract';
import { bookingEvent } from '@/server/meetings/bookings/event';
import { campaign } from '@/server/outreach/campaigns/contract';
import { template } from '@/server/outreach/email-templates/contract';
import { email as emailRecord } from '@/server/outreach/emails/shapes';
import { matchItem } from '@/server/outreach/outreach-matches/shapes';
import { ENROLLMENT_STATES, sequence } from '@/server/outreach/sequences/contract';
import { suppression } from '@/server/outreach/suppressions/contract';
import { comment } from '@/server/records/comments/contract';
import { communication } from '@/server/records/communications/contract';
import { company } from '@/server/records/companies/contract';
import { contact } from '@/server/records/contacts/contract';
import { customField } from '@/server/records/custom-fields/contract';
import { boardDeal } from '@/server/records/deals/contract';
import { file } from '@/server/records/files/contract';
import { lead } from '@/server/records/leads/contract';
import { note } from '@/server/records/notes/contract';
import { pipeline } from '@/server/records/pipelines/contract';
import { product } from '@/server/records/products/contract';
import { quote } from '@/server/records/quotes/contract';
import { stage } from '@/server/records/stages/fields';
import { tag } from '@/server/records/tags/contract';
import { task } from '@/server/records/tasks/contract';
import { chatAnswer } from '@/server/website/chat-answers/contract';
import { chat } from '@/server/website/chats/contract';
import type { ChangeType, EventRecord } from './catalogue';

const text = () => z.string();

/** The records of each kind, as its events show them. */
const records: Record<EventRecord, z.ZodType> = {
  booking: bookingEvent,
  bookingType,
  campaign,
  case: titled,
  chat,
  chatAnswer,
  comment,
  communication,
  company,
  contact,
  contract: titled,
  customField,
  deal: boardDeal,
  email: emailRecord.omit({ reviewUrl: true }),
  file,
  lead,
  match: matchItem,
  note,
  pipeline,
  product,
  quote,
  sequence,
  stage,
  suppression,
  tag,
  task,
  template,
  webhook,
  workflow,
};

const enrollment = z.strictObject({
  id: text(),
  sequenceId: text(),
  contactId: text(),
  state: z.enum(ENROLLMENT_STATES),
  reason: nullableText().describe('Why it ended before its last step.'),
  endedAt: utc().nullable(),
  createdAt: utc(),
});

/** The data of an event that follows from the history. */
const changeData = (key: string, record: z.ZodType) =>
  z.strictObject({
    [key]: record.nullable().describe('As it was when the event was written, which is later; null once it is gone.'),
    recordId: text().describe('The id of the record, also once it is gone.'),
    previous: z
      .record(text(), z.unknown())
      .describe(
        'What changed fields held before, and of what is deleted or merged all of it. Secrets and the text of mail are left out; of tags it has those that went.',
      ),
    changedFields: z
      .array(text())
      .describe('The names of all fields that changed; none where what the record shows of another one changed.'),
    version: z.int().describe('The version of the record, the id of the change in GET /changes: it grows with each.'),
    actor: z
      .strictObject({ kind: text(), id: nullableText(), name: nullableText() })
      .describe('Who did it, as in GET /changes.'),
    operationId: text().describe('The X-Operation-Id of the request, or of what the service did by itself.'),
  });

const changes: Record<string, z.ZodType> = Object.fromEntries(
  Object.entries(records).map(([name, record]) => [name, changeData(name, record)]),
);
const enrollmentChange = changeData('enrollment', enrollment);
const ENROLLMENT = /^sequence\.(enrolled|completed|replied|bounced|unenrolled|exited)$/;

/** What the data of such an event are about, which all events with data of that form share. */
export const subjectOf = (type: ChangeType): string =>
  ENROLLMENT.test(type) ? 'enrollment' : type.slice(0, type.indexOf('.'));

/** The shape of the data of an event that follows from the history. */
export const changePayload = (type: ChangeType): z.ZodType => changes[subjectOf(type)] ?? enrollmentChange;
