import { spawn } from 'node:child_process';
import { createCipheriv, randomBytes, randomFillSync } from 'node:crypto';
import { createReadStream, createWriteStream, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withClient } from '../scripts/postgres/client.mjs';
import { ensureDatabase } from '../scripts/postgres.mjs';
import { report } from './support/load';
import { openWorkbench } from './support/workbench';

// A backup of many contacts, their history and files, verified, and restored to another database: seconds, and memory at most. The
// bare work beside it reads, encrypts and writes the files alone. BACKUP_CONTACTS=100000 BACKUP_FILES_MB=5000 for the whole promise;
// BACKUP_TARGET names an empty database of another server to restore to.
const CONTACTS = Number(process.env.BACKUP_CONTACTS ?? 10_000);
const FILES_MB = Number(process.env.BACKUP_FILES_MB ?? 500);
const FILE_MB = 5;
const MB = 1024 ** 2;

const bench = await openWorkbench();
const { makeWorkspace } = await import('../server/test/factories');
const { newId } = await import('../server/kernel/db/ids');
const { objectKey } = await import('../server/kernel/storage/store');
const { fileStore } = await import('../server/kernel/storage');
const { disconnect } = await import('../server/kernel/db/client');

const home = bench.env.CRM_DATA_DIR;
const file = join(home, 'bench.crmbackup');
const workspace = await makeWorkspace('Backup');
const keys = Array.from({ length: Math.ceil(FILES_MB / FILE_MB) }, () => objectKey(workspace.id, newId()));
await withClient(bench.databaseUrl, async (client) => {
  await client.query(`SET crm.workspace = '${workspace.id}'`);
  await client.query(
    `INSERT INTO "Contact" ("workspaceId", id, name, email, title, city, "updatedAt")
     SELECT $1, gen_random_uuid(), 'Ada Lovelace ' || n, 'ada.' || n || '@example.com', 'Head of Research', 'London', now()
     FROM generate_series(1, ${CONTACTS}) n`,
    [workspace.id],
  );
  await client.query(
    `INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") SELECT $1, key, now() + interval '1 day' FROM unnest($2::text[]) key`,
    [workspace.id, keys],
  );
});
const content = randomFillSync(Buffer.alloc(FILE_MB * MB));
for (const key of keys) {
  content.write(key);
  await fileStore().put(key, one(content), content.length);
}
async function* one(bytes: Uint8Array) {
  yield bytes;
}

/** Runs `crm admin`. @returns seconds, and MB of memory at most */
async function admin(args: string[], env: Record<string, string> = {}) {
  const begin = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'cli/main.ts', 'admin', ...args], {
    env: { ...bench.env, CRM_BACKUP_PASSPHRASE: 'horse', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak);
    } catch {
      // It has ended, or the system has no such file.
    }
  }, 20);
  const code = await new Promise((resolve) => child.once('close', resolve));
  clearInterval(timer);
  if (code !== 0) throw new Error(`crm admin ${args[0]} ended with ${code}`);
  return { seconds: (performance.now() - begin) / 1000, peak: peak / 1024 };
}

async function bare(): Promise<number> {
  const begin = performance.now();
  for (const key of keys) {
    const cipher = createCipheriv('aes-256-gcm', randomBytes(32), randomBytes(12));
    await pipeline(
      createReadStream(join(home, 'files', key)),
      cipher,
      createWriteStream(join(home, 'bare'), { flags: 'a' }),
    );
  }
  return (performance.now() - begin) / 1000;
}

const limit = await bare();
const backup = await admin(['backup', file]);
report('backup', backup.seconds, limit, 's');
report('backup, memory', backup.peak, undefined, 'MB');
report('its size', statSync(file).size / MB, FILES_MB, 'MB');
report('verified', (await admin(['backup', 'verify', file])).seconds, limit, 's');
const target = Object.assign(new URL(bench.databaseUrl), { pathname: '/restored' }).href;
await ensureDatabase(Object.assign(new URL(bench.adminUrl), { pathname: '/restored' }).href);
rmSync(join(home, 'files'), { recursive: true });
const restored = await admin(['restore', file], { DATABASE_URL: process.env.BACKUP_TARGET ?? target });
report('restored', restored.seconds, limit, 's');
report('restored, memory', restored.peak, undefined, 'MB');

await disconnect();
await bench.close();
