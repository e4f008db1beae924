import { z } from 'zod';
import { currency, day } from '@/server/kernel/contract/fields';
import { operation } from '@/server/kernel/contract/operation';

/** A rate is kept with ten decimals. */
const LEAST_RATE = 1e-10;

/** What one unit of a currency is worth in the workspace's, from a day on. */
const rate = z.strictObject({ currency: z.string(), rate: z.number(), since: z.iso.date() });

const output = z.strictObject({
  currency: z.string().describe('What totals are told in.'),
  rates: z.array(rate).describe('By currency, the newest first.'),
});
export type Currencies = z.infer<typeof output>;

/** What deals are worth together. */
export const dealTotals = z.strictObject({
  currency: z.string().describe("The workspace's, see `/currencies`."),
  value: z.number(),
  weightedValue: z.number().describe('The sum of each value times its probability.'),
  unrated: z.array(z.string()).describe('Currencies without a rate; deals in them are in neither sum.'),
});
export type DealTotals = z.infer<typeof dealTotals>;

export const currenciesContract = {
  get: operation({
    id: 'currencies.get',
    method: 'GET',
    path: '/currencies',
    scopes: ['read:pipelines'],
    summary: "Read the workspace's currency, and what others are worth in it",
    input: z.object({}),
    output,
  }),
  replace: operation({
    id: 'currencies.replace',
    method: 'PUT',
    path: '/currencies',
    scopes: ['write:pipelines'],
    summary: "Say which currency is the workspace's, and what others are worth in it",
    description:
      'All rates are replaced. Of several of one currency that counts which is the newest and not of a day to come. Values of ' +
      'deals stay as they are; totals say which currencies had no rate.',
    input: z.object({
      currency: currency(),
      rates: z
        .array(
          z.object({
            currency: currency(),
            rate: z
              .number()
              .min(LEAST_RATE, 'Number must be at least 0.0000000001')
              .max(1_000_000_000)
              .describe("One unit of it in the workspace's currency."),
            since: day(),
          }),
        )
        .max(1000),
    }),
    output,
    example: { currency: 'EUR', rates: [{ currency: 'USD', rate: 0.92, since: '2026-01-01' }] },
  }),
};
