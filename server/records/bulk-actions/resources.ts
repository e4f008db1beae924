import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { Listed } from '@/server/kernel/db/listing';
import { caseDefinition } from '@/server/records/cases/definition';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyDefinition } from '@/server/records/companies/definition';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactDefinition } from '@/server/records/contacts/definition';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractDefinition } from '@/server/records/contracts/definition';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealDefinition } from '@/server/records/deals/definition';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadDefinition } from '@/server/records/leads/definition';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import type { Refusal } from '@/server/records/many';
import { productDefinition } from '@/server/records/products/definition';
import { productDescriptor } from '@/server/records/products/descriptor';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { NO_DRAFT } from '@/server/records/quotes/draft';
import { taskDefinition } from '@/server/records/tasks/definition';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import type { Viewed } from '@/server/records/views/contract';
import { lists } from '@/server/records/views/lists';

/** What bulk actions have to know of a kind of record. */
export interface BulkResource {
  descriptor: Descriptor;
  list: Listed;
  /** How its rows are written, where it has such. */
  definition?: UpsertDefinition;
  /** Why one may not be deleted. */
  undeletable?: Refusal;
}

// A definition reads the rows of its own kind alone, and is handed what its own schema has read.
const rowsOf = (definition: unknown) => ({ definition: definition as UpsertDefinition });

export const RESOURCES: Readonly<Record<Viewed, BulkResource>> = {
  contacts: { descriptor: contactDescriptor, list: lists.contacts, ...rowsOf(contactDefinition) },
  companies: { descriptor: companyDescriptor, list: lists.companies, ...rowsOf(companyDefinition) },
  leads: { descriptor: leadDescriptor, list: lists.leads, ...rowsOf(leadDefinition) },
  deals: { descriptor: dealDescriptor, list: lists.deals, ...rowsOf(dealDefinition) },
  tasks: { descriptor: taskDescriptor, list: lists.tasks, ...rowsOf(taskDefinition) },
  products: { descriptor: productDescriptor, list: lists.products, ...rowsOf(productDefinition) },
  quotes: { descriptor: quoteDescriptor, list: lists.quotes, undeletable: NO_DRAFT },
  cases: { descriptor: caseDescriptor, list: lists.cases, ...rowsOf(caseDefinition) },
  contracts: { descriptor: contractDescriptor, list: lists.contracts, ...rowsOf(contractDefinition) },
};
