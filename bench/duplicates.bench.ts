import { Pool } from 'undici';
import { report } from './support/load';
import { openWorkbench } from './support/workbench';

// Contacts of which 5 % are there twice, in six ways: all of them compared by one process, from nothing. Then 10,000 of the pairs
// are merged through the API, and the links of both are counted before and after. DUPLICATES_CONTACTS=30000 is a first look.
const CONTACTS = Number(process.env.DUPLICATES_CONTACTS ?? 300_000);
const MERGED = Math.min(10_000, Math.floor(CONTACTS / 30));
const LIMITS = { seconds: 60, mb: 300, recall: 0.95, precision: 0.99 };
const PER_REQUEST = 500;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { fillWithDuplicates, score } = await import('../server/test/duplicates');
const { sweepPool: pool } = await import('../server/kernel/db/client');

const { id: workspaceId, key } = await makeWorkspace('Bench');
const pairs = await fillWithDuplicates(workspaceId, CONTACTS);
await pool.query('ANALYZE');

const { port, memoryMb } = await bench.start('server/test/duplicates-process.ts');
let peakMb = 0;
const timer = setInterval(() => {
  peakMb = Math.max(peakMb, memoryMb());
}, 100);
const seconds = await timed(async () => {
  const sweep = new Pool(`http://127.0.0.1:${port}`, { headersTimeout: 0, bodyTimeout: 0 });
  const { body } = await sweep.request({ method: 'POST', path: '/' });
  await body.dump();
  await sweep.close();
});
clearInterval(timer);
const { recall, precision } = await score(workspaceId, pairs);
report(`${CONTACTS} contacts compared`, seconds, LIMITS.seconds, 's');
report('the comparing process, peak', peakMb, LIMITS.mb, 'MB');
report('of the pairs that are there were found', recall, LIMITS.recall, 'share');
report('of the pairs that were found are there', precision, LIMITS.precision, 'share');

const merged = [...pairs].slice(0, MERGED).map((pair) => pair.split(' '));
await link();
const before = await links();
const api = await bench.start('server/test/api-process.ts');
report(`${MERGED} pairs merged`, MERGED / (await timed(() => merge(api.port))), undefined, 'pairs/s');
const after = await links();
report('links lost', before - after, undefined, 'links');
await pool.end();
await bench.close();
if (before !== after) throw new Error(`${before} links before, ${after} after`);
if (seconds > LIMITS.seconds || peakMb > LIMITS.mb) throw new Error(`${seconds} s, ${peakMb} MB`);
if (recall < LIMITS.recall || precision < LIMITS.precision) throw new Error(`recall ${recall}, precision ${precision}`);
process.exit(0);

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** A note and a task on each of them. */
async function link(): Promise<void> {
  const ids = merged.flat();
  for (const table of ['Note', 'Task']) {
    const text = table === 'Note' ? 'body' : 'title';
    await pool.query(
      `INSERT INTO "${table}" ("workspaceId", id, "${text}", "contactId", "updatedAt")
       SELECT $1::uuid, gen_random_uuid(), 'x', id, now() FROM unnest($2::uuid[]) id`,
      [workspaceId, ids],
    );
  }
}

/** What points at a contact that is there. */
async function links(): Promise<number> {
  const { rows } = await pool.query(
    `SELECT count(*)::int AS count FROM (
       SELECT "contactId" FROM "Note" WHERE "workspaceId" = $1 UNION ALL SELECT "contactId" FROM "Task" WHERE "workspaceId" = $1) l
     JOIN "Contact" c ON c.id = l."contactId" WHERE c."workspaceId" = $1`,
    [workspaceId],
  );
  return rows[0].count;
}

async function merge(on: number): Promise<void> {
  const calls = new Pool(`http://127.0.0.1:${on}`, { connections: 1, headersTimeout: 0 });
  for (let from = 0; from < merged.length; from += PER_REQUEST) {
    const merges = merged.slice(from, from + PER_REQUEST).map(([id, source]) => ({ id, sourceIds: [source] }));
    const { statusCode, body } = await calls.request({
      method: 'POST',
      path: '/api/v1/contacts/merge-batch',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ merges }),
    });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${statusCode} ${text.slice(0, 500)}`);
  }
  await calls.close();
}
