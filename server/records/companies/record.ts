import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { Company } from './contract';

export const companyRecord = defineRecord<Company>({
  key: 'company',
  plural: 'companies',
  noun: 'Company',
  table: 'Company',
  fields: {
    ...columns('id', 'name', 'domain', 'website', 'phone', 'industry', 'city', 'state', 'country', 'externalId'),
    ...columns('customFields'),
    ...times('createdAt', 'updatedAt'),
  },
});
