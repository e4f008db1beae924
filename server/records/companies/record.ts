import { columns, defineRecord, times } from '@/server/kernel/db/record';
import type { Company } from './contract';
import { companyDescriptor } from './descriptor';

export const companyRecord = defineRecord<Company>({
  ...companyDescriptor,
  fields: {
    ...columns('id', 'name', 'domain', 'website', 'phone', 'industry', 'city', 'state', 'country', 'externalId'),
    ...columns('customFields'),
    ...times('createdAt', 'updatedAt'),
  },
});
