import 'server-only';
import type { Target } from '@/components/records/engine/definition';
import type { Listed } from '@/components/records/engine/listed';
import type { TypeName } from '@/components/records/engine/record-types';
import type { Listing } from '@/server/kernel/contract/listing';
import { campaignListing } from '@/server/outreach/campaigns/contract';
import { sequenceListing } from '@/server/outreach/sequences/contract';
import { suppressionListing } from '@/server/outreach/suppressions/contract';
import { caseListing } from '@/server/records/cases/contract';
import { communicationListing } from '@/server/records/communications/contract';
import { companyListing } from '@/server/records/companies/contract';
import { contactListing } from '@/server/records/contacts/contract';
import { contractListing } from '@/server/records/contracts/contract';
import { dealListing } from '@/server/records/deals/contract';
import { leadListing } from '@/server/records/leads/contract';
import { LISTED } from '@/server/records/listed-records';
import { noteListing } from '@/server/records/notes/contract';
import { productListing } from '@/server/records/products/contract';
import { quoteListing } from '@/server/records/quotes/contract';
import { taskListing } from '@/server/records/tasks/contract';
import { VIEWED } from '@/server/records/views/contract';

const LISTINGS: { [N in TypeName]?: Listing } = {
  campaigns: campaignListing,
  cases: caseListing,
  communications: communicationListing,
  companies: companyListing,
  contacts: contactListing,
  contracts: contractListing,
  deals: dealListing,
  leads: leadListing,
  notes: noteListing,
  products: productListing,
  quotes: quoteListing,
  sequences: sequenceListing,
  suppressions: suppressionListing,
  tasks: taskListing,
};

/** What the console calls the records that a pointer points at; it lists no others. */
const targets: Readonly<Record<string, Target>> = {
  ...Object.fromEntries(Object.entries(LISTINGS).map(([type, { of }]) => [of.table, type as TypeName])),
  Member: 'members',
  Stage: 'stages',
  Pipeline: 'pipelines',
};

/** What a list is sorted and filtered by. The contracts stay on the server; the browser is given this much of them. */
export function listedOf(type: TypeName): Listed {
  const listing = LISTINGS[type];
  const kept = { viewed: VIEWED.find((one) => one === type), bulk: LISTED.find((one) => one === type) };
  if (!listing) return { fields: [], sorts: [], ...kept, searched: [] };
  const fields = listing.filters.flatMap(({ name, kind, choices, to }) => {
    const target = to === undefined ? undefined : targets[to];
    if (kind === 'pointer' && !target) return [];
    return [{ name, kind, choices, ...(target && { to: target }) }];
  });
  const isText = (name: string) => fields.some((field) => field.name === name && field.kind === 'text');
  const sorts = listing.fields.map(({ name }) => name);
  return { fields, sorts, ...kept, searched: listing.search.every(isText) ? listing.search : [] };
}
