import 'server-only';
import type { ListedField } from '@/components/records/engine/listed';
import type { TypeName } from '@/components/records/engine/record-types';
import { type Include, idKeyOf } from '@/server/kernel/contract/include';
import type { Listing } from '@/server/kernel/contract/listing';
import { communicationListing } from '@/server/records/communications/contract';
import { companyListing } from '@/server/records/companies/contract';
import { contactListing } from '@/server/records/contacts/contract';
import { dealListing } from '@/server/records/deals/contract';
import { leadListing } from '@/server/records/leads/contract';
import { noteListing } from '@/server/records/notes/contract';
import { productListing } from '@/server/records/products/contract';
import { quoteListing } from '@/server/records/quotes/contract';
import { taskListing } from '@/server/records/tasks/contract';

const LISTINGS: { [N in TypeName]?: Listing } = {
  communications: communicationListing,
  companies: companyListing,
  contacts: contactListing,
  deals: dealListing,
  leads: leadListing,
  notes: noteListing,
  products: productListing,
  quotes: quoteListing,
  tasks: taskListing,
};

/** What a list is sorted and filtered by. The contracts stay on the server; the browser is given this much of them. */
export function listedFields(type: TypeName): ListedField[] {
  const listing = LISTINGS[type];
  if (!listing) return [];
  const own = listing.fields.map(({ name, kind }) => ({ name, kind, isSorted: true }));
  return [...own, ...Object.entries(listing.includes).flatMap(([name, include]) => pointed(name, include))];
}

function pointed(name: string, include: Include): ListedField[] {
  if (include.kind === 'column') return [];
  if (include.kind === 'tags') return [{ name: 'tags', kind: 'tags', isSorted: false }];
  return [{ name: idKeyOf(name, include), kind: 'pointer', isSorted: false }];
}
