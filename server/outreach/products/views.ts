import { z } from 'zod';
import { utc } from '@/server/kernel/contract/fields';
import { CAMPAIGN_STATUSES } from '@/server/outreach/campaigns/contract';

const maybe = () => z.string().nullable();

/** What was written about a product. */
export const communicationView = z.strictObject({
  offeringId: z.string(),
  campaigns: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      subject: z.string(),
      status: z.enum(CAMPAIGN_STATUSES),
      scheduledAt: utc().nullable(),
      recipientCount: z.int(),
      sentCount: z.int(),
      openCount: z.int().describe('Mails that a person has opened.'),
    }),
  ),
  timeline: z
    .array(
      z.strictObject({
        id: z.string(),
        kind: z.enum(['email']),
        subject: z.string(),
        snippet: z.string(),
        direction: z.enum(['OUTBOUND', 'INBOUND']),
        contact: z.strictObject({ id: z.string(), name: z.string() }).nullable(),
        occurredAt: utc(),
      }),
    )
    .describe('The latest 100 mails, newest first.'),
});
export type CommunicationView = z.infer<typeof communicationView>;

/** Whom to write to about a product. */
export const prospectsView = z.strictObject({
  offeringId: z.string(),
  offering: z.strictObject({
    name: z.string(),
    category: maybe(),
    description: maybe(),
    price: z.number(),
    unit: maybe(),
    sku: maybe(),
  }),
  prospects: z.array(
    z.strictObject({
      contactId: z.string(),
      name: z.string(),
      title: maybe(),
      company: maybe(),
      email: z.string(),
      status: z.string(),
      category: maybe(),
      timelineDigest: z.string().describe('What has happened with them so far, in a few sentences.'),
    }),
  ),
  skippedNoEmail: z.int(),
  skippedSuppressed: z.int(),
  totalEligible: z.int(),
});
export type ProspectsView = z.infer<typeof prospectsView>;
