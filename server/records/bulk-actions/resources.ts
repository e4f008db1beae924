import type { Descriptor } from '@/server/kernel/contract/descriptor';
import type { Listed } from '@/server/kernel/db/listing';
import { companyDefinition } from '@/server/records/companies/definition';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { companyList } from '@/server/records/companies/list';
import { contactDefinition } from '@/server/records/contacts/definition';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contactList } from '@/server/records/contacts/list';
import { dealDefinition } from '@/server/records/deals/definition';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { dealList } from '@/server/records/deals/list';
import { leadDefinition } from '@/server/records/leads/definition';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { leadList } from '@/server/records/leads/list';
import type { Refusal } from '@/server/records/many';
import { productDefinition } from '@/server/records/products/definition';
import { productDescriptor } from '@/server/records/products/descriptor';
import { productList } from '@/server/records/products/list';
import { quoteDescriptor } from '@/server/records/quotes/descriptor';
import { NO_DRAFT } from '@/server/records/quotes/draft';
import { quoteList } from '@/server/records/quotes/list';
import { taskDefinition } from '@/server/records/tasks/definition';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import { taskList } from '@/server/records/tasks/list';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import type { Bulk } from './contract';

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

export const RESOURCES: Readonly<Record<Bulk, BulkResource>> = {
  contacts: { descriptor: contactDescriptor, list: contactList, ...rowsOf(contactDefinition) },
  companies: { descriptor: companyDescriptor, list: companyList, ...rowsOf(companyDefinition) },
  leads: { descriptor: leadDescriptor, list: leadList, ...rowsOf(leadDefinition) },
  deals: { descriptor: dealDescriptor, list: dealList, ...rowsOf(dealDefinition) },
  tasks: { descriptor: taskDescriptor, list: taskList, ...rowsOf(taskDefinition) },
  products: { descriptor: productDescriptor, list: productList, ...rowsOf(productDefinition) },
  quotes: { descriptor: quoteDescriptor, list: quoteList, undeletable: NO_DRAFT },
};
