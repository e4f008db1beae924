import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';

const folders = ['app', 'cli', 'components', 'inngest', 'lib', 'prisma', 'public', 'scripts', 'server'];
const files = [
  'instrumentation.ts',
  'next.config.mjs',
  'package.json',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
];

/** What the build reads, beside packages. */
export const READ_BY_BUILD = [...files, ...folders];

/**
 * Two fingerprints of everything the build reads: `quick` from sizes and times, `content` from the text. A fresh
 * checkout changes the first alone.
 * @param {{ content?: boolean }} [options]
 */
export function fingerprint({ content = false } = {}) {
  const quick = createHash('sha256');
  const slow = createHash('sha256').update(process.version.split('.')[0] ?? '');
  for (const path of [...files, ...folders.flatMap(walk)]) {
    const full = join(root, path);
    if (!existsSync(full)) continue;
    const { size, mtimeMs } = statSync(full);
    quick.update(`${path} ${size} ${mtimeMs}\n`);
    if (content) slow.update(`${path}\n`).update(readFileSync(full));
  }
  return { quick: quick.digest('hex'), content: content ? slow.digest('hex') : '' };
}

/**
 * @param {string} folder
 * @returns {string[]} paths of the files in it, from the root of the checkout, in a fixed order
 */
function walk(folder) {
  const full = join(root, folder);
  if (!existsSync(full)) return [];
  return readdirSync(full, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return path === 'prisma/generated' ? [] : walk(path);
      return /\.test\.tsx?$/.test(path) ? [] : [path];
    });
}
