import type { Context } from '@/server/kernel/context';
import type { Descriptor } from '@/server/kernel/contract/descriptor';
import { ApiError, STATUS } from '@/server/kernel/contract/errors';
import type { Listing } from '@/server/kernel/contract/listing';
import { allows, type Scope } from '@/server/kernel/contract/scopes';
import { caseListing } from '@/server/records/cases/contract';
import { caseDefinition } from '@/server/records/cases/definition';
import { caseDescriptor } from '@/server/records/cases/descriptor';
import { companyListing } from '@/server/records/companies/contract';
import { companyDefinition } from '@/server/records/companies/definition';
import { companyDescriptor } from '@/server/records/companies/descriptor';
import { contactListing } from '@/server/records/contacts/contract';
import { contactDefinition } from '@/server/records/contacts/definition';
import { contactDescriptor } from '@/server/records/contacts/descriptor';
import { contractListing } from '@/server/records/contracts/contract';
import { contractDefinition } from '@/server/records/contracts/definition';
import { contractDescriptor } from '@/server/records/contracts/descriptor';
import { dealListing } from '@/server/records/deals/contract';
import { dealDefinition } from '@/server/records/deals/definition';
import { dealDescriptor } from '@/server/records/deals/descriptor';
import { leadListing } from '@/server/records/leads/contract';
import { leadDefinition } from '@/server/records/leads/definition';
import { leadDescriptor } from '@/server/records/leads/descriptor';
import { productListing } from '@/server/records/products/contract';
import { productDefinition } from '@/server/records/products/definition';
import { productDescriptor } from '@/server/records/products/descriptor';
import { taskListing } from '@/server/records/tasks/contract';
import { taskDefinition } from '@/server/records/tasks/definition';
import { taskDescriptor } from '@/server/records/tasks/descriptor';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import type { Importable } from './contract';

/** A kind of record that goes into files and comes out of them. */
export interface Resource {
  descriptor: Descriptor;
  definition: UpsertDefinition;
  listing: Listing;
}

// A definition takes its own rows and loads what it needs; here all of them meet, and rows are what files say.
const of = <R extends Record<string, unknown>, T, E>(
  descriptor: Descriptor,
  definition: UpsertDefinition<R, T, E>,
  listing: Listing,
): Resource => ({ descriptor, definition: definition as unknown as UpsertDefinition, listing });

export const RESOURCES: Record<Importable, Resource> = {
  contacts: of(contactDescriptor, contactDefinition, contactListing),
  companies: of(companyDescriptor, companyDefinition, companyListing),
  leads: of(leadDescriptor, leadDefinition, leadListing),
  deals: of(dealDescriptor, dealDefinition, dealListing),
  tasks: of(taskDescriptor, taskDefinition, taskListing),
  products: of(productDescriptor, productDefinition, productListing),
  cases: of(caseDescriptor, caseDefinition, caseListing),
  contracts: of(contractDescriptor, contractDefinition, contractListing),
};

/** Refuses whoever may not do this with such records. */
export function authorizeFor({ actor }: Context, may: 'read' | 'write', resource: string): void {
  const scope = `${may}:${resource}` as Scope;
  if (allows(actor.scopes, [scope])) return;
  const message = `API key missing required scope: ${scope}.`;
  throw new ApiError(STATUS.forbidden, message, {}, { code: 'missing_scope', fix: { scope } });
}
