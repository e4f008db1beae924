import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { query } from '@/server/test/database';
import { hasDebianPostgres, startDebianPostgres } from '@/server/test/debian-postgres';
import { fileOf } from '@/server/test/programs';
import { shownWhere } from '@/server/test/shown-where';
import { readSettings } from '../cli/up/settings.mjs';
import { copyDatabase, offerUpgrade } from '../cli/up/upgrade.mjs';
import { migrate } from '../prisma/migrate.mjs';
import { findUpgrade, upgradeCluster } from './postgres/upgrade.mjs';
import { finishUpgrade } from './postgres/upgraded.mjs';
import { startPostgres } from './postgres.mjs';

function newHome() {
  const home = mkdtempSync(join(tmpdir(), 'crm-upgrade-'));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

const WORKSPACE = '01900000-0000-7000-8000-000000000001';
const program = [fileOf('cli/main.ts')];
const copy = (...places: [string, string, string]) => copyDatabase(program, ...places);

shownWhere(hasDebianPostgres, 'apt-get install postgresql-15')(
  'a cluster of an older PostgreSQL becomes one of ours, and the old one stays',
  async () => {
    const home = newHome();
    const old = await startDebianPostgres({ home });
    await migrate(old.url);
    await query(
      old.url,
      `SET crm.workspace = '${WORKSPACE}'; INSERT INTO "Workspace" (id, name, "updatedAt") VALUES ('${WORKSPACE}', 'Old', now())`,
    );
    await old.stop();
    const settings = { password: 'any', servicePassword: 'any', release: '15.of.debian' };
    writeFileSync(join(home, 'postgres.json'), JSON.stringify(settings));
    await expect(startPostgres({ dataDir: home })).rejects.toThrow('npm run up -- --upgrade-postgres');

    const upgrade = await findUpgrade(home);
    expect(upgrade).toEqual({ from: 15, to: 18, release: '15.of.debian', kept: join(home, 'postgres-15') });
    if (!upgrade) return;
    const fetch = async () => old.binaries;
    const cut = upgradeCluster(home, upgrade, { fetch, copy: () => Promise.reject(new Error('cut off')) });
    await expect(cut).rejects.toThrow('cut off');
    expect(await findUpgrade(home)).toEqual(upgrade);
    await upgradeCluster(home, upgrade, { fetch, copy });

    const server = await startPostgres({ dataDir: home });
    onTestFinished(() => server.stop());
    expect(await query(server.adminUrl('crm'), 'SELECT name FROM "Workspace"')).toEqual([{ name: 'Old' }]);
    expect(await migrate(server.url('crm'))).toEqual([]);
    expect(readFileSync(join(home, 'postgres-15/PG_VERSION'), 'utf8')).toBe('15\n');
    expect(JSON.parse(readFileSync(join(home, 'postgres-15.json'), 'utf8'))).toEqual(settings);
    expect(existsSync(join(home, 'postgres.upgrade'))).toBe(false);
    expect(await findUpgrade(home)).toBeUndefined();
  },
);

test('it is done only when somebody agrees, and where it is known what opens the old one', async () => {
  const dataDir = newHome();
  const offer = (args: string[], answer?: string) =>
    offerUpgrade(
      readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: dataDir }, args),
      answer === undefined ? undefined : async () => answer,
    );
  expect(await offer([], 'y')).toBeUndefined();
  mkdirSync(join(dataDir, 'postgres'));
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n');
  writeFileSync(join(dataDir, 'postgres.json'), '{"password":"any"}');
  expect(await offer([], 'y')).toBeUndefined();
  writeFileSync(join(dataDir, 'postgres.json'), '{"password":"any","release":"17.1"}');
  expect(await offer([])).toBeUndefined();
  expect(await offer([], 'n')).toBeUndefined();
  expect(await offer([], ' Yes ')).toMatchObject({ upgrade: { from: 17, release: '17.1' } });
  expect(await offer(['--upgrade-postgres'])).toBeDefined();
  mkdirSync(join(dataDir, 'postgres-17'));
  await expect((await offer(['--upgrade-postgres']))?.run()).rejects.toThrow('postgres-17 is there already');
});

test.each([0, 1, 2, 3, 4])('a kill after %i renames leaves what the next start finishes', (done) => {
  const home = newHome();
  const next = join(home, 'postgres.upgrade');
  for (const folder of [home, next]) mkdirSync(join(folder, 'postgres'), { recursive: true });
  const write = (path: string, text: string) => writeFileSync(join(home, path), text);
  for (const [place, what] of [
    ['', 'old'],
    ['postgres.upgrade/', 'new'],
  ] as const) {
    write(`${place}postgres/PG_VERSION`, what);
    write(`${place}postgres.json`, what);
  }
  write('postgres.upgrade/copied', '17');
  const renames = [
    ['postgres', 'postgres-17'],
    ['postgres.upgrade/postgres', 'postgres'],
    ['postgres.json', 'postgres-17.json'],
    ['postgres.upgrade/postgres.json', 'postgres.json'],
  ] as const;
  for (const [from, to] of renames.slice(0, done)) renameSync(join(home, from), join(home, to));
  finishUpgrade(home);
  const read = (path: string) => readFileSync(join(home, path), 'utf8');
  expect([read('postgres/PG_VERSION'), read('postgres.json')]).toEqual(['new', 'new']);
  expect([read('postgres-17/PG_VERSION'), read('postgres-17.json')]).toEqual(['old', 'old']);
  expect(existsSync(next)).toBe(false);
});
