import type { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import type { JsonText } from '@/server/kernel/contract/json-text';
import type { Operation } from '@/server/kernel/contract/operation';
import { parse } from '@/server/kernel/contract/parse';
import { cases } from '@/server/records/cases';
import { casesContract } from '@/server/records/cases/contract';
import { companiesContract } from '@/server/records/companies/contract';
import { listCompanies } from '@/server/records/companies/list';
import { contactsContract } from '@/server/records/contacts/contract';
import { listContacts } from '@/server/records/contacts/list';
import { contracts } from '@/server/records/contracts';
import { contractsContract } from '@/server/records/contracts/contract';
import { dealsContract } from '@/server/records/deals/contract';
import { listDeals } from '@/server/records/deals/list';
import { leadsContract } from '@/server/records/leads/contract';
import { listLeads } from '@/server/records/leads/list';
import { productsContract } from '@/server/records/products/contract';
import { listProducts } from '@/server/records/products/list';
import { quotesContract } from '@/server/records/quotes/contract';
import { listQuotes } from '@/server/records/quotes/list';
import { tasksContract } from '@/server/records/tasks/contract';
import { listTasks } from '@/server/records/tasks/list';
import type { Viewed } from '@/server/records/views/contract';

type Values = Record<string, unknown>;
type Page = { nextCursor: string | null } & Record<string, JsonText<Values[]> | unknown>;

interface Reader {
  input: z.ZodObject;
  list: (ctx: Context, input: Values) => Promise<Page>;
}

// A list takes its own query; here all of them meet, and each is handed what its own schema has read.
const of = <O extends Operation>({ input }: O, list: (ctx: Context, input: Input<O>) => Promise<unknown>): Reader => ({
  input,
  list: list as unknown as Reader['list'],
});

const readers: Record<Viewed, Reader> = {
  contacts: of(contactsContract.list, listContacts),
  companies: of(companiesContract.list, listCompanies),
  leads: of(leadsContract.list, listLeads),
  deals: of(dealsContract.list, listDeals),
  tasks: of(tasksContract.list, listTasks),
  products: of(productsContract.list, listProducts),
  quotes: of(quotesContract.list, listQuotes),
  cases: of(casesContract.list, cases.list.run),
  contracts: of(contractsContract.list, contracts.list.run),
};

/** What an export says by itself. */
const NO_FILTERS = ['limit', 'cursor', 'where', 'sort', 'include', 'customFields'];

/** Filters as the list would read them in its query. Throws its 400. */
export function readFilters(resource: Viewed, filters: Record<string, string> = {}): Values {
  const { input } = readers[resource];
  const unknown = Object.keys(filters).find((name) => NO_FILTERS.includes(name) || !(name in input.shape));
  if (unknown !== undefined) throw invalid('filters', `the list has no filter '${unknown}'`);
  return parse(input, filters);
}

/** A page of a list by the verb that lists them, and the cursor of the next one. */
export async function readPage(ctx: Context, resource: Viewed, input: Values) {
  const page = await readers[resource].list(ctx, input);
  return { records: (page[resource] as JsonText<Values[]>).value, next: page.nextCursor };
}
