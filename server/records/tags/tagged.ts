import { byEntity, entitiesOf, entityTables } from '@/server/kernel/contract/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';

const descriptors = [contactDescriptor, leadDescriptor, companyDescriptor, dealDescriptor] as const;

/** What a tag can be put on. */
export const TAGGED = entitiesOf(descriptors);
export type Tagged = (typeof TAGGED)[number];
/** Where such records are, and the column of TagAssignment that points at one. */
export const taggedRecords = byEntity(descriptors);
export const taggedTables = entityTables(descriptors);
