import { campaigns } from '@/components/outreach/campaigns/definition';
import { sequences } from '@/components/outreach/sequences/definition';
import { suppressions } from '@/components/outreach/suppressions/definition';
import { cases } from '@/components/records/cases/definition';
import { communications } from '@/components/records/communications/definition';
import { companies } from '@/components/records/companies/definition';
import { contacts } from '@/components/records/contacts/definition';
import { contracts } from '@/components/records/contracts/definition';
import { deals } from '@/components/records/deals/definition';
import type { RecordDefinitions } from '@/components/records/engine/definition';
import { leads } from '@/components/records/leads/definition';
import { notes } from '@/components/records/notes/definition';
import { products } from '@/components/records/products/definition';
import { quotes } from '@/components/records/quotes/definition';
import { tasks } from '@/components/records/tasks/definition';

/** Every kind of record that the console lists. */
export const definitions: RecordDefinitions = {
  campaigns,
  cases,
  communications,
  companies,
  contacts,
  contracts,
  deals,
  leads,
  notes,
  products,
  quotes,
  sequences,
  suppressions,
  tasks,
};
