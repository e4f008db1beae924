import pg from 'pg';
import { Pool } from 'undici';
import { alternate, report, requestsPerSecond } from './support/load';
import { openWorkbench } from './support/workbench';

// Reading the history of 14 months: the feed page by page, a record's own history, lists after an import and a deletion of many rows,
// dropping a month, and what a sync by `updatedSince` loses beside writers of other workspaces. HISTORY_CHANGES=10000000
// HISTORY_IMPORTED=750000 for the whole promise.
const CHANGES = Number(process.env.HISTORY_CHANGES ?? 300_000);
const IMPORTED = Number(process.env.HISTORY_IMPORTED ?? 100_000);
const CONTACTS = 10_000;
const MONTHS = 14;
const WRITERS = 50;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { writerOf } = await import('../server/kernel/db/wall');
const { disconnect } = await import('../server/kernel/db/client');
const owner = new pg.Client({ connectionString: bench.databaseUrl });
await owner.connect();

const workspace = await makeWorkspace('History');
await fill(workspace.id);
const { port } = await bench.start('server/test/api-process.ts');
const http = new Pool(`http://127.0.0.1:${port}`, { connections: 4 });

/** Contacts, and changes of them that are spread over the months, in transactions of long ago. */
async function fill(id: string): Promise<void> {
  await owner.query(`SET crm.workspace = '${id}'; ALTER TABLE "Contact" DISABLE TRIGGER USER`);
  await owner.query(
    `INSERT INTO "Contact" ("workspaceId", id, name, email, title, city, "updatedAt")
     SELECT $1, gen_random_uuid(), 'Ada Lovelace ' || n, 'ada.' || n || '@example.com', 'Head of Research', 'London', now()
     FROM generate_series(1, ${CONTACTS}) n`,
    [id],
  );
  await owner.query('ALTER TABLE "Contact" ENABLE TRIGGER USER');
  await owner.query(`SELECT make_history_partition('Change', (date_trunc('month', now()) - make_interval(months => m))::date)
    FROM generate_series(1, ${MONTHS - 1}) m`);
  await owner.query(
    `WITH contact AS (SELECT array_agg(id) AS ids FROM "Contact" WHERE "workspaceId" = $1),
       begin AS (SELECT date_trunc('month', now()) - make_interval(months => ${MONTHS - 1}) AS at)
     INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, "operationId", operation)
     SELECT $1, ids[1 + n % ${CONTACTS}], begin.at + (now() - begin.at) * (n / ${CHANGES}.0), 3 + n * 500 / ${CHANGES}, 'Contact', 'updated',
       jsonb_build_object('title', jsonb_build_array('Head of Research', 'Head of ' || n)), 'key:' || $2, $1, 'contacts.upsert'
     FROM generate_series(0::bigint, ${CHANGES} - 1) n, contact, begin`,
    [id, workspace.keyId],
  );
  await owner.query('ANALYZE "Change"; ANALYZE "Contact"');
}

/** An import of many rows, as many that were deleted, and their return, a thousand in a transaction. */
async function fillLarge(id: string): Promise<void> {
  const done = [
    { at: '1 hour', xid: 1_000_000, operation: '1', kind: 'created' },
    { at: '30 minutes', xid: 2_000_000, operation: '2', kind: 'deleted' },
    { at: '10 minutes', xid: 3_000_000, operation: '3', kind: 'restored' },
  ];
  await owner.query(`SET crm.workspace = '${id}'`);
  for (const { at, xid, operation, kind } of done)
    await owner.query(
      `INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, "operationId", operation)
       SELECT $1, md5('large' || n)::uuid, now() - $2::interval, $3 + n / 1000, 'Contact', $4::text,
         CASE WHEN $4 = 'deleted' THEN '{"name":"Ada Lovelace","email":"ada@example.com"}'::jsonb END, 'system', md5('operation' || $5)::uuid, 'imports.start'
       FROM generate_series(0, ${IMPORTED} - 1) n`,
      [id, at, xid, kind, operation],
    );
  await owner.query(
    `INSERT INTO "TrashedRow" ("workspaceId", "operationId", at, "table", "rowId", kind, "row")
     SELECT $1, md5('operation2')::uuid, now(), 'Contact', md5('large' || n)::uuid, 'deleted', '{"name":"Ada Lovelace"}' FROM generate_series(0, ${IMPORTED} - 1) n`,
    [id],
  );
  await owner.query('ANALYZE "Change"; ANALYZE "TrashedRow"');
}

interface Page {
  changes: { id: string; recordId: string }[];
  nextCursor: string;
  more: boolean;
}

async function get(query: string, path = '/api/v1/changes', key = workspace.key): Promise<Page> {
  const headers = { authorization: `Bearer ${key}` };
  const { statusCode, body } = await http.request({ path: `${path}?${query}`, method: 'GET', headers });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}?${query}: ${statusCode} ${text}`);
  return JSON.parse(text) as Page;
}

const quantile = (values: number[], q: number) => values.sort((a, b) => a - b)[Math.floor(values.length * q)] ?? 0;

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

/** Changes a second through the API, a page after the other, for some seconds; and cursors on the way. */
async function readFeed(more: string): Promise<{ rate: number; cursors: string[] }> {
  const cursors: string[] = [];
  let count = 0;
  const begin = performance.now();
  for (let since = 'start'; performance.now() - begin < 8000; ) {
    const page = await get(`since=${since}&limit=1000${more}`);
    count += page.changes.length;
    since = page.more ? page.nextCursor : 'start';
    cursors.push(page.nextCursor);
  }
  return { rate: (count / (performance.now() - begin)) * 1000, cursors };
}

/** The same rows by the database's driver alone. */
async function readBare(): Promise<number> {
  let [xid, seq, count] = ['0', '0', 0];
  const begin = performance.now();
  while (performance.now() - begin < 4000) {
    const { rows } = await owner.query(
      `SELECT seq, xid, at, "table", "recordId", kind, fields, actor, cause, "operationId", operation FROM "Change"
       WHERE "workspaceId" = $1 AND (xid, seq) > ($2, $3) ORDER BY xid, seq LIMIT 1000`,
      [workspace.id, xid, seq],
    );
    count += rows.length;
    ({ xid, seq } = rows.length === 1000 ? rows[999] : { xid: '0', seq: '0' });
  }
  return (count / (performance.now() - begin)) * 1000;
}

await readFeed('');
const bare = await readBare();
const { rate, cursors } = await readFeed('');
report('feed read in pages of 1,000, beside the driver alone', rate, bare, 'changes/s');
report('the same with include=record', (await readFeed('&include=record')).rate, bare, 'changes/s');

const { changes } = await get('since=start&limit=1000');
const times = (work: (n: number) => Promise<unknown>) =>
  Array.from({ length: 200 }, (_, n) => n).reduce<Promise<number[]>>(
    async (before, n) => [...(await before), await timed(() => work(n))],
    Promise.resolve([]),
  );
// Each of the service's connections plans the statement over 14 partitions once; who asks later does not wait for it.
const readHistory = (n: number) => get('limit=100', `/api/v1/contacts/${changes[n * 5]?.recordId}/history`);
for (let n = 0; n < 20; n++) await readHistory(n);
const histories = await times(readHistory);
report(
  `history of a record among ${CHANGES.toLocaleString('en')} changes, p50`,
  quantile(histories, 0.5),
  undefined,
  'ms',
);
report('the same, p99', quantile(histories, 0.99), undefined, 'ms');
const pages = await times((n) => get(`since=${cursors[(n * 7) % cursors.length]}&limit=100`));
report("the feed's next page of 100, p50", quantile(pages, 0.5), undefined, 'ms');
report('the same, p99', quantile(pages, 0.99), undefined, 'ms');

const large = await makeWorkspace('Large');
await fillLarge(large.id);
const asked = [
  ['operations', '/api/v1/operations', 'limit=25'],
  ['the trash', '/api/v1/trash', 'limit=50'],
  ['changes of what was not imported', '/api/v1/changes', 'entity=deal'],
] as const;
for (const [name, path, query] of asked) {
  const ms = await timed(() => get(query, path, large.key));
  report(
    `${name}, after ${IMPORTED.toLocaleString('en')} rows were imported, deleted and restored`,
    ms,
    undefined,
    'ms',
  );
}

/** How long after its answer a change has come to whoever waits for it. */
async function delays(): Promise<number[]> {
  const found: number[] = [];
  let since = (await get('since=now')).nextCursor;
  for (let n = 0; n < 40; n++) {
    const waiting = get(`since=${since}&wait=30`).then((page) => ({ page, at: performance.now() }));
    const headers = { authorization: `Bearer ${workspace.key}`, 'content-type': 'application/json' };
    const path = `/api/v1/contacts/${changes[n]?.recordId}`;
    const sent = await http.request({ path, method: 'PATCH', headers, body: JSON.stringify({ title: `Chief ${n}` }) });
    await sent.body.dump();
    const answered = performance.now();
    const { page, at } = await waiting;
    found.push(Math.max(0, at - answered));
    since = page.nextCursor;
  }
  return found;
}
const waits = await delays();
report('from the answer to a write to the reader of the feed, p50', quantile(waits, 0.5), undefined, 'ms');
report('the same, p99', quantile(waits, 0.99), undefined, 'ms');

/** Writers of other workspaces, each with a transaction that has written a contact and stays open for a while, then the next. */
async function openWriters() {
  let writing = false;
  const clients = await Promise.all(
    Array.from({ length: WRITERS }, async (_, n) => {
      const { id } = await makeWorkspace(`Other ${n}`);
      const client = new pg.Client({ connectionString: bench.databaseUrl, application_name: writerOf(id) });
      await client.connect();
      return { client, id };
    }),
  );
  const begin = ({ client, id }: (typeof clients)[number]) =>
    client.query(`BEGIN; SET LOCAL crm.workspace = '${id}';
      INSERT INTO "Contact" ("workspaceId", id, name, "updatedAt") VALUES ('${id}', gen_random_uuid(), 'Bea', now())`);
  const goOn = async (one: (typeof clients)[number]) => {
    for (;;) {
      await one.client.query('SELECT pg_sleep(0.5 + random()); COMMIT');
      if (!writing) return;
      await begin(one);
    }
  };
  let ended: Promise<unknown> = Promise.resolve();
  return {
    async write(wanted: boolean): Promise<void> {
      writing = wanted;
      if (wanted) await Promise.all(clients.map(begin));
      if (wanted) ended = Promise.all(clients.map(goOn));
      else await ended;
    },
    close: () => Promise.all(clients.map(({ client }) => client.end())),
  };
}

const list = { path: '/api/v1/contacts?limit=100&updatedSince=2020-01-01T00:00:00Z', key: workspace.key };
const measure = () => requestsPerSecond(port, list, { connections: 1, durationMs: 2000 });
const writers = await openWriters();
const { ours, bare: alone } = await alternate(async () => {
  await writers.write(true);
  const lists = await measure();
  await writers.write(false);
  return lists;
}, measure);
report(`lists by updatedSince beside ${WRITERS} writers of other workspaces, and alone`, ours, alone, 'requests/s');

const month = await timed(() => owner.query(`SELECT drop_history('Change', 365)`));
report('dropping the oldest month', month, undefined, 'ms');

await Promise.all([owner.end(), writers.close(), http.close(), disconnect()]);
await bench.close();
process.exit(0);
