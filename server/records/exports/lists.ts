import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import type { Operation } from '@/server/kernel/contract/operation';
import { parse } from '@/server/kernel/contract/parse';
import type { Listed } from '@/server/kernel/db/listing';
import { cases } from '@/server/records/cases';
import { casesContract } from '@/server/records/cases/contract';
import { exportedComments } from '@/server/records/comments/exported';
import { communicationsContract } from '@/server/records/communications/contract';
import { communicationList, listCommunications } from '@/server/records/communications/list';
import { companiesContract } from '@/server/records/companies/contract';
import { listCompanies } from '@/server/records/companies/list';
import { contactsContract } from '@/server/records/contacts/contract';
import { listContacts } from '@/server/records/contacts/list';
import { contracts } from '@/server/records/contracts';
import { contractsContract } from '@/server/records/contracts/contract';
import { dealsContract } from '@/server/records/deals/contract';
import { listDeals } from '@/server/records/deals/list';
import { exportedDuplicates } from '@/server/records/duplicates/exported';
import { exportedFiles } from '@/server/records/files/exported';
import { leadsContract } from '@/server/records/leads/contract';
import { listLeads } from '@/server/records/leads/list';
import { notesContract } from '@/server/records/notes/contract';
import { listNotes } from '@/server/records/notes/list';
import { productsContract } from '@/server/records/products/contract';
import { listProducts } from '@/server/records/products/list';
import { quotesContract } from '@/server/records/quotes/contract';
import { listQuotes } from '@/server/records/quotes/list';
import { tasksContract } from '@/server/records/tasks/contract';
import { listTasks } from '@/server/records/tasks/list';
import { lists } from '@/server/records/views/lists';
import type { DescribedHere, Exported, ExportedHere } from './names';
import { describedSource, type ExportSource, sourcesAbove } from './sources';

type Values = Record<string, unknown>;

const of = <O extends Operation>(
  plural: DescribedHere,
  operation: O,
  list: (ctx: Context, input: Input<O>) => Promise<unknown>,
  described: Listed,
) => describedSource({ plural, scope: `read:${plural}`, operation, list, described });

const here: Record<ExportedHere, ExportSource> = {
  contacts: of('contacts', contactsContract.list, listContacts, lists.contacts),
  companies: of('companies', companiesContract.list, listCompanies, lists.companies),
  leads: of('leads', leadsContract.list, listLeads, lists.leads),
  deals: of('deals', dealsContract.list, listDeals, lists.deals),
  tasks: of('tasks', tasksContract.list, listTasks, lists.tasks),
  notes: of('notes', notesContract.list, listNotes, lists.notes),
  products: of('products', productsContract.list, listProducts, lists.products),
  quotes: of('quotes', quotesContract.list, listQuotes, lists.quotes),
  cases: of('cases', casesContract.list, cases.list.run, lists.cases),
  contracts: of('contracts', contractsContract.list, contracts.list.run, lists.contracts),
  communications: of('communications', communicationsContract.list, listCommunications, communicationList),
  files: exportedFiles,
  comments: exportedComments,
  ...exportedDuplicates,
};

const isHere = (resource: Exported): resource is ExportedHere => resource in here;

/** How a list is read for a file. */
export const sourceOf = (resource: Exported): ExportSource =>
  isHere(resource) ? here[resource] : sourcesAbove()[resource];

/** What an export says by itself. */
const NO_FILTERS = ['limit', 'cursor', 'where', 'sort', 'include', 'customFields'];

/** Filters as the list would read them in its query. Throws its 400. */
export function readFilters(resource: Exported, filters: Record<string, string> = {}): Values {
  const { input, under } = sourceOf(resource);
  const unknown = Object.keys(filters).find((name) => NO_FILTERS.includes(name) || !(name in input.shape));
  if (unknown !== undefined) throw invalid('filters', `the list has no filter '${unknown}'`);
  if (under && !filters[under.filter]) throw invalid(`filters.${under.filter}`, 'Required', { code: 'required' });
  return parse(input, filters);
}
