import { sql } from '@/server/kernel/db/client';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import { requires } from '@/server/records/upsert/definition';
import { ownerReference } from '@/server/workspace/members/reference';
import { type Company, type CompanyRow, companyRow } from './contract';
import { companyRecord } from './record';

export const companyDefinition: UpsertDefinition<CompanyRow, Company> = {
  record: companyRecord,
  row: companyRow,
  alternative: { field: 'domain', sql: sql`lower(t.domain)`, fold: (domain) => domain.toLowerCase() },
  references: [ownerReference],
  entity: 'COMPANY',
  defaults: { customFields: {} },
  create: requires('name'),
};
