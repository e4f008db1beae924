import { z } from 'zod';
import {
  customFields,
  externalId,
  maybe,
  nextCursor,
  place,
  placeRow,
  recordPage,
  requiredText,
  search,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { filterBy } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { companyDescriptor } from './descriptor';

export const company = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: maybe(),
  website: maybe(),
  phone: maybe(),
  industry: maybe(),
  ...place(),
  externalId: maybe(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Company = z.infer<typeof company>;

/** What a caller may write of a company. */
export const companyRow = z.object({
  externalId: externalId().nullable().optional(),
  name: requiredText().optional(),
  domain: text(253).nullable().optional(),
  website: text(2000).nullable().optional(),
  phone: text(100).nullable().optional(),
  industry: text().nullable().optional(),
  ...placeRow(),
  customFields: customFields().optional(),
});
export type CompanyRow = z.output<typeof companyRow>;

export const companiesContract = {
  upsert: batchOperation({
    plural: 'companies',
    scopes: ['write:companies'],
    row: companyRow,
    description:
      'A row finds its company by externalId, else by domain in any case; a row that finds none creates one.',
    example: { name: 'Acme', domain: 'acme.example', externalId: 'acme' },
  }),
  list: operation({
    id: 'companies.list',
    method: 'GET',
    path: '/companies',
    scopes: ['read:companies'],
    summary: 'List companies, newest first',
    input: z.object({
      externalId: filterBy('Company', 'externalId'),
      q: search(),
      tagId: filterBy('Tag'),
      ...recordPage(),
    }),
    output: z.strictObject({ companies: z.array(company), nextCursor: nextCursor() }),
  }),
  ...recordOperations({
    of: companyDescriptor,
    read: ['read:companies'],
    write: ['write:companies'],
    record: company,
    row: companyRow,
    afterDelete: 'its contacts and deals stay',
    change: { industry: 'Software' },
  }),
};
