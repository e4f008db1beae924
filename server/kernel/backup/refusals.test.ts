import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, query, type TestDatabase } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { BackupError } from './error';
import { backUp, making, newStore, opened, restoreTo } from './testing/places';
import { verifyBackup } from './verify';

const databaseUrl = process.env.DATABASE_URL ?? '';
const store = newStore();
const passphrase = 'correct horse';
let target: TestDatabase;
const backups: Record<string, Buffer> = {};
beforeAll(async () => {
  await makeWorkspace('Kept');
  target = await createTestDatabase({ empty: true });
  backups.sealed = await backUp({ databaseUrl, store, passphrase, secrets: { CRM_SECRET: 'x' } });
  backups.clear = await backUp({ databaseUrl, store });
});
afterAll(async () => {
  await target.drop();
  rmSync(store.folder, { recursive: true });
});

const check = async (bytes: Buffer) => verifyBackup(await opened(bytes, passphrase));
const tables = async (url: string) =>
  (
    await query(
      url,
      `SELECT count(*)::int AS count FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'`,
    )
  )[0].count;
const restoring = (bytes: Buffer, more = {}) =>
  restoreTo(bytes, { databaseUrl: target.url, store, ...more }, passphrase);

// Each try at a sealed one makes its key anew, which is meant to take a while; seal.test.ts tries its pieces everywhere.
describe.each([
  ['sealed', 6],
  ['clear', 150],
] as const)('a %s backup', (kind, tries) => {
  it('is refused wherever it is cut off', async () => {
    const bytes = backups[kind] ?? Buffer.alloc(0);
    await check(bytes);
    const cuts = [0, 11, bytes.length - 1, ...Array.from({ length: tries }, () => randomInt(bytes.length))];
    for (const cut of cuts) await expect(check(bytes.subarray(0, cut)), String(cut)).rejects.toThrow(BackupError);
  });

  it('is refused wherever a byte of it was changed, and where something follows it', async () => {
    const bytes = backups[kind] ?? Buffer.alloc(0);
    for (let turn = 0; turn < tries; turn++) {
      const at = turn < tries / 3 ? turn : randomInt(bytes.length);
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at);
      await expect(check(changed), String(at)).rejects.toThrow(BackupError);
    }
    await expect(check(Buffer.concat([bytes, Buffer.from('x')]))).rejects.toThrow(BackupError);
  });

  it('that is cut off while it is restored leaves the database empty', async () => {
    const bytes = backups[kind] ?? Buffer.alloc(0);
    for (const cut of [randomInt(20_000, bytes.length), bytes.length - 1]) {
      await expect(restoring(bytes.subarray(0, cut)), String(cut)).rejects.toThrow(BackupError);
      expect(await tables(target.url)).toBe(0);
    }
  });
});

describe('a restore is refused', () => {
  const sealed = () => backups.sealed ?? Buffer.alloc(0);

  it('with another passphrase', async () => {
    await expect(opened(sealed(), 'wrong').then(verifyBackup)).rejects.toThrow(
      'The passphrase is not that of this backup',
    );
  });

  it('of a newer release, and where a migration is another one here', async () => {
    const [first, ...others] = making.migrations;
    const without = { ...making, migrations: others };
    await expect(restoring(sealed(), { making: without })).rejects.toThrow(
      `it has the migration ${first?.name}, which is not here`,
    );
    const another = { ...making, migrations: making.migrations.map((one) => ({ ...one, checksum: 'x' })) };
    await expect(restoring(sealed(), { making: another })).rejects.toThrow('is another than the one');
    expect(await tables(target.url)).toBe(0);
  });

  it('where the database is not empty, unless it is to be replaced, or in use', async () => {
    const full = await createTestDatabase();
    const other = { databaseUrl: full.url, replace: true };
    await expect(restoring(sealed(), { databaseUrl: full.url })).rejects.toThrow('The database is not empty.');
    const user = new (await import('pg')).default.Client({ connectionString: full.url, application_name: 'the web' });
    await user.connect();
    await expect(restoring(sealed(), other)).rejects.toThrow(
      'in use by 1 connection (the web). End the service first.',
    );
    await user.end();
    await restoring(sealed(), other);
    expect(await query(full.url, 'SELECT name FROM "Workspace"')).toEqual([{ name: 'Kept' }]);
    await full.drop();
  });

  it('where a file is stored under its key that is another', async () => {
    const [key, here, there] = [
      '019a0000-0000-7000-8000-000000000000/00/019a0000-0000-7000-8000-000000000000',
      newStore(),
      newStore(),
    ];
    await query(
      databaseUrl,
      `SET ROLE crm_sweep; INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") SELECT id, '${key}', now() FROM "Workspace" LIMIT 1`,
    );
    for (const [place, text] of [
      [here, 'one'],
      [there, 'two'],
    ] as const)
      await place.put(key, [Buffer.from(text)] as never, 3);
    const bytes = await backUp({ databaseUrl, store: here });
    await expect(restoring(bytes, { store: there })).rejects.toThrow('another file is stored');
    expect(await tables(target.url)).toBe(0);
    for (const { folder } of [here, there]) rmSync(folder, { recursive: true });
  });
});
