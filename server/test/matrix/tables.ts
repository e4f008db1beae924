import { pascal, singular } from '@/server/kernel/contract/components';

/** Where the API's word for something is not its table's name. */
const TABLES: Record<string, string> = {
  asUser: 'Member',
  assignee: 'Member',
  candidates: 'MatchCandidate',
  candidate: 'MatchCandidate',
  deliveries: 'WebhookDelivery',
  endpoint: 'WebhookEndpoint',
  host: 'Member',
  hostUser: 'Member',
  interestedOffering: 'Product',
  moveDealsTo: 'Stage',
  offering: 'Product',
  owner: 'Member',
  pipelineStage: 'Stage',
  record: 'Contact',
  webhook: 'WebhookEndpoint',
  webhooks: 'WebhookEndpoint',
};

/** The table behind a noun of the API: `companies`, `custom-fields`, `contact`, `offering`. */
export const tableOf = (noun: string) => TABLES[noun] ?? pascal(singular(noun));

/** The table that a field refers to, or undefined when it is no reference: `contactId`, `tagIds`, `moveDealsTo`. */
export function referredTable(field: string): string | undefined {
  const noun = /^(\w+?)Ids?$/.exec(field)?.[1];
  if (field in TABLES && field.endsWith('To')) return tableOf(field);
  return noun && noun !== 'external' && !noun.endsWith('External') ? tableOf(noun) : undefined;
}
