#!/usr/bin/env node
// The CLI from a checkout: the bundle when it is as new as the sources, else the sources themselves.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isBuilt } from '../scripts/build.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

if (!existsSync(join(root, 'node_modules'))) {
  console.error('The dependencies are not installed yet. Run `npm ci`, or `npm run up`, first.');
  process.exit(1);
}

if (isBuilt()) {
  // In this very process, which saves starting another.
  const bundle = join(root, 'dist/crm.mjs');
  process.argv[1] = bundle;
  await import(pathToFileURL(bundle).href);
} else {
  const { generateClient } = await import('../scripts/generate.mjs');
  await generateClient();
  const args = ['--import', import.meta.resolve('tsx'), join(root, 'cli/main.ts'), ...process.argv.slice(2)];
  const env = { ...process.env, TSX_TSCONFIG_PATH: join(root, 'tsconfig.json') };
  const child = spawn(process.execPath, args, { stdio: 'inherit', env });
  // The terminal sends its signals to both; this one only waits to hand on how the other ends.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal));
  }
  child.once('close', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)));
}
