import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleOptions } from './bundle.mjs';
import { generateClient } from './generate.mjs';
import { withLock } from './lock.mjs';
import { readFinished } from './read-json.mjs';
import { root, runBin } from './run.mjs';
import { fingerprint } from './sources.mjs';
import { buildWidget } from './widget.mjs';

const dist = join(root, 'dist');
const stamp = join(dist, 'stamp.json');

/** What is bundled: name in dist/, and the file it starts from. */
const entries = {
  main: 'server/app/main.ts',
  engine: 'inngest/engine/main.ts',
  crm: 'cli/main.ts',
  seed: 'prisma/seed.ts',
};

/**
 * Builds what has changed: the Prisma client, Next's pages, and one bundle per process in dist/.
 * @param {{ verbose?: boolean }} [options] show the builders' own output
 * @returns {Promise<boolean>} false when the last build still stands
 */
export async function build({ verbose = false } = {}) {
  if (isBuilt()) return false;
  return withLock(join(root, 'node_modules/.cache/build.lock'), async () => {
    // Before anything is read: what is changed during the build has to be built again.
    const now = fingerprint({ content: true });
    if (readStamp()?.content === now.content && isComplete()) {
      writeStamp(now);
      return false;
    }
    const missing = Object.values(entries).filter((file) => !existsSync(join(root, file)));
    if (missing.length > 0) throw new Error(`Cannot build, for these are missing: ${missing.join(', ')}`);
    rmSync(dist, { recursive: true, force: true });
    mkdirSync(dist);
    // Read by next.config.mjs, where it is built and wherever it serves.
    writeFileSync(join(dist, 'deployment'), now.content.slice(0, 16));
    await generateClient();
    await bundle();
    const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    await runBin('next', ['build'], { quiet: !verbose, env });
    writeStamp(now);
    return true;
  });
}

/** Whether dist/ and .next were made from the sources as they are now. A few milliseconds. */
export function isBuilt() {
  return readStamp()?.quick === fingerprint().quick && isComplete();
}

function isComplete() {
  return existsSync(join(root, '.next/BUILD_ID'));
}

async function bundle() {
  const esbuild = await import('esbuild');
  await esbuild.build({
    ...bundleOptions,
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: file, out })),
    outdir: dist,
    sourcemap: true,
  });
  await buildWidget();
  // Its helper process would otherwise live as long as this one, which may go on to serve.
  await esbuild.stop();
}

/** @returns {{ quick: string, content: string } | undefined} */
const readStamp = () => readFinished(stamp);

/** @param {{ quick: string, content: string }} sources */
function writeStamp(sources) {
  mkdirSync(dist, { recursive: true });
  writeFileSync(stamp, JSON.stringify(sources));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const started = performance.now();
  const built = await build({ verbose: true });
  console.log(built ? `Built in ${((performance.now() - started) / 1000).toFixed(1)} s` : 'Nothing has changed.');
}
