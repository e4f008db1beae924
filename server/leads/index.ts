import { implement } from '@/server/contract/implement';
import { leadsContract } from './contract';
import { convertLead } from './convert';
import { createLead } from './create';
import { deleteLead } from './delete';
import { getLead } from './get';
import { listLeads } from './list';
import { updateLead } from './update';

export const leads = implement(leadsContract, {
  create: createLead,
  list: listLeads,
  get: getLead,
  update: updateLead,
  delete: deleteLead,
  convert: convertLead,
});
