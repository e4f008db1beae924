// The gate before every commit: format and lint, types, sizes, migrations, cited paths, then the tests.
import { generateClient } from './generate.mjs';
import { run, runBin } from './run.mjs';
import { checkCitedPaths } from './verify/cited-paths.mjs';
import { checkSizes } from './verify/sizes.mjs';

/** @type {string[]} */
const failed = [];

/**
 * @param {string} name
 * @param {() => unknown} work
 */
async function gate(name, work) {
  const started = performance.now();
  try {
    await work();
    console.log(`ok ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed.push(name);
    console.error(`!! ${name}: ${error instanceof Error ? error.message : error}`);
  }
}

await gate('client', generateClient);
await gate('format and lint', () => runBin('biome', ['check', '--error-on-warnings']));
await gate('types', () => runBin('tsc', ['--noEmit']));
await gate('sizes', checkSizes);
await gate('migrations', () => run(process.execPath, ['prisma/migrate.mjs', 'check']));
await gate('cited paths', checkCitedPaths);
await gate('tests', () => runBin('vitest', ['run']));

if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length > 0 ? 1 : 0);
