import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { report, requestsPerSecond, type Shot } from './support/load';
import { openWorkbench } from './support/workbench';

// What a workspace is served while another one imports, by a file and by batches of the API, as a part of what it is served alone. One
// process does all of it. FAIRNESS_ROWS=750000 is the whole promise.
const ROWS = Number(process.env.FAIRNESS_ROWS ?? 150_000);
const LEAST = 0.8;
const WINDOW = { connections: 4, durationMs: 2000 };
const ROUNDS = Number(process.env.FAIRNESS_ROUNDS ?? 3);

const bench = await openWorkbench();
const { systemContext } = await import('../server/kernel/context');
const { pool, sweepPool } = await import('../server/kernel/db/client');
const { makeWorkspace } = await import('../server/test/factories');
const { completeImport } = await import('../server/records/imports/complete');
const { PART_BYTES } = await import('../server/records/imports/limits');
const { createImport } = await import('../server/records/imports/create');
const { startImport } = await import('../server/records/imports/transitions');
const { putImportPart } = await import('../server/records/imports/put-part');

const importer = await makeWorkspace('Importer');
const other = await makeWorkspace('Other');
const { port } = await bench.start('bench/support/whole-process.ts');
const client = new Pool(`http://127.0.0.1:${port}`, { connections: 2 });
const { results } = await post(other.key, rowsOf(0, 1000));
const one = (n: number) => `/api/v1/contacts/${results[n % results.length]?.id}`;

let asked = 0;
const shots: [name: string, shot: Shot][] = [
  ['GET one', { path: () => one(asked++), key: other.key }],
  ['GET list', { path: '/api/v1/contacts?limit=50', key: other.key }],
  [
    'PATCH one',
    {
      path: () => one(asked++),
      method: 'PATCH',
      body: () => JSON.stringify({ city: `City ${asked}` }),
      key: other.key,
    },
  ],
];

await settled();
await measured();
const before = await measured();
const id = await sendFile();
await until(`SELECT FROM "Import" WHERE id = $1 AND state = 'READY'`, id);
await startImport(systemContext(importer.id, 'bench'), { id });
const beside = await measured();
const running = await sweepPool.query(`SELECT FROM "Import" WHERE id = $1 AND state = 'RUNNING'`, [id]);
if (running.rowCount === 0) throw new Error('The import was over too soon: FAIRNESS_ROWS must be greater.');
await until(`SELECT FROM "Import" WHERE id = $1 AND state = 'DONE'`, id);

const stop = new AbortController();
const batches = Promise.all([importBatches(1), importBatches(2)]);
const besideBatches = await measured();
stop.abort();
await batches;
await settled();
const after = await measured();

let worst = 1;
shots.forEach(([name], i) => {
  const alone = ((before[i] ?? 0) + (after[i] ?? 0)) / 2;
  for (const [what, rates] of [
    ['a file', beside],
    ['batches', besideBatches],
  ] as const) {
    report(`${name} beside an import by ${what}`, rates[i] ?? 0, alone, 'requests/s');
    worst = Math.min(worst, (rates[i] ?? 0) / alone);
  }
});
await client.close();
await Promise.all([pool.end(), sweepPool.end()]);
await bench.close();
if (worst < LEAST) throw new Error(`A workspace is served ${worst.toFixed(2)} of what it is served alone.`);
process.exit(0);

/** The requests of each kind that are answered in a second: medians. */
async function measured(): Promise<number[]> {
  const rates: number[][] = shots.map(() => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [i, [, shot]] of shots.entries()) rates[i]?.push(await requestsPerSecond(port, shot, WINDOW));
  }
  return rates.map((of) => of.sort((a, b) => a - b)[Math.floor(of.length / 2)] ?? 0);
}

function rowsOf(from: number, count: number) {
  return Array.from({ length: count }, (_, i) => ({
    externalId: `x${from + i}`,
    name: `Person ${from + i}`,
    email: `p${from + i}@example.com`,
  }));
}

async function post(key: string, contacts: object[]): Promise<{ results: { id: string }[] }> {
  const { statusCode, body } = await client.request({
    path: '/api/v1/contacts',
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ contacts }),
  });
  const answer = (await body.json()) as { results: { id: string }[] };
  if (statusCode !== 200) throw new Error(`${statusCode} ${JSON.stringify(answer)}`);
  return answer;
}

async function importBatches(lane: number): Promise<void> {
  for (let from = lane * 10_000_000; !stop.signal.aborted; from += 1000) await post(importer.key, rowsOf(from, 1000));
}

/** Waits until what follows from writes is done. */
function settled(): Promise<void> {
  return pause(5000);
}

async function until(question: string, about: string): Promise<void> {
  while ((await sweepPool.query(question, [about])).rowCount === 0) await pause(50);
}

/** Sends a file as the service takes it. */
async function sendFile(): Promise<string> {
  const ctx = systemContext(importer.id, 'bench');
  const lines = Array.from(
    { length: ROWS },
    (_, i) => `Ada,"Lovelace, ${i}",ada${i}@example.com,Company ${i % 500},${i}\r\n`,
  );
  const file = Buffer.from(`First Name,Last Name,Email,Company Name,Record ID\r\n${lines.join('')}`);
  const { import: begun } = await createImport(ctx, { resource: 'contacts', fileName: 'a.csv', size: file.length });
  for (let n = 1; (n - 1) * PART_BYTES < file.length; n++)
    await putImportPart(ctx, { id: begun.id, n, bytes: file.subarray((n - 1) * PART_BYTES, n * PART_BYTES) });
  await completeImport(ctx, { id: begun.id });
  return begun.id;
}
