import { z } from 'zod';
import { limit } from '@/server/kernel/contract/fields';
import { operation } from '@/server/kernel/contract/operation';
import type { Scope } from '@/server/kernel/contract/scopes';
import { SEARCH_TYPES, type SearchType, searchedRecords } from './types';

/** The scopes of which one lets a key find records of a type. */
export const searchScopes = (type: SearchType): readonly [Scope, ...Scope[]] =>
  type === 'PRODUCT' ? ['read:products', 'read:offerings'] : [`read:${searchedRecords[type].plural}`];

const scopesText = SEARCH_TYPES.map((type) =>
  searchScopes(type)
    .map((scope) => `\`${scope}\``)
    .join(' or '),
).join(', ');

const isType = (text: string): text is SearchType => SEARCH_TYPES.some((type) => type === text);

/** A list in one parameter, in any case; `types must be ...` when one of it is none. */
const types = () =>
  z
    .string()
    .max(200)
    .transform((value, ctx) => {
      const named = value.split(',').map((type) => type.trim().toUpperCase());
      if (named.every(isType)) return [...new Set(named)];
      ctx.addIssue({ code: 'custom', message: `types must be some of: ${SEARCH_TYPES.join(', ')}.`, input: value });
      return z.NEVER;
    })
    .meta({ jsonSchema: { type: 'string', maxLength: 200 } })
    .optional()
    .describe(`Some of ${SEARCH_TYPES.join(', ')}, comma-separated; all that the key may read when left out.`);

const searchResult = z.strictObject({
  type: z.enum(SEARCH_TYPES),
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  url: z.string().describe('The record in the console.'),
});
export type SearchResult = z.infer<typeof searchResult>;

export const searchContract = {
  find: operation({
    id: 'search.find',
    method: 'GET',
    path: '/search',
    scopes: [],
    summary: 'Search all records, best first',
    description:
      'Looks for the words of `q` in contacts, companies, leads, deals, products, mail, cases and contracts. A word finds what begins with it, ' +
      'in any case and without accents; a whole e-mail address, externalId, SKU, domain or telephone number comes first, and ' +
      'where little is found, words that are spelled alike count too. Only the types are searched that the key may read ' +
      `(${scopesText}).`,
    input: z.object({
      q: z.string().trim().min(1).max(200).describe('What to look for, 1 to 200 characters.'),
      types: types(),
      limit: limit(50, 20),
    }),
    output: z.strictObject({ results: z.array(searchResult) }),
    example: { q: 'ada lovelace', types: 'contact,lead', limit: 10 },
  }),
};
