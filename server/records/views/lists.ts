import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import type { Tree } from '@/server/kernel/contract/filter';
import { customKeyOf } from '@/server/kernel/contract/listing';
import { conditionOf, type Listed } from '@/server/kernel/db/listing';
import { caseList } from '@/server/records/cases/listed';
import { companyList } from '@/server/records/companies/list';
import { contactList } from '@/server/records/contacts/list';
import { contractList } from '@/server/records/contracts/listed';
import { dealList } from '@/server/records/deals/list-conditions';
import { sourcesAbove } from '@/server/records/exports/sources';
import { leadList } from '@/server/records/leads/list';
import type { ListedPlural } from '@/server/records/listed-records';
import { noteList } from '@/server/records/notes/list';
import { productList } from '@/server/records/products/list';
import { quoteList } from '@/server/records/quotes/list';
import { taskList } from '@/server/records/tasks/list';
import type { Viewed } from './contract';

export const lists: Record<ListedPlural, Listed> = {
  contacts: contactList,
  companies: companyList,
  leads: leadList,
  deals: dealList,
  tasks: taskList,
  notes: noteList,
  products: productList,
  quotes: quoteList,
  cases: caseList,
  contracts: contractList,
};

const isHere = (resource: Viewed): resource is ListedPlural => resource in lists;

/** What a list that is kept as views can be asked. */
export function listOf(resource: Viewed): Listed {
  const list = isHere(resource) ? lists[resource] : sourcesAbove()[resource].described;
  if (!list) throw new Error(`The list of ${resource} has an order of its own.`);
  return list;
}

interface Asked {
  where?: Tree | null | undefined;
  sort?: string | null | undefined;
}

/** Refuses what the list would refuse. A field that is deleted later stays in the view, and the list tells of it then. */
export const checkAsked = (ctx: Context, resource: Viewed, asked: Asked): Promise<void> =>
  checkListed(listOf(resource), ctx, asked);

/** The same of any list that is described. */
export async function checkListed(list: Listed, ctx: Context, { where, sort }: Asked): Promise<void> {
  const { listing, custom } = list;
  if (where) await conditionOf(list, ctx, where);
  if (!sort) return;
  const name = sort.replace(/^-/, '');
  const key = customKeyOf(name);
  if (key !== undefined && custom) await custom.sorting(ctx, key, false);
  else if (!listing.fields.some((field) => field.name === name))
    throw invalid('sort', `must be one of: ${listing.fields.map((field) => field.name).join(', ')}`);
}
