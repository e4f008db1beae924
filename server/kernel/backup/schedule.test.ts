import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { config } from '@/server/kernel/config';
import { newId } from '@/server/kernel/db/ids';
import { objectKey } from '@/server/kernel/storage/store';
import { query } from '@/server/test/database';
import { makeWorkspace } from '@/server/test/factories';
import { lastDue } from './due';
import { nameAt, removeOld, removePartial } from './retention';
import { backUpIfDue, startBackups } from './schedule';
import { backupState } from './state';
import { openBackupFile } from './to-file';
import { verifyBackup } from './verify';

const folder = mkdtempSync(join(tmpdir(), 'crm-scheduled-'));
const HOUR = 3_600_000;
const now = Date.UTC(2026, 10, 23, 12, 0);
beforeEach(async () => {
  config.backup = { dir: folder, at: '02:00', keep: '2', passphrase: 'horse' };
  await query(process.env.DATABASE_URL ?? '', 'TRUNCATE "Backup"');
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

it('is due at a time of day, or every so many hours', () => {
  const at = (text: string, hour: number) =>
    new Date(lastDue(text, Date.UTC(2026, 10, 23, hour, 30))).toISOString().slice(0, 16);
  expect([at('02:30', 2), at('02:31', 2), at('23:00', 4)]).toEqual([
    '2026-11-23T02:30',
    '2026-11-22T02:31',
    '2026-11-22T23:00',
  ]);
  expect([at('6h', 11), at('24h', 11), at('1h', 11)]).toEqual([
    '2026-11-23T06:00',
    '2026-11-23T00:00',
    '2026-11-23T11:00',
  ]);
});

describe('a backup that is due', () => {
  it('is made by one of those who look, sealed, with the secrets, and told of', async () => {
    expect(await backupState(now)).toEqual({ lastAt: null, ageHours: null, state: 'waiting' });
    const made = await Promise.all([0, 1, 2].map(() => backUpIfDue(folder, now)));
    expect(made.filter(Boolean)).toEqual(['crm-20261123T120000Z.crmbackup']);
    expect(readdirSync(folder)).toEqual(['crm-20261123T120000Z.crmbackup']);
    const backup = await openBackupFile(join(folder, nameAt(now)), 'horse');
    expect(await verifyBackup(backup)).toMatchObject({ sealed: true, secrets: true });
    expect(await backUpIfDue(folder, now + 13 * HOUR)).toBeUndefined();
    expect(await backupState(now + 12 * HOUR)).toEqual({
      lastAt: '2026-11-23T12:00:00.000Z',
      ageHours: 12,
      state: 'ok',
    });
    expect(await backupState(now + 49 * HOUR)).toMatchObject({ ageHours: 49, state: 'late' });
    expect(await backUpIfDue(folder, now + 14 * HOUR)).toBe('crm-20261124T020000Z.crmbackup');
  });

  it('that fails is told of, and tried again after a while', async () => {
    const file = join(folder, 'no folder');
    writeFileSync(file, '');
    await expect(backUpIfDue(file, Date.now())).rejects.toThrow('EEXIST');
    expect(await backupState()).toMatchObject({ lastAt: null, state: 'failing' });
    expect(await backUpIfDue(folder, Date.now())).toBeUndefined();
    expect(await backUpIfDue(folder, Date.now() + 0.2 * HOUR)).toMatch(/^crm-/);
    expect(await backupState()).toMatchObject({ state: 'ok' });
  });

  it('is made by a process that has begun to look, which ends at once when it is told to', async () => {
    const end = startBackups();
    await vi.waitFor(async () => expect(await backupState()).toMatchObject({ state: 'ok' }), {
      timeout: 60_000,
      interval: 50,
    });
    await end();
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/^crm-\d{8}T\d{6}Z\.crmbackup$/)]);
    await query(process.env.DATABASE_URL ?? '', 'TRUNCATE "Backup"');
    await startBackups()();
    expect(await backupState(Date.now(), Date.now())).toMatchObject({ state: 'waiting' });
  });

  it('that nobody has begun, or whose process died, is late once it should have been there', async () => {
    const state = async (at: number) => (await backupState(at, now)).state;
    expect([await state(now + 0.1 * HOUR), await state(now + 0.2 * HOUR)]).toEqual(['waiting', 'late']);
    await query(
      process.env.DATABASE_URL ?? '',
      `INSERT INTO "Backup" (id, "startedAt", file) VALUES (gen_random_uuid(), '${new Date(now).toISOString()}', 'x')`,
    );
    expect([await state(now + HOUR), await state(now + 49 * HOUR)]).toEqual(['waiting', 'late']);
  });

  it('leaves nothing where its process ends meanwhile, and is made by the next', async () => {
    await expect(backUpIfDue(folder, now, AbortSignal.abort(new Error('ending')))).rejects.toThrow('ending');
    expect(readdirSync(folder)).toEqual([]);
    expect(await backUpIfDue(folder, now)).toBe(nameAt(now));
    expect(readdirSync(folder)).toEqual([nameAt(now)]);
  });

  it('leaves nothing where it fails half-way, and takes away what one that was killed has left before it begins', async () => {
    const { id } = await makeWorkspace();
    const key = objectKey(id, newId());
    const path = join(config.dataDir, 'files', key);
    // A file that cannot be read comes after all tables have been written.
    mkdirSync(path, { recursive: true });
    await query(
      process.env.DATABASE_URL ?? '',
      `SET ROLE crm_sweep; INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") VALUES ('${id}', '${key}', now())`,
    );
    const killed = `${nameAt(now - HOUR)}.partial`;
    for (const name of [killed, 'mine.partial']) writeFileSync(join(folder, name), 'crm backup\n…');
    await expect(backUpIfDue(folder, now)).rejects.toThrow('EISDIR');
    expect(readdirSync(folder)).toEqual(['mine.partial']);
    expect(await backupState(now)).toMatchObject({ state: 'failing' });
    rmSync(path, { recursive: true });
  });

  it('is good although an older one cannot be removed, and the others go', async () => {
    const [old, stuck, older] = [1, 2, 3].map((day) => nameAt(now - day * 24 * HOUR)) as [string, string, string];
    for (const name of [old, older]) writeFileSync(join(folder, name), 'crm backup\n…');
    mkdirSync(join(folder, stuck));
    expect(await backUpIfDue(folder, now)).toBe(nameAt(now));
    expect(await backupState(now)).toMatchObject({ state: 'ok' });
    expect(readdirSync(folder).sort()).toEqual([stuck, old, nameAt(now)]);
  });
});

it('removes what is old of its own, and nothing else', async () => {
  const days = [1, 2, 3, 4, 5].map((day) => nameAt(now - day * 24 * HOUR));
  const others = ['notes.txt', 'crm-20200101T000000Z.crmbackup.txt', 'crm-20200101T000000Z.crmbackup', 'mine.partial'];
  for (const name of days) writeFileSync(join(folder, name), 'crm backup\n…');
  for (const name of [...others, `${days[0]}.partial`]) writeFileSync(join(folder, name), 'mine');
  expect(await removeOld(folder, '3d', now)).toEqual(days.slice(3));
  expect(await removeOld(folder, '1', now)).toEqual(days.slice(1, 3));
  await removePartial(folder);
  expect(readdirSync(folder).sort()).toEqual([...others, days[0]].sort());
});
