import { Pool } from 'undici';
import { report } from './support/load';
import { openWorkbench } from './support/workbench';

// 100,000 contacts that a filter finds are tagged and given to an owner, each taken back; then they are deleted. What is looked at
// is how soon it is answered, and how long it takes in the background. BULK_CONTACTS=10000 is a first look.
const CONTACTS = Number(process.env.BULK_CONTACTS ?? 100_000);
const LIMIT_S = 1;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { drainBulkActions } = await import('../server/outreach/bulk-actions/drain');
const { newId } = await import('../server/kernel/db/ids');
const { sweepPool: pool } = await import('../server/kernel/db/client');

const { id: workspaceId, key, ownerId } = await makeWorkspace('Bench');
await pool.query(
  `INSERT INTO "Contact" ("workspaceId", id, name, email, city, "updatedAt")
   SELECT $1::uuid, id, 'Person ' || n, 'p' || n || '@t.example', 'Oslo', now() FROM unnest($2::uuid[]) WITH ORDINALITY AS u(id, n)`,
  [workspaceId, Array.from({ length: CONTACTS }, () => newId())],
);
await pool.query('ANALYZE');
const { port } = await bench.start('server/test/api-process.ts');
const api = new Pool(`http://127.0.0.1:${port}`, { headersTimeout: 0, bodyTimeout: 0 });

const { tag } = await post('/tags', { name: 'VIP' });
const slowest = Math.max(
  await measure('tagged', { type: 'addTags', tagIds: [tag.id] }, { isTakenBack: true }),
  await measure('given an owner', { type: 'setOwner', ownerId }, { isTakenBack: true }),
  await measure('deleted', { type: 'delete' }),
);
await api.close();
await pool.end();
await bench.close();
if (slowest > LIMIT_S) throw new Error(`answered after ${slowest} s`);
process.exit(0);

// biome-ignore lint/suspicious/noExplicitAny: answers of several operations
async function post(path: string, sent: object): Promise<any> {
  const { statusCode, body } = await api.request({
    method: 'POST',
    path: `/api/v1${path}`,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(sent),
  });
  const text = await body.text();
  if (statusCode >= 300) throw new Error(`${statusCode} ${text.slice(0, 500)}`);
  return JSON.parse(text);
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** @returns the seconds after which it was answered */
async function measure(what: string, action: object, { isTakenBack = false } = {}): Promise<number> {
  const where = { op: 'and', of: [{ field: 'city', is: 'is', value: 'Oslo' }] };
  let operationId = '';
  const answered = await timed(async () => {
    ({ operationId } = (await post('/contacts/bulk', { where, action })).bulkAction);
  });
  report(`${CONTACTS} contacts to be ${what}, answered after`, answered, LIMIT_S, 's');
  const seconds = await timed(async () => {
    while ((await drainBulkActions()).more);
  });
  report(`${CONTACTS} contacts ${what}`, seconds, undefined, 's');
  if (isTakenBack) {
    const back = await timed(() => post(`/operations/${operationId}/revert`, {}));
    report(`${CONTACTS} contacts ${what}, taken back`, back, undefined, 's');
  }
  return answered;
}
