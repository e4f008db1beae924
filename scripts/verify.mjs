// What is checked without running the product: format and lint, types, imports, what nothing uses, sizes, migrations, what is
// written of the configuration, cited paths. `npm test` begins with it; alone it takes half a minute, before a commit.
import { pathToFileURL } from 'node:url';
import { checkConfiguration } from './configuration.mjs';
import { generateClient } from './generate.mjs';
import { root, run, runBin } from './run.mjs';
import { checkCitedPaths } from './verify/cited-paths.mjs';
import { checkImports } from './verify/imports.mjs';
import { checkSizes } from './verify/sizes.mjs';

const UNUSED = 'files,dependencies,exports,types,duplicates';

/** @type {Record<string, () => unknown>} */
const checks = {
  client: generateClient,
  'format and lint': () => runBin('biome', ['check', '--error-on-warnings']),
  types: () => runBin('tsc', ['--noEmit']),
  imports: () => checkImports(),
  'what nothing uses': () => runBin('knip', ['--include', UNUSED, '--no-progress', '--no-config-hints']),
  sizes: checkSizes,
  migrations: () => run(process.execPath, ['prisma/migrate.mjs', 'check'], { quiet: true }),
  configuration: checkConfiguration,
  'cited paths': checkCitedPaths,
};

/** Runs every check, says how each went, and throws when one failed. */
export async function verify() {
  const failed = [];
  for (const [name, check] of Object.entries(checks)) {
    const started = performance.now();
    try {
      await check();
      console.log(`ok ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed.push(name);
      console.error(`!! ${name}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(root);
  await verify().catch((/** @type {Error} */ error) => {
    console.error(`\n${error.message}`);
    process.exit(1);
  });
}
