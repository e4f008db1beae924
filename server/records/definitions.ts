import { caseDefinition } from '@/server/records/cases/definition';
import { companyDefinition } from '@/server/records/companies/definition';
import { contactDefinition } from '@/server/records/contacts/definition';
import { contractDefinition } from '@/server/records/contracts/definition';
import { dealDefinition } from '@/server/records/deals/definition';
import type { Importable } from '@/server/records/imports/contract';
import { leadDefinition } from '@/server/records/leads/definition';
import { noteDefinition } from '@/server/records/notes/definition';
import { productDefinition } from '@/server/records/products/definition';
import { taskDefinition } from '@/server/records/tasks/definition';
import type { UpsertDefinition } from '@/server/records/upsert/definition';

// A definition takes its own rows and loads what it needs; here all of them meet, and rows are what files and lists say.
const any = (definition: unknown) => definition as UpsertDefinition;

/** How rows of each kind of record are written. */
export const definitions: Readonly<Record<Importable, UpsertDefinition>> = {
  contacts: any(contactDefinition),
  companies: any(companyDefinition),
  leads: any(leadDefinition),
  deals: any(dealDefinition),
  tasks: any(taskDefinition),
  notes: any(noteDefinition),
  products: any(productDefinition),
  cases: any(caseDefinition),
  contracts: any(contractDefinition),
};
