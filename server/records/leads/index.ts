import { implement } from '@/server/kernel/contract/implement';
import { duplicateVerbs } from '@/server/records/duplicates/verbs';
import { mergeVerbs } from '@/server/records/merge/verbs';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { leadListing, leadsContract } from './contract';
import { convertLead } from './convert';
import { createLead } from './create';
import { leadDefinition } from './definition';
import { listLeads } from './list';
import { leadRecord } from './record';

export const leads = implement(leadsContract, {
  ...recordVerbs('lead', leadDefinition, leadListing),
  ...duplicateVerbs('leads', 'LEAD', leadRecord),
  ...mergeVerbs('lead', 'LEAD', leadRecord),
  create: createLead,
  upsert: batchVerb('leads', leadDefinition),
  list: listLeads,
  convert: convertLead,
});
