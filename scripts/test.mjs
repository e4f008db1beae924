// Everything the project promises, on a clean checkout: unit and integration tests against a real PostgreSQL, then the
// built product in a real browser. Arguments go to vitest: `npm test -- server/tags` runs that alone, without browser.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../cli/up/install.mjs';
import { root, runBin } from './run.mjs';

const args = process.argv.slice(2);
let worst = 0;

/**
 * @param {string} name
 * @param {() => Promise<unknown>} work
 */
async function part(name, work) {
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

const hasJourneys =
  existsSync(join(root, 'e2e')) && readdirSync(join(root, 'e2e')).some((file) => /\.spec\.ts$/.test(file));

await part('install', async () => console.log((await install()) ? 'Installed' : 'In place'));
if (worst === 0) await part('tests', () => runBin('vitest', ['run', ...args]));
if (args.length === 0 && hasJourneys) {
  const before = worst;
  await part('build', async () => (await import('./build.mjs')).build());
  if (worst === before) {
    await part('journeys', () => runBin('playwright', ['test', '-c', 'e2e/playwright.config.ts']));
  }
}
console.log(worst === 0 ? '\nAll passed.' : '\nFailed; see above.');
process.exit(worst);
