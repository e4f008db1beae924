import { z } from 'zod';
import { BATCH_BODY_LIMIT, batchOf, batchResult, deleted } from '@/server/contract/batch';
import {
  customFields,
  exact,
  externalId,
  id,
  nextCursor,
  recordPage,
  requiredText,
  search,
  text,
  utc,
} from '@/server/contract/fields';
import { operation } from '@/server/contract/operation';

const maybe = () => z.string().nullable();

export const company = z.strictObject({
  id: z.string(),
  name: z.string(),
  domain: maybe(),
  website: maybe(),
  phone: maybe(),
  industry: maybe(),
  city: maybe(),
  state: maybe(),
  country: maybe(),
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
  city: text().nullable().optional(),
  state: text().nullable().optional(),
  country: text().nullable().optional(),
  customFields: customFields().optional(),
});
export type CompanyRow = z.output<typeof companyRow>;

export const companiesContract = {
  upsert: operation({
    id: 'companies.upsert',
    method: 'POST',
    path: '/companies',
    scopes: ['write:companies'],
    summary: 'Create or update up to 1,000 companies',
    description:
      'A row finds its company by externalId, else by domain in any case; a row that finds none creates one.',
    input: z.object({ companies: batchOf('companies', companyRow) }),
    output: batchResult,
    alsoStatus: [207],
    bodyLimit: BATCH_BODY_LIMIT,
    example: { companies: [{ name: 'Acme', domain: 'acme.example', externalId: 'acme' }] },
  }),
  list: operation({
    id: 'companies.list',
    method: 'GET',
    path: '/companies',
    scopes: ['read:companies'],
    summary: 'List companies, newest first',
    input: z.object({ externalId: exact(), q: search(), tagId: exact(), ...recordPage() }),
    output: z.strictObject({ companies: z.array(company), nextCursor: nextCursor() }),
  }),
  get: operation({
    id: 'companies.get',
    method: 'GET',
    path: '/companies/{id}',
    scopes: ['read:companies'],
    summary: 'Read one company',
    input: z.object({ id: id() }),
    output: z.strictObject({ company }),
    errors: [404],
  }),
  update: operation({
    id: 'companies.update',
    method: 'PATCH',
    path: '/companies/{id}',
    scopes: ['write:companies'],
    summary: 'Change the fields that are sent',
    input: companyRow.extend({ id: id() }),
    output: z.strictObject({ company }),
    errors: [404, 409],
    example: { industry: 'Software' },
  }),
  delete: operation({
    id: 'companies.delete',
    method: 'DELETE',
    path: '/companies/{id}',
    scopes: ['write:companies'],
    summary: 'Delete a company; its contacts and deals stay',
    input: z.object({ id: id() }),
    output: deleted,
    errors: [404],
  }),
};
