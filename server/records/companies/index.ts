import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { companiesContract } from './contract';
import { listCompanies } from './list';
import { companyNoun } from './noun';

export const companies = implement(companiesContract, {
  upsert: batchVerb('companies', companyNoun),
  ...recordVerbs('company', companyNoun),
  list: listCompanies,
});
