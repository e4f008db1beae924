import { implement } from '@/server/kernel/contract/implement';
import { recordVerbs } from '@/server/records/upsert/verbs';
import { leadListing, leadsContract } from './contract';
import { convertLead } from './convert';
import { createLead } from './create';
import { leadDefinition } from './definition';
import { listLeads } from './list';

export const leads = implement(leadsContract, {
  ...recordVerbs('lead', leadDefinition, leadListing),
  create: createLead,
  list: listLeads,
  convert: convertLead,
});
