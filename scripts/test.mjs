// Everything the project promises, on a clean checkout: what verify.mjs checks, unit and integration tests against a real
// PostgreSQL, then the built product in a real browser. Arguments go to vitest: `npm test -- server/records/tags` runs that alone.
// A test that fails is not tried again. The last line counts both runners' tests together.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../cli/up/install.mjs';
import { root, runBin } from './run.mjs';
import { startRun } from './test/reaper.mjs';

const args = process.argv.slice(2);
let worst = 0;
let ending = false;
const endRun = startRun();
// Where this is killed instead, the reaper sees to the rest by itself.
for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
  process.once(signal, () => {
    ending = true;
    void endRun().finally(() => process.exit(128 + number));
  });
}
rmSync(join(root, 'test-results'), { recursive: true, force: true });

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function part(name, work) {
  if (ending) return;
  const started = performance.now();
  console.log(`\n── ${name}`);
  try {
    await work();
  } catch (error) {
    const { exitCode = 1, message } = /** @type {Error & { exitCode?: number }} */ (error);
    worst = Math.max(worst, exitCode);
    console.error(message);
  }
  console.log(`── ${name}: ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const VITEST_REPORT = join(root, 'test-results/vitest.json');
const PLAYWRIGHT_REPORT = join(root, 'test-results/playwright.json');
/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

await part('install', async () => console.log((await install()) ? 'Installed' : 'In place'));
const installed = worst === 0;
if (installed && args.length === 0) await part('checks', async () => (await import('./verify.mjs')).verify());
const refused = worst === 0 ? 0 : 1;
const options = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
if (installed) await part('tests', () => runBin('vitest', ['run', ...options, ...args]));
const unit = read(VITEST_REPORT);
let journeys;
if (args.length === 0) {
  const before = worst;
  await part('build', async () => (await import('./build.mjs')).build());
  if (worst === before) {
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT };
    const playwright = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
    await part('journeys', () => runBin('playwright', playwright, { env }));
    journeys = read(PLAYWRIGHT_REPORT)?.stats;
  }
}
const passed = (unit?.numPassedTests ?? 0) + (journeys?.expected ?? 0);
const failed = refused + (unit?.numFailedTests ?? 0) + (journeys?.unexpected ?? 0);
await endRun();
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(worst);
