import { report } from './support/load';
import { openWorkbench } from './support/workbench';

// A file of contacts, each with a company of its own among 500, is imported by one process, and the list is exported again by it: how
// fast, and how much memory that takes. IMPORT_ROWS=750000 is the whole promise.
const ROWS = Number(process.env.IMPORT_ROWS ?? 100_000);
const LIMIT_MB = 400;

const bench = await openWorkbench();
const { systemContext } = await import('../server/kernel/context');
const { sweepPool: pool } = await import('../server/kernel/db/client');
const { makeWorkspace } = await import('../server/test/factories');
const { completeImport } = await import('../server/records/imports/complete');
const { PART_BYTES } = await import('../server/records/imports/limits');
const { createImport } = await import('../server/records/imports/create');
const { startImport } = await import('../server/records/imports/transitions');
const { putImportPart } = await import('../server/records/imports/put-part');
const { createExport } = await import('../server/records/exports/create');
await import('../server/app/wiring');

const { id: workspaceId } = await makeWorkspace('Bench');
const ctx = systemContext(workspaceId, 'bench');
const { memoryMb } = await bench.start('server/test/import-process.ts');
let peakMb = 0;
const timer = setInterval(() => {
  peakMb = Math.max(peakMb, memoryMb());
}, 50);

const id = await send();
await until(`SELECT FROM "Import" WHERE id = $1 AND state = 'READY'`, id);
peakMb = 0;
const imported = await timed(async () => {
  await startImport(ctx, { id });
  await until(`SELECT FROM "Import" WHERE id = $1 AND state = 'DONE'`, id);
});
const { rows } = await pool.query(`SELECT count(*)::int AS count FROM "Contact" WHERE "workspaceId" = $1`, [
  workspaceId,
]);
report(`${ROWS} rows imported`, ROWS / imported, undefined, 'rows/s');
report('the importing process, peak', peakMb, LIMIT_MB, 'MB');
const peaks = [peakMb];
for (const format of ['csv', 'xlsx'] as const) {
  peakMb = 0;
  const exported = await timed(async () => {
    const { export: asked } = await createExport(ctx, { resource: 'contacts', format });
    await until(`SELECT FROM "Export" WHERE id = $1 AND state = 'DONE'`, asked.id);
  });
  report(`${ROWS} rows exported as ${format}`, ROWS / exported, undefined, 'rows/s');
  report('the exporting process, peak', peakMb, LIMIT_MB, 'MB');
  peaks.push(peakMb);
}
clearInterval(timer);
await pool.end();
await bench.close();
if (rows[0].count !== ROWS) throw new Error(`${rows[0].count} contacts of ${ROWS} rows`);
if (Math.max(...peaks) > LIMIT_MB) throw new Error(`${peaks.join(', ')} MB`);
process.exit(0);

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function until(question: string, about: string): Promise<void> {
  while ((await pool.query(question, [about])).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Sends a file as the service takes it. */
async function send(): Promise<string> {
  const lines = Array.from(
    { length: ROWS },
    (_, i) => `Ada,"Lovelace, ${i}",ada${i}@example.com,+49 30 ${i},Company ${i % 500},Berlin,${i}\r\n`,
  );
  const file = Buffer.from(`First Name,Last Name,Email,Phone Number,Company Name,City,Record ID\r\n${lines.join('')}`);
  const { import: begun } = await createImport(ctx, { resource: 'contacts', fileName: 'a.csv', size: file.length });
  for (let n = 1; (n - 1) * PART_BYTES < file.length; n++)
    await putImportPart(ctx, { id: begun.id, n, bytes: file.subarray((n - 1) * PART_BYTES, n * PART_BYTES) });
  await completeImport(ctx, { id: begun.id });
  return begun.id;
}
