import { byEntity, entitiesOf } from '@/server/kernel/contract/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';

const descriptors = [contactDescriptor, leadDescriptor, dealDescriptor, companyDescriptor] as const;

/** Records that can have custom fields. */
export const CUSTOMIZED = entitiesOf(descriptors);
export type Customized = (typeof CUSTOMIZED)[number];
export const customizedRecords = byEntity(descriptors);
