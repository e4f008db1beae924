import { z } from 'zod';
import { choice, key, requiredText, text, utc } from '@/server/kernel/contract/fields';
import { publicOperation } from '@/server/kernel/contract/public-operation';
import { acceptance, DECISIONS, quoteDocument } from '../shapes';

/** Why a version cannot be answered, where it cannot. */
export const CLOSED = ['withdrawn', 'outdated', 'expired', 'answered'] as const;

const shownQuote = z.strictObject({
  document: quoteDocument,
  sha256: z.string(),
  sentAt: utc(),
  /** Null while it can be answered. */
  closed: z.enum(CLOSED).nullable().describe('Why it cannot be answered; null while it can.'),
  newerVersion: z.int().nullable(),
  decision: acceptance.omit({ reason: true }).nullable().describe('What was said to this version last.'),
  timezone: z.string(),
});
export type ShownQuote = z.infer<typeof shownQuote>;

const token = () => key().describe('From the link to the quote.');
const one = z.strictObject({ quote: shownQuote });

export const publicQuotesContract = {
  get: publicOperation({
    id: 'public-quotes.get',
    method: 'GET',
    path: '/quotes/{token}',
    summary: 'Read a quote as its buyer',
    input: z.object({ token: token() }),
    output: one,
    errors: [410],
  }),
  answer: publicOperation({
    id: 'public-quotes.answer',
    method: 'POST',
    path: '/quotes/{token}/answer',
    summary: 'Accept or decline a quote',
    description:
      'Names the version that is meant; a 409 where it is not the last one, has expired, was withdrawn or was answered before. ' +
      'A plain HTML form is answered with a redirect to the page of the quote.',
    input: z.object({
      token: token(),
      version: z.coerce.number().int().min(1),
      decision: choice(DECISIONS),
      name: requiredText(200),
      reason: text(2000).optional().describe('Why it is declined.'),
    }),
    output: one,
    alsoStatus: { 303: 'To the page of the quote, for a plain HTML form.' },
    errors: [409, 410, 503],
    bodyTypes: ['json', 'urlencoded'],
    cost: 5,
    example: { version: 1, decision: 'ACCEPTED', name: 'Ada Lovelace' },
  }),
};
