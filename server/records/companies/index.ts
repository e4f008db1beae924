import { implement } from '@/server/kernel/contract/implement';
import { duplicateVerbs } from '@/server/records/duplicates/verbs';
import { mergeVerbs } from '@/server/records/merge/verbs';
import { batchVerb, recordVerbs } from '@/server/records/upsert/verbs';
import { companiesContract, companyListing } from './contract';
import { companyDefinition } from './definition';
import { listCompanies } from './list';
import { companyRecord } from './record';

export const companies = implement(companiesContract, {
  upsert: batchVerb('companies', companyDefinition),
  ...recordVerbs('company', companyDefinition, companyListing),
  ...duplicateVerbs('companies', 'COMPANY', companyRecord),
  ...mergeVerbs('company', 'COMPANY', companyRecord),
  list: listCompanies,
});
