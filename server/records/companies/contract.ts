import { z } from 'zod';
import {
  customFields,
  externalId,
  location,
  locationRow,
  nullableText,
  recordPage,
  requiredText,
  text,
  utc,
} from '@/server/kernel/contract/fields';
import { pointsTo, tagsBy } from '@/server/kernel/contract/include';
import { describeListing, pageEnd } from '@/server/kernel/contract/listing';
import { pointerTo } from '@/server/kernel/contract/naming';
import { operation } from '@/server/kernel/contract/operation';
import { batchOperation, recordOperations } from '@/server/kernel/contract/record-operations';
import { duplicateOperations } from '@/server/records/duplicates/contract';
import { mergeOperations } from '@/server/records/merge/contract';
import { memberDescriptor } from '@/server/workspace/members/descriptor';
import { companyDescriptor } from './descriptor';

const companyDefault = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: nullableText(),
  website: nullableText(),
  phone: nullableText(),
  industry: nullableText(),
  ...location(),
  externalId: nullableText(),
  customFields: z.record(z.string(), z.unknown()),
  createdAt: utc(),
  updatedAt: utc(),
});
export type Company = z.infer<typeof companyDefault>;

/** What companies can be listed, sorted and extended by. */
export const companyListing = describeListing({
  of: companyDescriptor,
  record: companyDefault,
  sort: [
    ...(['name', 'domain', 'website', 'phone', 'industry', 'city', 'state', 'country'] as const),
    ...(['externalId', 'createdAt', 'updatedAt'] as const),
  ],
  include: {
    owner: pointsTo(memberDescriptor, 'ownerId', { also: { email: 'text' } }),
    tags: tagsBy('companyId'),
  },
  search: ['name', 'domain'],
});

/** With what a read may ask for beside the default form. */
export const company = companyListing.record;

/** What a caller may write of a company. */
export const companyRow = z.object({
  externalId: externalId().nullable().optional(),
  name: requiredText().optional(),
  domain: text(253).nullable().optional(),
  website: text(2000).nullable().optional(),
  phone: text(100).nullable().optional(),
  industry: text().nullable().optional(),
  ...locationRow(),
  ownerId: pointerTo('Member').describe('The id of the member who looks after it.'),
  customFields: customFields().optional(),
});
export type CompanyRow = z.output<typeof companyRow>;

export const companiesContract = {
  upsert: batchOperation({
    of: companyDescriptor,
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
    listing: companyListing,
    input: z.object({
      ...companyListing.query,
      ...recordPage(),
    }),
    output: z.strictObject({ companies: z.array(company), ...pageEnd() }),
  }),
  ...recordOperations({
    of: companyDescriptor,
    listing: companyListing,
    read: ['read:companies'],
    write: ['write:companies'],
    record: company,
    row: companyRow,
    afterDelete: 'its contacts and deals stay',
    change: { industry: 'Software' },
  }),
  ...duplicateOperations({
    of: companyDescriptor,
    read: ['read:companies'],
    write: ['write:companies'],
    record: company,
  }),
  ...mergeOperations({ of: companyDescriptor, write: ['write:companies'], record: company }),
};
