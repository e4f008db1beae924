import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readSchema, schemaFolder } from '../prisma/migrate/folder.mjs';
import { withLock } from './lock.mjs';
import { root, run } from './run.mjs';

const require = createRequire(import.meta.url);
const generated = join(root, 'prisma/generated');

/**
 * Writes the Prisma client into prisma/generated, unless it is there and made from this very schema.
 * @returns {Promise<boolean>} true if it was written
 */
export async function generateClient() {
  if (isCurrent()) return false;
  return withLock(join(root, 'node_modules/.cache/prisma-generate.lock'), async () => {
    if (isCurrent()) return false;
    // In a process of its own, whose memory goes with it.
    await run(process.execPath, [join(root, 'scripts/generate-client.mjs')], { quiet: true });
    writeFileSync(join(generated, '.schema-hash'), schemaHash());
    return true;
  });
}

function isCurrent() {
  const stamp = join(generated, '.schema-hash');
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === schemaHash();
}

function schemaHash() {
  const hash = createHash('sha256').update(require('@prisma/client/package.json').version);
  for (const [path, content] of readSchema(schemaFolder)) hash.update(path.slice(root.length)).update(content);
  return hash.digest('hex');
}
