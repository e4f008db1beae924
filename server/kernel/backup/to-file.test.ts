import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '@/server/kernel/db/ids';
import { type FileStore, objectKey } from '@/server/kernel/storage/store';
import { query } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { newStore } from './testing/places';
import { backUpToFile, openBackupFile } from './to-file';
import { verifyBackup } from './verify';
import { writeBackup } from './write';

const databaseUrl = process.env.DATABASE_URL ?? '';
const folder = mkdtempSync(join(tmpdir(), 'crm-to-file-'));
const path = join(folder, 'a.crmbackup');
const store = newStore();
const keys: string[] = [];
beforeAll(async () => {
  const ws = await makeWorkspace('Kept');
  for (let n = 0; n < 8; n++) {
    const key = objectKey(ws.id, newId());
    keys.push(key);
    const bytes = randomBytes(100_000);
    await store.put(key, [bytes] as never, bytes.length);
    await query(
      databaseUrl,
      `SET ROLE crm_sweep; INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") VALUES ('${ws.id}', '${key}', now())`,
    );
  }
  keys.sort();
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(store.folder, { recursive: true });
});

/** Counts what is read of a store. */
function watched() {
  const read: string[] = [];
  const counting: FileStore = {
    ...store,
    read(key) {
      read.push(key);
      return store.read(key);
    },
  };
  return { read, counting };
}

it.each([undefined, 'horse'])(
  'takes the whole files of a try that was cut off, and the database anew (passphrase: %s)',
  async (passphrase) => {
    const source = { databaseUrl, store, secrets: { CRM_SECRET: 'x' }, passphrase };
    const { bytes } = await backUpToFile(source, path);
    const whole = readFileSync(path);
    // The fifth file is the one that was being written. A sealed piece of 64 KB that is not whole cannot be opened, and begins before it
    // unless this much of the fifth is there.
    renameSync(path, `${path}.partial`);
    truncateSync(`${path}.partial`, bytes - 315_000);
    const { read, counting } = watched();
    const made = await backUpToFile({ ...source, store: counting }, path, { resume: true });
    expect(made).toMatchObject({ files: 8, fileBytes: 800_000, absent: 0 });
    expect(read).toEqual(keys.slice(4));
    expect(existsSync(`${path}.earlier`) || existsSync(`${path}.partial`)).toBe(false);
    expect(await verifyBackup(await openBackupFile(path, passphrase))).toMatchObject({ files: 8 });
    rmSync(path);
    // Of one that is cut off before its first file nothing is taken.
    writeFileSync(`${path}.partial`, whole.subarray(0, 20_000));
    const again = watched();
    await backUpToFile({ ...source, store: again.counting }, path, { resume: true });
    expect(again.read).toEqual(keys);
    rmSync(path);
  },
);

it('counts what the database names and the store no longer has', async () => {
  const gone = keys[3] ?? '';
  await store.remove([gone]);
  expect(await backUpToFile({ databaseUrl, store, secrets: {} }, path)).toMatchObject({ files: 7, absent: 1 });
  await expect(backUpToFile({ databaseUrl, store, secrets: {} }, path)).rejects.toThrow('is there already');
  rmSync(path);
});

it.each([undefined, 'horse'])(
  'that is given up lets go of the database at once (passphrase: %s)',
  async (passphrase) => {
    const backup = writeBackup({ databaseUrl, store, secrets: {}, passphrase });
    await backup.next();
    await backup.next();
    await expect(backup.throw(new Error('no room'))).rejects.toThrow('no room');
    const open = `SELECT 1 FROM pg_stat_activity WHERE application_name = 'crm backup' AND datname = current_database()`;
    await vi.waitFor(async () => expect(await query(databaseUrl, open)).toEqual([]), { timeout: 5000 });
  },
);
