import { messageOf } from '@/lib/query-client';
import { operationOf } from '@/lib/undo';
import type { Tagged } from '@/server/records/tags/tagged';
import type { Client } from '../procedures';
import type { TypeName } from '../record-types';
import type { Outcome, RowWrite } from './cell-write';
import { TAGS, tagsOf } from './use-grid-columns';

/** Records that one request takes. */
const AT_ONCE = 1000;
const WAYS = ['assign', 'unassign'] as const;
type Way = (typeof WAYS)[number];

/** Records by the tags that they are given, or that are taken off them. */
type Groups = Map<string, { way: Way; tagIds: string[]; recordIds: string[] }>;

const same = (a: string) => a.toLowerCase();

/** Puts on records the tags that their cells were given, and takes off what they were not. */
export async function saveTags<T extends TypeName>(
  client: Client,
  entity: Tagged,
  jobs: readonly RowWrite<T>[],
  outcome: Outcome<T>,
): Promise<void> {
  const asked = jobs.flatMap(({ row, cells }) => {
    const cell = cells.find(({ field }) => field.name === TAGS);
    return cell && !outcome.refused.has(row.id) ? [{ row, names: [cell.value ?? []].flat().map(String) }] : [];
  });
  if (asked.length === 0) return;
  const byName = await namesIn(client).catch((error: unknown) => {
    for (const { row } of asked) outcome.refused.set(row.id, messageOf(error));
  });
  if (!byName) return;
  const groups: Groups = new Map();
  for (const { row, names } of asked) {
    const unknown = names.find((name) => !byName.has(same(name)));
    if (unknown !== undefined) {
      outcome.refused.set(row.id, `tags: There is no tag ${unknown}.`);
      continue;
    }
    const before = tagsOf(row);
    const missing = (from: readonly string[], others: readonly string[]) =>
      from
        .filter((name) => !others.some((one) => same(one) === same(name)))
        .flatMap((name) => byName.get(same(name)) ?? []);
    group(groups, 'assign', missing(names, before), row.id);
    group(groups, 'unassign', missing(before, names), row.id);
  }
  for (const one of groups.values()) await send(client, entity, one, outcome);
}

/** The ids of the workspace's tags by their names. */
async function namesIn(client: Client): Promise<Map<string, string>> {
  const { tags } = await client.tags.list.query();
  return new Map(tags.map(({ id, name }) => [same(name), id]));
}

function group(groups: Groups, way: Way, tagIds: string[], id: string): void {
  if (tagIds.length === 0) return;
  const key = [way, ...tagIds.toSorted()].join();
  const found = groups.get(key) ?? { way, tagIds, recordIds: [] };
  found.recordIds.push(id);
  groups.set(key, found);
}

async function send<T extends TypeName>(
  client: Client,
  entity: Tagged,
  { way, tagIds, recordIds }: { way: Way; tagIds: string[]; recordIds: string[] },
  outcome: Outcome<T>,
): Promise<void> {
  for (let at = 0; at < recordIds.length; at += AT_ONCE) {
    const some = recordIds.slice(at, at + AT_ONCE);
    try {
      const answer = await client.tags[way].mutate({ entity, tagIds, recordIds: some });
      outcome.operations.push(...[operationOf(answer) ?? []].flat());
    } catch (error) {
      for (const id of some) outcome.refused.set(id, messageOf(error));
    }
  }
}
