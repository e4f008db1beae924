import { z } from 'zod';
import { nullableText, utc } from '@/server/kernel/contract/fields';
import { DECISIONS, MATCH_STATUSES, TIERS } from './names';

const matchOffering = z.strictObject({
  id: z.string(),
  name: z.string(),
  sku: nullableText(),
  category: nullableText(),
});

export const candidate = z.strictObject({
  id: z.string(),
  contact: z.strictObject({
    id: z.string(),
    name: z.string(),
    email: nullableText(),
    title: nullableText(),
    company: nullableText().describe('The name of their company.'),
  }),
  fitScore: z.int().min(0).max(100),
  tier: z.enum(TIERS).describe('STRONG from a fitScore of 75, GOOD from 50, else WEAK.'),
  reason: z.string().describe('Why to write to them, from what is on record.'),
  angle: z.string().describe('How to write to them.'),
  decision: z.enum(DECISIONS),
  emailMessageId: nullableText().describe('The id of the e-mail that was drafted for them.'),
});
export type Candidate = z.infer<typeof candidate>;

/** A match as every answer shows it. */
export const match = z.strictObject({
  id: z.string(),
  status: z
    .enum(MATCH_STATUSES)
    .describe(
      'MATCHING while decisions are open or there is no draft, DRAFTING, DRAFTED, or FAILED when no draft could be written.',
    ),
  offering: matchOffering,
  campaignId: nullableText().describe('The campaign that its drafts are in.'),
  candidates: z.array(candidate).describe('Best first.'),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Match = z.infer<typeof match>;

/** A match in a list. */
export const matchItem = z.strictObject({
  id: z.string(),
  status: z.enum(MATCH_STATUSES),
  offering: matchOffering,
  campaignId: nullableText(),
  counts: z.strictObject({
    candidates: z.int(),
    included: z.int(),
    excluded: z.int(),
    pending: z.int(),
    drafted: z.int(),
  }),
  createdAt: utc(),
  updatedAt: utc(),
});
export type MatchItem = z.infer<typeof matchItem>;

/** What a match was started with, besides the match itself. */
export const matchStarted = {
  match,
  judged: z.int().describe('Contacts that were judged one by one.'),
  skippedNoEmail: z.int().describe('Contacts without an e-mail address.'),
  skippedSuppressed: z.int().describe('Contacts who are suppressed, opted out or must not be contacted.'),
};
