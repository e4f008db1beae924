import { implement } from '@/server/contract/implement';
import { batchVerb, recordVerbs } from '@/server/upsert/verbs';
import { companiesContract } from './contract';
import { listCompanies } from './list';
import { companyNoun } from './noun';

export const companies = implement(companiesContract, {
  upsert: batchVerb('companies', companyNoun),
  ...recordVerbs('company', companyNoun),
  list: listCompanies,
});
