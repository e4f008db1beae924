import { join, sql } from '@/server/kernel/db/client';
import { sqlTransaction, type Transaction } from '@/server/kernel/db/transaction';
import { alike, type Query, tiersOf } from './query';
import { similarTermsOf } from './similar';
import { searchTypes } from './sources';
import { fold } from './terms';

/** A record that was found; `tier` 0 is the best. */
export interface Hit {
  type: string;
  id: string;
  title: string;
  tier: number;
}

/** Records of one type and tier that are compared with one another. */
const CANDIDATES = 60;
const ALIKE_TIER = 4;

/** The records that a query finds, best first. Words that are spelled alike count where there are fewer than `enough`. */
export function lookUp(workspaceId: string, types: readonly string[], query: Query, enough: number): Promise<Hit[]> {
  return sqlTransaction({ workspaceId }, async (tx) => {
    // How many entries have a lexeme is not known beforehand, and where few are wanted a guess leads to reading all.
    await tx.query(
      sql`SELECT set_config('enable_seqscan', 'off', true), set_config('max_parallel_workers_per_gather', '0', true)`,
    );
    const read = (tsqueries: (type: string) => string[]) => readHits(tx, workspaceId, types, tsqueries, enough);
    const hits = await read((type) => tiersOf(workspaceId, type, query));
    const isNamed = hits.some(({ tier }) => tier === 0);
    if (hits.length >= enough || isNamed || query.words.length === 0) return rank(hits, query);
    const likes = await similarTermsOf(tx, workspaceId, query.words);
    if (!likes) return rank(hits, query);
    const more = await read((type) => [alike(workspaceId, type, likes)]);
    return rank([...hits, ...more.map((hit) => ({ ...hit, tier: ALIKE_TIER }))], query);
  });
}

/** A record comes once for each tier that it is in, so this many more are read than are wanted. */
const TIERS = 3;

/** Reads tier by tier; once there are enough, what would find worse ones is not even asked. */
async function readHits(
  tx: Transaction,
  workspaceId: string,
  types: readonly string[],
  tsqueries: (type: string) => string[],
  enough: number,
): Promise<Hit[]> {
  const asked = types.flatMap((type) => tsqueries(type).map((tsquery, tier) => ({ type, tier, tsquery })));
  const parts = asked
    .filter(({ tsquery }) => tsquery !== '')
    .sort((a, b) => a.tier - b.tier)
    .map(
      // As text, the workspace is no key that its index could be read by instead of that of the words.
      ({ tier, tsquery }) => sql`(SELECT ${tier}::int AS tier, e.type, e.id::text AS id, e.title FROM "SearchEntry" e
        WHERE e.words @@ ${tsquery}::tsquery AND e."workspaceId"::text = ${workspaceId} LIMIT ${CANDIDATES}::int)`,
    );
  if (parts.length === 0) return [];
  return tx.query<Hit>(sql`SELECT * FROM (${join(parts, ' UNION ALL ')}) h LIMIT ${enough * TIERS}::int`);
}

/** Each record once, at its best: by tier, then by how much of its title was asked for, then by type, newest first. */
function rank(hits: Hit[], { words }: Query): Hit[] {
  const best = new Map<string, Hit>();
  for (const hit of hits) {
    const known = best.get(hit.id);
    if (!known || hit.tier < known.tier) best.set(hit.id, hit);
  }
  const asked = words.join(' ');
  const byType = searchTypes();
  const scored = [...best.values()].map((hit) => {
    const title = fold(hit.title);
    const place = title === asked ? 0 : title.startsWith(asked) ? 1 : 2;
    return { hit, place, length: title.split(' ').length, type: byType.indexOf(hit.type) };
  });
  const order = (a: (typeof scored)[number], b: (typeof scored)[number]) =>
    a.hit.tier - b.hit.tier || a.place - b.place || a.length - b.length || a.type - b.type;
  scored.sort((a, b) => order(a, b) || (a.hit.id < b.hit.id ? 1 : -1));
  return scored.map(({ hit }) => hit);
}
