import { createHash } from 'node:crypto';
import pg from 'pg';
import { report, requestsPerSecond, type Shot } from './support/load';
import { openWorkbench } from './support/workbench';

// Lists, search, claims and sweeps in a database as it is after years: contacts and events of many workspaces, one of them with a tenth of
// all and with many endpoints. The whole promise: GROWTH_CONTACTS=10000000 GROWTH_EVENTS=50000000 GROWTH_WORKSPACES=2000.
const CONTACTS = Number(process.env.GROWTH_CONTACTS ?? 100_000);
const EVENTS = Number(process.env.GROWTH_EVENTS ?? 400_000);
const WORKSPACES = Number(process.env.GROWTH_WORKSPACES ?? 100);
const ENDPOINTS = Number(process.env.GROWTH_ENDPOINTS ?? 200);
/** Rows that are written by one statement. */
const PIECE = 500_000;
/** One delivery in so many waits. */
const WAITING = 49;
/** Milliseconds that a claim, a look for what is due, and a page may take at most. */
const LIMITS = { claim: 250, sweep: 1000, page: 100, search: 250 };

const bench = await openWorkbench();
const { pool, sweepPool } = await import('../server/kernel/db/client');
const { makeWorkspace } = await import('../server/test/factories');
const { claimDue } = await import('../server/automation/webhooks/claim');
const { prune } = await import('../server/automation/webhooks/prune');
const { sweepSearch } = await import('../server/workspace/search/sweep');
const { sweepEnrollments } = await import('../server/outreach/sequences/sweep');
const { drainMail } = await import('../server/outreach/mail/send/drain');
const { drainBookingMail } = await import('../server/meetings/bookings/mail/drain');
const { findStays } = await import('../server/automation/workflows/stays/find');
const { followChanges } = await import('../server/automation/events/follow');
const admin = new pg.Client({ connectionString: bench.adminUrl });
await admin.connect();
await admin.query('SET session_replication_role = replica');

const large = await makeWorkspace('Large');
await fill();
const { port } = await bench.start('server/test/api-process.ts');
const failures: string[] = [];

await lists();
await claims();
await sweeps();
await search();

await admin.end();
await Promise.all([pool.end(), sweepPool.end()]);
await bench.close();
if (failures.length > 0) throw new Error(failures.join('\n'));
process.exit(0);

/** Which workspace a row `n` is of: one in ten is of the large one. */
function workspaceOf(n: string): string {
  return `CASE WHEN ${n} % 10 = 0 THEN '${large.id}'::uuid ELSE md5('workspace' || ${n} % ${WORKSPACES})::uuid END`;
}

/** An id as one that was made so long ago. */
function idAt(at: string, seed: string): string {
  return `overlay(overlay(overlay(md5(${seed}) PLACING left(replace(id_at(${at})::text, '-', ''), 12) FROM 1)
    PLACING '7' FROM 13) PLACING '8' FROM 17)::uuid`;
}

async function fill(): Promise<void> {
  // Years of rows are written within minutes, which no checkpoint needs to keep up with.
  await admin.query("ALTER SYSTEM SET max_wal_size = '8GB'");
  await admin.query("ALTER SYSTEM SET checkpoint_timeout = '1h'");
  await admin.query('ALTER SYSTEM SET full_page_writes = off');
  await admin.query('SELECT pg_reload_conf()');
  await admin.query(`INSERT INTO "Workspace" (id, name, "updatedAt")
    SELECT md5('workspace' || n)::uuid, 'Workspace ' || n, now() FROM generate_series(0, ${WORKSPACES - 1}) n`);
  await inPieces(
    CONTACTS,
    (n) => `
    INSERT INTO "Contact" ("workspaceId", id, name, email, title, city, "externalId", "createdAt", "updatedAt")
    SELECT ${workspaceOf('n')}, ${idAt('at', `'c' || n`)}, 'Person ' || md5('n' || n), 'p' || n || '@example.com', 'Head of ' || n % 500, 'City ' || n % 900,
      'x' || n, at, at FROM (SELECT n, now() - n * interval '3 seconds' AS at FROM ${n}) s`,
  );
  await admin.query(`INSERT INTO "WebhookEndpoint" ("workspaceId", id, url, events, secret, responsive, "updatedAt")
    SELECT '${large.id}', md5('endpoint' || n)::uuid, 'https://hooks.example.com/' || n, '{contact.created}', '', n % 2 = 0, now() FROM generate_series(0, ${ENDPOINTS - 1}) n`);
  // By the service, whose tables its sweeps may write to.
  await pool.query(`SELECT make_event_week(t, (date_trunc('week', now() AT TIME ZONE 'UTC') - make_interval(weeks => w))::date)
    FROM unnest(ARRAY['Event', 'WebhookDelivery']) t, generate_series(1, 5) w`);
  // One moment for both, as an event is found by the id that its delivery has of it.
  const at = `'${new Date().toISOString()}'::timestamptz - (n::float8 / ${EVENTS}) * interval '35 days'`;
  await inPieces(
    EVENTS,
    (n) => `
    INSERT INTO "Event" ("workspaceId", id, type, payload, "createdAt")
    SELECT ${workspaceOf('n')}, ${idAt(at, `'e' || n`)}, 'contact.created', '{"id":"evt_1","type":"contact.created","data":{"contact":{"name":"' || md5('p' || n) || '"}}}', ${at}
    FROM ${n}`,
  );
  await inPieces(
    EVENTS,
    (n) => `
    INSERT INTO "WebhookDelivery" ("workspaceId", id, "endpointId", "eventId", type, "eventCreatedAt", status, attempts, "nextAttemptAt", "createdAt")
    SELECT '${large.id}', ${idAt(at, `'d' || n`)}, md5('endpoint' || (n / 10) % ${ENDPOINTS})::uuid, ${idAt(at, `'e' || n`)}, 'contact.created', ${at},
      CASE WHEN n / 10 % ${WAITING} = 0 THEN 'PENDING' ELSE 'SUCCEEDED' END, 1, CASE WHEN n / 10 % ${WAITING} = 0 THEN ${at} END, ${at}
    FROM ${n} WHERE n % 10 = 0`,
  );
  await admin.query('VACUUM ANALYZE');
  await admin.query('ALTER SYSTEM RESET ALL');
  await admin.query('SELECT pg_reload_conf()');
}

async function inPieces(rows: number, statement: (series: string) => string): Promise<void> {
  for (let from = 0; from < rows; from += PIECE) {
    await admin.query(statement(`generate_series(${from}::bigint, ${Math.min(from + PIECE, rows) - 1}::bigint) n`));
  }
}

async function lists(): Promise<void> {
  const { contacts, nextCursor } = await page('/api/v1/contacts?limit=100');
  let deep = nextCursor ?? '';
  for (let at = 2; at < 50; at++) deep = (await page(`/api/v1/contacts?limit=100&cursor=${deep}`)).nextCursor ?? deep;
  let asked = 0;
  const shots: [string, Shot['path']][] = [
    ['list of 100, first page', '/api/v1/contacts?limit=100'],
    ['list of 100, page 50 or the last', `/api/v1/contacts?limit=100&cursor=${deep}`],
    ['list of 100, by name', '/api/v1/contacts?limit=100&sort=name'],
    [
      'list of 100, updatedSince',
      `/api/v1/contacts?limit=100&updatedSince=${new Date(Date.now() - 86_400_000).toISOString()}`,
    ],
    ['one contact', () => `/api/v1/contacts/${contacts[asked++ % contacts.length]?.id}`],
    ['one contact, by externalId', () => `/api/v1/contacts?externalId=x${(asked++ * 10) % CONTACTS}`],
    ['deliveries of an endpoint', `/api/v1/webhooks/${endpointId()}/deliveries?limit=100`],
    ['deliveries of an endpoint that failed', `/api/v1/webhooks/${endpointId()}/deliveries?limit=100&status=FAILED`],
    ['events of the workspace', '/api/v1/events?limit=100'],
    ['events of a kind that there is none of', '/api/v1/events?limit=100&type=deal.created'],
    ['events of an endpoint', `/api/v1/events?limit=100&endpointId=${endpointId()}`],
    [
      'events of an endpoint that were not delivered',
      `/api/v1/events?limit=100&delivered=false&endpointId=${endpointId()}`,
    ],
  ];
  // All deliveries of the days that are asked for are read.
  const undelivered = await timed(() => page('/api/v1/events?limit=100&delivered=false'));
  report('events that no endpoint has taken', undelivered, undefined, 'ms');
  for (const [name, path] of shots) {
    const rate = await requestsPerSecond(port, { path, key: large.key }, { connections: 1, durationMs: 2000 });
    told(name, 1000 / rate, LIMITS.page);
  }
}

function endpointId(): string {
  const [a = '', b = '', c = '', d = '', e = ''] =
    /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(md5('endpoint0'))?.slice(1) ?? [];
  return [a, b, c, d, e].join('-');
}

async function search(): Promise<void> {
  const read = await timed(async () => {
    while ((await sweepSearch()).more);
  });
  report('search, entries written', CONTACTS / (read / 1000), undefined, 'rows/s');
  let asked = 0;
  const path = () => `/api/v1/search?q=p${(asked++ * 10) % CONTACTS}@example.com`;
  const rate = await requestsPerSecond(port, { path, key: large.key }, { connections: 1, durationMs: 3000 });
  told('search', 1000 / rate, LIMITS.search);
}

async function claims(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < 20; round++)
    times.push(await timed(() => claimDue(Date.now(), { responsive: 128, others: 64 })));
  told(`claim of deliveries, ${ENDPOINTS} endpoints`, median(times), LIMITS.claim);
}

async function sweeps(): Promise<void> {
  const idle = { sweepEnrollments, drainMail, drainBookingMail, findStays, followChanges };
  for (const [name, sweep] of Object.entries(idle))
    told(`${name} that finds nothing`, await timed(sweep), LIMITS.sweep);
  report('prune, which drops weeks', await timed(() => prune()), undefined, 'ms');
  told('prune that finds nothing', await timed(() => prune()), LIMITS.sweep);
}

interface Page {
  contacts: { id: string }[];
  nextCursor: string | null;
}

async function page(path: string): Promise<Page> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { authorization: `Bearer ${large.key}` },
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Page;
}

function told(name: string, ms: number, limit: number): void {
  report(name, ms, undefined, 'ms');
  if (ms > limit) failures.push(`${name}: ${ms.toFixed(1)} ms, of at most ${limit}`);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function md5(text: string): string {
  return createHash('md5').update(text).digest('hex');
}
