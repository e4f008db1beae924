// Runs the measurements behind docs/performance.md: every bench/*.bench.ts, or those whose name has a given text.
// A bench prints lines of JSON, {"case", "value", "unit", "limit"}: what was measured, and the same work without us.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { generateClient } from './generate.mjs';
import { root, run } from './run.mjs';

const folder = join(root, 'bench');
const wanted = process.argv[2] ?? '';
const benches = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.bench.ts')) : [];

/** @param {string} output */
function parse(output) {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => /** @type {{ case: string, value: number, unit: string, limit?: number }} */ (JSON.parse(line)));
}

await generateClient();
let failed = false;
const rows = [];
for (const name of benches.filter((bench) => bench.includes(wanted)).sort()) {
  console.log(`Running ${name}`);
  try {
    const output = await run(process.execPath, ['--import', 'tsx', join('bench', name)], { quiet: true });
    for (const { value, unit, limit, ...row } of parse(output)) {
      const ratio = limit ? Number((value / limit).toFixed(2)) : '';
      rows.push({ bench: name.replace('.bench.ts', ''), case: row.case, value, unit, limit: limit ?? '', ratio });
    }
  } catch (error) {
    failed = true;
    console.error(error instanceof Error ? error.message : error);
  }
}
if (rows.length > 0) console.table(rows);
else console.log('Nothing was measured.');
process.exit(failed ? 1 : 0);
