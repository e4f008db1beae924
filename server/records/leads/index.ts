import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { leadListing, leadsContract } from './contract';
import { convertLead } from './convert';
import { createLead } from './create';
import { leadDefinition } from './definition';
import { listLeads } from './list';

export const leads = implement(leadsContract, {
  ...recordVerbs('lead', leadDefinition, leadListing),
  create: createLead,
  upsert: batchVerb('leads', leadDefinition),
  list: listLeads,
  convert: convertLead,
});
