import { randomFillSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import { SCHEMA_SQL } from '@/inngest/engine/schema';
import { newId } from '@/server/kernel/db/ids';
import { folderStore } from '@/server/kernel/storage/folder';
import { objectKey } from '@/server/kernel/storage/store';
import { createTestDatabase, query } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { shownWhere } from '@/server/test/shown-where';
import { start } from './testing/run';

const folder = mkdtempSync(join(tmpdir(), 'crm-backup-memory-'));
const MB = 1024 ** 2;
const FILE_MB = 120;
const env = { CRM_SECRET: 'a secret', CRM_BACKUP_PASSPHRASE: 'horse', CRM_DATA_DIR: folder };
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the command line, and says how much memory it had at most, in MB. */
async function peakOf(args: string[], databaseUrl: string): Promise<number> {
  const { child, ended } = start(['admin', ...args], { ...env, DATABASE_URL: databaseUrl });
  let peak = 0;
  const timer = setInterval(() => {
    try {
      peak = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? peak);
    } catch {
      // It has ended.
    }
  }, 10);
  const { code, stderr } = await ended;
  clearInterval(timer);
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  return peak / 1024;
}

shownWhere(process.platform === 'linux', 'run it on Linux')(
  'what a backup holds in memory grows with neither a file nor a table',
  async () => {
    const databaseUrl = process.env.DATABASE_URL ?? '';
    const { id } = await makeWorkspace('Large');
    const small = await peakOf(['backup', join(folder, 'small')], databaseUrl);
    const key = objectKey(id, newId());
    const pieces = async function* () {
      for (let n = 0; n < FILE_MB; n++) yield randomFillSync(Buffer.alloc(MB));
    };
    await folderStore(join(folder, 'files'), () => '').put(key, pieces(), FILE_MB * MB);
    await query(
      databaseUrl,
      `${SCHEMA_SQL} INSERT INTO engine.event (id, name, body) SELECT n, 'n', to_json(repeat(md5(n::text), 40)) FROM generate_series(1, 30000) n;
     SET ROLE crm_sweep; INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") VALUES ('${id}', '${key}', now())`,
    );
    const large = await peakOf(['backup', join(folder, 'large')], databaseUrl);
    expect(large - small).toBeLessThan(80);
    const [first, second] = [await createTestDatabase({ empty: true }), await createTestDatabase({ empty: true })];
    rmSync(join(folder, 'files'), { recursive: true });
    const restored = [
      await peakOf(['restore', join(folder, 'small')], first.url),
      await peakOf(['restore', join(folder, 'large')], second.url),
    ];
    expect((restored[1] ?? 0) - (restored[0] ?? 0)).toBeLessThan(80);
    await first.drop();
    await second.drop();
  },
  300_000,
);
