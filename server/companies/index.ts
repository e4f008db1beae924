import { implement } from '@/server/contract/implement';
import { companiesContract } from './contract';
import { deleteCompany } from './delete';
import { getCompany } from './get';
import { listCompanies } from './list';
import { updateCompany } from './update';
import { upsertCompanies } from './upsert';

export const companies = implement(companiesContract, {
  upsert: upsertCompanies,
  list: listCompanies,
  get: getCompany,
  update: updateCompany,
  delete: deleteCompany,
});
