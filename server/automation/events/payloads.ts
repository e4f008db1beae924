import { z } from 'zod';
import { maybe, utc } from '@/server/kernel/contract/fields';
import { contact } from '@/server/records/contacts/contract';
import { boardDeal, DEAL_STAGES } from '@/server/records/deals/contract';
import { lead } from '@/server/records/leads/contract';
import { task } from '@/server/records/tasks/contract';
import type { EventType } from './catalogue';

const text = () => z.string();
const named = () => z.strictObject({ id: text(), name: text() });
const person = () => z.strictObject({ id: text(), name: text(), email: text() });

const booking = z.strictObject({
  id: text(),
  status: z.enum(['CONFIRMED', 'CANCELLED']),
  startAt: utc(),
  endAt: utc(),
  hostTimezone: text(),
  inviteeTimezone: text(),
  invitee: z.strictObject({ name: text(), email: text(), phone: maybe(), notes: maybe() }),
  guests: z.array(text()).describe('E-mail addresses of extra attendees.'),
  answers: z.array(z.strictObject({ label: text(), value: text() })),
  meetingType: z.strictObject({ id: text(), title: text(), slug: text(), durationMin: z.int() }),
  host: person(),
  joinUrl: maybe().describe('Often null in booking.created: the link is made a moment later.'),
  contactId: maybe(),
  leadId: maybe(),
  taskId: maybe(),
  cancelledBy: z.enum(['invitee', 'host']).nullable(),
  cancelReason: maybe(),
  cancelledAt: utc().nullable(),
  createdAt: utc(),
});

const conversation = z.strictObject({
  id: text(),
  channel: text().describe('`WEB` for the chat of a website.'),
  site: named(),
  handler: z.enum(['AI', 'HUMAN', 'WAITING']),
  visitor: z.strictObject({ name: maybe(), email: maybe(), phone: maybe(), locale: maybe(), timezone: maybe() }),
  pageUrl: maybe(),
  referrer: maybe(),
  contactId: maybe(),
  leadId: maybe(),
  createdAt: utc(),
});

const email = z.strictObject({
  id: text(),
  status: z.enum(['DRAFT', 'SCHEDULED', 'QUEUED', 'SENT', 'FAILED']),
  direction: z.enum(['OUTBOUND', 'INBOUND']),
  subject: text(),
  toEmail: text(),
  ccEmails: z.array(text()),
  fromEmail: text(),
  contactId: maybe(),
  leadId: maybe(),
  campaignId: maybe(),
  offeringId: maybe(),
  dealId: maybe(),
  threadId: maybe(),
  emailAccountId: text(),
  replyClass: maybe(),
  error: maybe(),
  sentAt: utc().nullable(),
  createdAt: utc(),
  reviewUrl: maybe().describe('Shows the mail, and no more: whoever receives events has no scopes.'),
});

/** The `data` of every event (api.md section 6); records in it have the shape that the API gives them. */
export const payloads = {
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
  'booking.created': z.strictObject({ booking }),
  'booking.rescheduled': z.strictObject({ booking, previousStartAt: utc(), previousEndAt: utc() }),
  'booking.cancelled': z.strictObject({ booking }),
  'chat.started': z.strictObject({
    conversation,
    firstMessage: z.strictObject({ id: text(), body: text(), createdAt: utc() }),
  }),
  'email.received': z.strictObject({ email }),
  'form.submitted': z.strictObject({
    form: named(),
    lead,
    leadCreated: z.boolean().describe('false when the e-mail matched a lead that was there, which is then updated.'),
    pageUrl: maybe(),
    fields: z.record(z.string(), z.unknown()).describe('The configured fields as submitted, trimmed; empty ones null.'),
  }),
  'webhook.test': z.strictObject({ message: text(), endpointId: text() }),
} satisfies Record<EventType, z.ZodType>;
