import { implement } from '@/server/kernel/contract/implement';
import { recordVerbs } from '@/server/records/upsert/verbs';
import { leadsContract } from './contract';
import { convertLead } from './convert';
import { createLead } from './create';
import { listLeads } from './list';
import { leadNoun } from './noun';

export const leads = implement(leadsContract, {
  ...recordVerbs('lead', leadNoun),
  create: createLead,
  list: listLeads,
  convert: convertLead,
});
