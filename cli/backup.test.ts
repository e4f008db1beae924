import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findPostgres } from '@/scripts/postgres.mjs';
import { newId } from '@/server/kernel/db/ids';
import { folderStore } from '@/server/kernel/storage/folder';
import { objectKey } from '@/server/kernel/storage/store';
import { query } from '@/server/test/database';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { crm, start } from './testing/run';

const folder = mkdtempSync(join(tmpdir(), 'crm-backup-'));
const [dataDir, newPlace] = [join(folder, 'old'), join(folder, 'new')];
const file = join(folder, 'monday.crmbackup');
const env = {
  DATABASE_URL: process.env.DATABASE_URL ?? '',
  CRM_SECRET: 'the secret of the old place',
  CRM_DATA_DIR: dataDir,
};
const there = { CRM_DATA_DIR: newPlace };
const admin = (args: string[], more: Record<string, string> = {}) =>
  crm(['admin', ...args], { CRM_BACKUP_PASSPHRASE: 'horse', ...more });
let ws: TestWorkspace;
let key: string;

beforeAll(async () => {
  ws = await makeWorkspace('Moved');
  key = objectKey(ws.id, newId());
  await folderStore(join(dataDir, 'files'), () => '').put(key, [Buffer.from('hello')] as never, 5);
  await query(
    env.DATABASE_URL,
    `SET ROLE crm_sweep; INSERT INTO "DiscardedObject" ("workspaceId", "storageKey", "removeAt") VALUES ('${ws.id}', '${key}', now())`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('crm admin backup and restore', () => {
  it('carry all of it to an embedded PostgreSQL: data, files and secrets, by a file that only its owner reads', async () => {
    const made = await admin(['backup', file], env);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('with 1 files of 5'), stderr: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(existsSync(`${file}.partial`)).toBe(false);
    expect(readFileSync(file).includes('the secret of the old place')).toBe(false);
    expect(await admin(['backup', file], env)).toMatchObject({ code: 5, stderr: `${file} is there already.\n` });
    expect(await admin(['backup', 'verify', file])).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('with secrets'),
    });

    expect(await admin(['restore', file], there)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 files'),
    });
    expect(await findPostgres(newPlace)).toBeUndefined();
    expect(JSON.parse(readFileSync(join(newPlace, 'secrets.json'), 'utf8'))).toEqual({ CRM_SECRET: env.CRM_SECRET });
    expect(readFileSync(join(newPlace, 'files', key), 'utf8')).toBe('hello');
    const member = ['member', 'add', '--workspace', ws.id, '--email', 'new@example.com', '--name', 'New'];
    expect(await admin(member, there)).toMatchObject({ code: 0 });
    expect(await admin(['backup', 'verify', file, '--into-scratch'], there)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('counts and sums equal'),
    });
  });

  it('refuse what would lose something, and take a backup from stdin where it is said that it may', async () => {
    expect(await admin(['restore', file], there)).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('not empty'),
    });
    expect(await admin(['restore', file, '--replace'], there)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--yes'),
    });
    expect(await admin(['restore', file, '--replace', '--yes'], { ...there, CRM_SECRET: 'another' })).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('CRM_SECRET is set, and is not that of the backup'),
    });
    const piped = start(['admin', 'restore', '-', '--replace', '--yes'], { ...there, CRM_BACKUP_PASSPHRASE: 'horse' });
    createReadStream(file).pipe(piped.child.stdin);
    expect(await piped.ended).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('1 of which were there already'),
    });
  });

  it('say what is missing', async () => {
    const words = join(folder, 'words');
    writeFileSync(words, 'wrong\n');
    const other = join(folder, 'other');
    expect(await crm(['admin', 'backup', other], env)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--without-secrets'),
    });
    expect(await crm(['admin', 'backup', 'verify', file])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('needs its passphrase'),
    });
    expect(await crm(['admin', 'backup', 'verify', file, '--passphrase-file', words])).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('The passphrase is not that of this backup'),
    });
    const none = join(folder, 'none');
    expect(await crm(['admin', 'backup', 'verify', file, '--passphrase-file', none])).toMatchObject({
      code: 2,
      stderr: `${none} cannot be read (ENOENT).\n`,
    });
    expect(await crm(['admin', 'backup', 'verify', words])).toMatchObject({
      code: 5,
      stderr: 'This is no backup of this service.\n',
    });
  });
});
