// Everything the project promises, on a clean checkout: what verify.mjs checks, unit and integration tests against a real
// PostgreSQL, then the built product in a real browser. Arguments go to vitest: `npm test -- server/records/tags` runs that alone.
// A test that fails is not tried again. The last lines name what failed, and count both runners' tests together.
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../cli/up/install.mjs';
import { root, run, runBin } from './run.mjs';
import { startRun } from './test/reaper.mjs';
import { pagesOfFailed, playwrightResults, vitestResults } from './test/results.mjs';

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
 * @returns {Promise<boolean>} whether it went well
 */
async function part(name, work) {
  if (ending) return false;
  const started = performance.now();
  const took = () => `${((performance.now() - started) / 1000).toFixed(1)} s`;
  console.log(`\n── ${name}`);
  try {
    await work();
    console.log(`── ${name}: ${took()}`);
    return true;
  } catch (error) {
    const { exitCode = 1, message } = /** @type {Error & { exitCode?: number }} */ (error);
    worst = Math.max(worst, exitCode);
    console.error(`${message}\n── ${name}: failed after ${took()}`);
    return false;
  }
}

const VITEST_REPORT = join(root, 'test-results/vitest.json');
const PLAYWRIGHT_REPORT = join(root, 'test-results/playwright.json');
/** @param {string} file */
const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);

const vitest = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`, ...args];
const playwright = ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'];
const whole = args.length === 0;

const installed = await part('install', async () => console.log((await install()) ? 'Installed' : 'In place'));
const checked = installed && (!whole || (await part('checks', async () => (await import('./verify.mjs')).verify())));
const [, built] = await Promise.all([
  installed && part('tests', () => runBin('vitest', vitest)),
  // What the tests leave of the processor is enough for it.
  installed &&
    whole &&
    part('build', () => run(process.execPath, ['scripts/build.mjs'], { quiet: true, niceness: 10 })),
]);
// Playwright empties the folder that the report is in.
const results = [vitestResults(read(VITEST_REPORT), root)];
if (built) {
  await part('journeys', () =>
    runBin('playwright', playwright, { env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT } }),
  );
  const report = read(PLAYWRIGHT_REPORT);
  results.push(playwrightResults(report));
  for (const page of pagesOfFailed(report)) console.log(`\n${readFileSync(page, 'utf8')}`);
}
const failures = results.flatMap((runner) => runner.failures);
if (!checked) failures.unshift('the checks before the tests');
if (whole && !built) failures.push('the build, and so every journey');
const passed = results.reduce((sum, runner) => sum + runner.passed, 0);
await endRun();
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ${name}`).join('\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(worst);
