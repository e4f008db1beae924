import { sql } from '@/server/kernel/db/client';
import type { UpsertNoun } from '@/server/records/upsert/noun';
import { requires } from '@/server/records/upsert/noun';
import { type Company, type CompanyRow, companyRow } from './contract';
import { companyRecord } from './record';

export const companyNoun: UpsertNoun<CompanyRow, Company> = {
  record: companyRecord,
  row: companyRow,
  alternative: { field: 'domain', sql: sql`lower(t.domain)`, fold: (domain) => domain.toLowerCase() },
  entity: 'COMPANY',
  defaults: { customFields: {} },
  create: requires('name'),
};
