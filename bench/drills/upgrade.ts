// A rolling upgrade under load, from each release that is named, by default the last three (tags) or the checkout three migrations
// ago, and from this checkout: two processes of it behind Caddy on Debian's PostgreSQL, migrated while they serve, then replaced one
// by one. What comes next is this checkout with some migrations more. Every answer is counted.
//   node --import tsx bench/drills/upgrade.ts [<commit or tag>... | --here]    DRILL_RATE=200 DRILL_CONTACTS=20000
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../../scripts/postgres/client.mjs';
import { startDebianPostgres } from '../../server/test/debian-postgres';
import { Load } from './load';
import { type Env, noticed, Place, run } from './place';
import { checkOut, lastReleases, nextTree, type Tree, thisTree } from './trees';

const PER_SECOND = Number(process.env.DRILL_RATE ?? 200);
const CONTACTS = Number(process.env.DRILL_CONTACTS ?? 20_000);
const STEADY_MS = 10_000;
const SECRET = 'a secret for drills, used nowhere else';

const named = process.argv.slice(2);
const releases = named.includes('--here') ? [] : named.length > 0 ? named : lastReleases();
const older = releases.map(checkOut);
const here = await thisTree();
const now = nextTree(here);
let failed = 0;
for (const tree of named.length > 0 && releases.length > 0 ? older : [...older, here]) failed += await drill(tree);
process.exit(failed === 0 ? 0 : 1);

/** @returns how many requests failed, were lost after they were acknowledged, or left a page without a script */
async function drill(old: Tree): Promise<number> {
  const home = mkdtempSync(join(tmpdir(), 'crm-drill-'));
  const postgres = await startDebianPostgres();
  try {
    const env = { DATABASE_URL: postgres.url, CRM_SECRET: SECRET, CRM_DATA_DIR: join(home, 'data'), LOG_LEVEL: 'warn' };
    await run(old.folder, ['prisma/migrate.mjs', 'deploy'], env);
    const key = await openWorkspace(old, env);
    const place = await Place.prepare(home, env);
    for (const name of place.processes) await place.startProcess(old.folder, name);
    await place.startBalancer();
    await place.startEngine(old.folder);
    const load = new Load(place.url, key, await fill(place.url, key), PER_SECOND);
    console.log(`\nFrom ${old.name} to ${now.name}`);
    await upgrade(old, place, load, env);
    const phases = await load.end();
    const lost = await countLost(postgres.url, load.acknowledged);
    await place.close();
    console.table(phases);
    const count = (what: 'requests' | 'failed' | 'pages' | 'broken') =>
      phases.reduce((total, phase) => total + phase[what], 0);
    console.log(
      `${count('requests')} requests, ${count('failed')} failed; ${load.acknowledged.size} kept, ${lost} lost; ` +
        `${count('pages')} pages, ${count('broken')} broken`,
    );
    return count('failed') + count('broken') + lost;
  } finally {
    await postgres.stop();
    rmSync(home, { recursive: true });
  }
}

/** As docs/upgrading.md says it: migrate, then replace one process after the other. */
async function upgrade(old: Tree, place: Place, load: Load, env: Env): Promise<void> {
  await sleep(STEADY_MS);
  load.begin('while it is migrated');
  console.log((await run(now.folder, ['prisma/migrate.mjs', 'deploy'], env)).split('\n').at(-1));
  load.begin(`${old.name} on the new database`);
  await sleep(STEADY_MS);
  for (const name of place.processes) {
    load.begin(`${name} process replaced`);
    await place.end(name);
    await place.startProcess(now.folder, name);
    await noticed();
  }
  load.begin('engine replaced');
  await place.end('engine');
  await place.startEngine(now.folder);
  await sleep(STEADY_MS);
}

async function openWorkspace({ folder }: Tree, env: Env): Promise<string> {
  const admin = (...args: string[]) => run(folder, ['dist/crm.mjs', 'admin', ...args], env);
  const id = await admin('workspace', 'create', '--name', 'Drill', '--owner-email', 'ada@example.com');
  return admin('key', 'create', '--workspace', id, '--name', 'drill', '--scopes', '*');
}

/** @returns the ids of some of the contacts */
async function fill(url: string, key: string): Promise<string[]> {
  const ids: string[] = [];
  for (let done = 0; done < CONTACTS; done += 1000) {
    const contacts = Array.from({ length: 1000 }, (_, row) => ({
      name: `Ada Lovelace ${done + row}`,
      email: `ada.${done + row}@example.com`,
    }));
    const answer = await fetch(`${url}/api/v1/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ contacts }),
    });
    const { results } = (await answer.json()) as { results: { id: string }[] };
    ids.push(...results.map(({ id }) => id));
  }
  return ids;
}

/** How many of the acknowledged contacts are not in the database with what was acknowledged of them. */
async function countLost(url: string, acknowledged: Map<string, string | null>): Promise<number> {
  return withClient(url, async (client) => {
    await client.query('SET ROLE crm_sweep');
    const { rows } = await client.query<{ id: string; title: string | null }>(
      'SELECT id, title FROM "Contact" WHERE id = ANY($1::uuid[])',
      [[...acknowledged.keys()]],
    );
    const found = new Map(rows.map(({ id, title }) => [id, title]));
    return [...acknowledged].filter(([id, title]) => !found.has(id) || found.get(id) !== title).length;
  });
}
