import { implement } from '@/server/kernel/contract/implement';
import { bulkContracts } from '@/server/records/bulk-actions/contract';
import { bulkVerb } from './begin';

export const contacts = implement(bulkContracts.contacts, { bulk: bulkVerb('contacts') });
export const companies = implement(bulkContracts.companies, { bulk: bulkVerb('companies') });
export const leads = implement(bulkContracts.leads, { bulk: bulkVerb('leads') });
export const deals = implement(bulkContracts.deals, { bulk: bulkVerb('deals') });
export const tasks = implement(bulkContracts.tasks, { bulk: bulkVerb('tasks') });
export const notes = implement(bulkContracts.notes, { bulk: bulkVerb('notes') });
export const products = implement(bulkContracts.products, { bulk: bulkVerb('products') });
export const quotes = implement(bulkContracts.quotes, { bulk: bulkVerb('quotes') });
export const cases = implement(bulkContracts.cases, { bulk: bulkVerb('cases') });
export const contracts = implement(bulkContracts.contracts, { bulk: bulkVerb('contracts') });
