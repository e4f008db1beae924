import { z } from 'zod';
import { nullableText, utc } from '@/server/kernel/contract/fields';

const sha256 = () => z.string().describe('SHA-256, in hex.');

const tax = z.strictObject({ percent: z.number(), net: z.number(), tax: z.number() });

/** What a quote comes to, beside its total: subtotal - discount + tax = total. */
export const amounts = z.strictObject({
  subtotal: z.number(),
  discount: z.number(),
  taxes: z.array(tax).describe('By their rate, the lowest first.'),
  tax: z.number(),
  lines: z
    .array(
      z.strictObject({
        id: z.string(),
        discountPercent: z.number().nullable(),
        discount: z.number(),
        taxPercent: z.number().nullable(),
        tax: z.number(),
      }),
    )
    .describe('In the order of lineItems, whose totals are after the discount and before the tax.'),
});

/** A quote as it is shown to the buyer: the page and the PDF are drawn from it, and its canonical JSON is what they accept. */
export const quoteDocument = z.strictObject({
  number: z.int(),
  version: z.int(),
  title: z.string(),
  issuedOn: z.iso.date(),
  validUntil: z.iso.date().nullable(),
  currency: z.string(),
  seller: z.strictObject({
    name: z.string(),
    details: z.string().optional().describe('Address, tax number, bank: what the workspace has its quotes say.'),
  }),
  buyer: z.strictObject({
    contactId: nullableText(),
    name: nullableText(),
    email: nullableText(),
    company: nullableText(),
  }),
  lines: z.array(
    z.strictObject({
      name: z.string(),
      quantity: z.string(),
      unitPrice: z.string(),
      discountPercent: nullableText(),
      discount: z.string(),
      taxPercent: nullableText(),
      tax: z.string(),
      total: z.string(),
    }),
  ),
  subtotal: z.string(),
  discount: z.string(),
  taxes: z.array(z.strictObject({ percent: z.string(), net: z.string(), tax: z.string() })),
  tax: z.string(),
  total: z.string(),
  terms: nullableText(),
  notes: nullableText(),
});
export type QuoteDocument = z.infer<typeof quoteDocument>;

export const DECISIONS = ['ACCEPTED', 'DECLINED'] as const;
export type Decision = (typeof DECISIONS)[number];

/** What a buyer said to a version. */
export const acceptance = z.strictObject({
  number: z.int().describe('Its place in the chain of the workspace.'),
  decision: z.enum(DECISIONS),
  name: nullableText().describe('Null once the person was erased.'),
  reason: nullableText(),
  decidedAt: utc(),
  sha256: sha256(),
});
export type Acceptance = z.infer<typeof acceptance>;

export const quoteVersion = z.strictObject({
  version: z.int(),
  document: quoteDocument.nullable().describe('Null once a person in it was erased.'),
  sha256: sha256(),
  pdfSha256: sha256().nullable().describe('Null until the PDF was made.'),
  createdAt: utc(),
  acceptances: z.array(acceptance),
});
export type QuoteVersion = z.infer<typeof quoteVersion>;

/** How an entry of the chain can be wrong. */
export const FLAWS = {
  missing: 'There is a gap before it, or the end is cut off.',
  chain: 'It does not follow the entry before it.',
  entry: 'It says something else than when it was written.',
  person: 'The name or the reason is another one.',
  document: 'The version that was accepted says something else.',
  pdf: 'The PDF of the version is another one.',
} as const;
export type Flaw = keyof typeof FLAWS;

export const chainState = z.strictObject({
  valid: z.boolean(),
  entries: z.int(),
  withoutDocument: z.int().describe('Entries whose document was erased, or deleted with its quote: their hashes stay.'),
  head: z.strictObject({ number: z.int(), sha256: sha256() }).nullable().describe('The last entry.'),
  broken: z
    .strictObject({ number: z.int(), flaw: z.enum(Object.keys(FLAWS) as [Flaw, ...Flaw[]]), message: z.string() })
    .nullable()
    .describe('Where it breaks first.'),
});
export type ChainState = z.infer<typeof chainState>;
