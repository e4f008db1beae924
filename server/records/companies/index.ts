import { implement } from '@/server/kernel/contract/implement';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { companiesContract, companyListing } from './contract';
import { companyDefinition } from './definition';
import { listCompanies } from './list';

export const companies = implement(companiesContract, {
  upsert: batchVerb('companies', companyDefinition),
  ...recordVerbs('company', companyDefinition, companyListing),
  list: listCompanies,
});
