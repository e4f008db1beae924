import { byEntity, entitiesOf, entityTables } from '@/server/kernel/contract/descriptor';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { noteDescriptor } from '@/server/records/notes/descriptor';
import { productDescriptor } from '@/server/records/products/descriptor';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { taskDescriptor } from '@/server/records/tasks/descriptor';

/** Campaigns stand a floor above; this is all that files know of them. */
const campaign = { entity: 'CAMPAIGN', table: 'Campaign', resource: 'Campaign', hasFiles: true } as const;
/** And of chats. */
const chat = { entity: 'CONVERSATION', table: 'Chat', resource: 'Conversation', hasFiles: true } as const;
const descriptors = [
  contactDescriptor,
  leadDescriptor,
  dealDescriptor,
  companyDescriptor,
  quoteDescriptor,
  contractDescriptor,
  taskDescriptor,
  noteDescriptor,
  caseDescriptor,
  campaign,
  productDescriptor,
  chat,
] as const;

/** What a file can belong to. */
export const PARENTS = entitiesOf(descriptors);
export type Entity = (typeof PARENTS)[number];
export const parents = byEntity<{
  entity: Entity;
  table: string;
  resource: string;
  hasExternalId?: boolean;
  canBeMerged?: boolean;
}>(descriptors);
export const parentTables = entityTables(descriptors);
