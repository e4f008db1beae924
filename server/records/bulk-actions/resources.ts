import { byPlural, type Descriptor } from '@/server/kernel/contract/descriptor';
import type { Listed } from '@/server/kernel/db/listing';
import { definitions } from '@/server/records/definitions';
import { LISTED, type ListedPlural, listedRecords } from '@/server/records/listed-records';
import type { Refusal } from '@/server/records/many';
import { NO_DRAFT } from '@/server/records/quotes/draft';
import type { UpsertDefinition } from '@/server/records/upsert/definition';
import { lists } from '@/server/records/views/lists';

/** What bulk actions have to know of a kind of record. */
export interface BulkResource {
  descriptor: Descriptor;
  list: Listed;
  /** How its rows are written, where it has such. */
  definition?: UpsertDefinition;
  /** Why one may not be deleted. */
  undeletable?: Refusal;
}

const descriptors = byPlural(listedRecords);

const resourceOf = (resource: ListedPlural): BulkResource => ({
  descriptor: descriptors[resource],
  list: lists[resource],
  ...(resource === 'quotes' ? { undeletable: NO_DRAFT } : { definition: definitions[resource] }),
});

export const RESOURCES = Object.fromEntries(LISTED.map((resource) => [resource, resourceOf(resource)])) as Readonly<
  Record<ListedPlural, BulkResource>
>;
