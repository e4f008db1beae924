import { z } from 'zod';
import { nullableText, utc } from '@/server/kernel/contract/fields';
import { bookingEvent } from '@/server/meetings/bookings/event';
import { contact } from '@/server/records/contacts/contract';
import { boardDeal } from '@/server/records/deals/contract';
import { DEAL_STAGES } from '@/server/records/deals/names';
import { lead } from '@/server/records/leads/contract';
import { task } from '@/server/records/tasks/contract';
import { conversationEvent } from '@/server/website/chats/event';
import { type ChangeType, type DomainType, EVENT_TYPES, type EventType, isChangeType } from './catalogue';
import { changePayload } from './change-payloads';

const text = () => z.string();
const named = () => z.strictObject({ id: text(), name: text() });

const email = z.strictObject({
  id: text(),
  status: z.enum(['DRAFT', 'SCHEDULED', 'QUEUED', 'SENT', 'FAILED']),
  direction: z.enum(['OUTBOUND', 'INBOUND']),
  subject: text(),
  toEmail: text(),
  ccEmails: z.array(text()),
  fromEmail: text(),
  contactId: nullableText(),
  leadId: nullableText(),
  campaignId: nullableText(),
  offeringId: nullableText(),
  dealId: nullableText(),
  threadId: nullableText(),
  emailAccountId: text(),
  replyClass: nullableText(),
  error: nullableText(),
  sentAt: utc().nullable(),
  createdAt: utc(),
  reviewUrl: nullableText().describe('Shows the mail, and no more: whoever receives events has no scopes.'),
});

const domainPayloads = {
  'contact.created': z.strictObject({ contact }),
  'contact.updated': z.strictObject({
    contact,
    changedFields: z
      .array(text())
      .describe('The fields that were written, also those written with the value that they had.'),
  }),
  'lead.created': z.strictObject({ lead }),
  'deal.created': z.strictObject({ deal: boardDeal }),
  'deal.stage_changed': z.strictObject({
    deal: boardDeal,
    previousStage: z.enum(DEAL_STAGES),
    previousStageId: text()
      .optional()
      .describe('Only when the deal was dragged on the board: two of its stages can share one fixed stage.'),
  }),
  'task.created': z.strictObject({ task }),
  'booking.created': z.strictObject({ booking: bookingEvent }),
  'booking.rescheduled': z.strictObject({ booking: bookingEvent, previousStartAt: utc(), previousEndAt: utc() }),
  'booking.cancelled': z.strictObject({ booking: bookingEvent }),
  'chat.started': z.strictObject({
    conversation: conversationEvent,
    firstMessage: z.strictObject({ id: text(), body: text(), createdAt: utc() }),
  }),
  'email.received': z.strictObject({ email }),
  'form.submitted': z.strictObject({
    form: named(),
    lead,
    leadCreated: z.boolean().describe('false when the e-mail matched a lead that was there, which is then updated.'),
    pageUrl: nullableText(),
    fields: z.record(z.string(), z.unknown()).describe('The configured fields as submitted, trimmed; empty ones null.'),
  }),
  'webhook.test': z.strictObject({ message: text(), endpointId: text() }),
} satisfies Record<DomainType, z.ZodType>;
/** The `data` of every event; records in it have the shape that the API gives them. */
export const payloads = {
  ...(Object.fromEntries(EVENT_TYPES.filter(isChangeType).map((type) => [type, changePayload(type)])) as Record<
    ChangeType,
    z.ZodType
  >),
  ...domainPayloads,
} satisfies Record<EventType, z.ZodType>;
