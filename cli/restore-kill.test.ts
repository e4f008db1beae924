import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { config } from '@/server/kernel/config';
import { newId } from '@/server/kernel/db/ids';
import { PASSWORD, signInCookie } from '@/server/test/console';
import { createTestDatabase, query, type TestDatabase } from '@/server/test/database';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fileOf } from '@/server/test/programs';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { sealSettings } from '@/server/workspace/mail/server-settings';
import { crm, start } from './testing/run';
import { startWatchingProxy } from './testing/watching-proxy';
import { holdsRestored } from './up/database.mjs';
import { settleSecrets } from './up/restored.mjs';
import { Session } from './up/session.mjs';
import { readSettings } from './up/settings.mjs';

const folder = mkdtempSync(join(tmpdir(), 'crm-restore-kill-'));
const file = join(folder, 'monday.crmbackup');
const login = { host: 'imap.example.com', port: 993, secure: true, user: 'ada', pass: 'her password' };
const email = 'ada@people.example';
const secret = config.secret ?? '';
const phrase = { CRM_BACKUP_PASSPHRASE: 'horse' };
let ws: TestWorkspace;
let cookie: string;
let dataDir: string;
let target: TestDatabase;

beforeAll(async () => {
  ws = await makeWorkspace('Sealed');
  const { id: memberId } = await makeMember(ws.id);
  await createOwnerAccount({ workspaceId: ws.id, memberId, email, password: PASSWORD, name: 'Ada' });
  const from = process.env.DATABASE_URL ?? '';
  await query(
    from,
    `SET crm.workspace = '${ws.id}'; INSERT INTO "Mailbox" ("workspaceId", id, address, imap, "updatedAt")
     VALUES ('${ws.id}', '${newId()}', '${email}', '\\x${sealSettings(login).toString('hex')}', now())`,
  );
  cookie = await signInCookie(email, PASSWORD);
  const made = await crm(['admin', 'backup', file], { ...phrase, DATABASE_URL: from, CRM_SECRET: secret });
  expect(made.code).toBe(0);
});
beforeEach(async () => {
  dataDir = mkdtempSync(join(folder, 'data-'));
  target = await createTestDatabase({ empty: true });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await target.drop();
});
afterAll(() => rmSync(folder, { recursive: true }));

const kept = (name = 'secrets.json') => JSON.parse(readFileSync(join(dataDir, name), 'utf8'));

/** Restores by way of a proxy that meddles once the server has committed. */
async function restoring(passes: (from: string, said: string, kill: () => void) => boolean, ...more: string[]) {
  let isCommitted = false;
  const proxy = await startWatchingProxy(target.url, (from, bytes) => {
    const said = bytes.toString('latin1');
    isCommitted ||= from === 'server' && said.includes('COMMIT\0');
    return !isCommitted || passes(from, said, () => child.kill('SIGKILL'));
  });
  const env = { ...phrase, DATABASE_URL: proxy.url, CRM_DATA_DIR: dataDir };
  const { child, ended } = start(['admin', 'restore', file, ...more], env);
  const end = await ended;
  proxy.close();
  return end;
}

/** What opens in the database with the secret that the next `up` hands to the service. */
async function openedAfterStart() {
  vi.stubEnv('CRM_SECRET', '');
  // There is a workspace, so no demo is made.
  writeFileSync(join(dataDir, 'credentials.json'), JSON.stringify({ databaseUrl: target.url }));
  const settings = readSettings({ NODE_ENV: 'test', CRM_DATA_DIR: dataDir }, []);
  const session = new Session({ ...settings, databaseUrl: target.url });
  const { env } = await session.prepareDatabase();
  await session.end();
  const args = [fileOf('server/kernel/backup/testing/moved-process.ts'), email, PASSWORD, cookie, ws.id];
  return JSON.parse(execFileSync(process.execPath, args, { env: { ...process.env, ...env }, encoding: 'utf8' }));
}
const everything = { session: email, signIn: true, mailbox: login };

/** Nobody hears that it was committed. */
const killedAtCommit = (from: string, said: string, kill: () => void) => {
  if (from === 'server' && said.includes('COMMIT\0')) kill();
  return false;
};

it('killed as soon as it was committed, it has lost nothing: the next start opens what was sealed', async () => {
  await restoring(killedAtCommit);
  expect(existsSync(join(dataDir, 'secrets.json'))).toBe(false);
  expect(await openedAfterStart()).toEqual(everything);
  expect(kept().CRM_SECRET).toBe(secret);
  expect(existsSync(join(dataDir, 'secrets.json.restored'))).toBe(false);
});

it('killed there, it is finished by the next restore and the next backup as well', async () => {
  await restoring(killedAtCommit);
  const left = readFileSync(join(dataDir, 'secrets.json.restored'));
  const env = { ...phrase, DATABASE_URL: target.url, CRM_DATA_DIR: dataDir };
  const again = await crm(['admin', 'restore', file], env);
  expect(again).toMatchObject({ code: 5, stderr: expect.stringContaining('Its secrets are in') });
  expect(again.stderr).toContain('not empty');
  expect(kept().CRM_SECRET).toBe(secret);

  rmSync(join(dataDir, 'secrets.json'));
  writeFileSync(join(dataDir, 'secrets.json.restored'), left);
  const next = join(dataDir, 'next.crmbackup');
  expect(await crm(['admin', 'backup', next], env)).toMatchObject({ code: 0 });
  expect(await crm(['admin', 'backup', 'verify', next], phrase)).toMatchObject({
    stdout: expect.stringContaining('with secrets'),
  });
});

it('cut off before it was committed, it leaves the secrets of what was there', async () => {
  const other = { CRM_SECRET: 'of what was there' };
  writeFileSync(join(dataDir, 'secrets.json'), JSON.stringify(other));
  const proxy = await startWatchingProxy(target.url, (from, said) => from === 'server' || !said.includes('COMMIT\0'));
  const env = { ...phrase, DATABASE_URL: proxy.url, CRM_DATA_DIR: dataDir };
  const cut = await crm(['admin', 'restore', file, '--replace', '--yes'], env);
  proxy.close();
  expect(cut.code).not.toBe(0);
  expect(existsSync(join(dataDir, 'secrets.json.restored'))).toBe(true);
  expect(await settleSecrets(dataDir, (restore) => holdsRestored(target.url, restore))).toBe(false);
  expect(kept()).toEqual(other);
});

it('has its secrets in place before it gathers statistics, which may fail', async () => {
  let hadSecrets = false;
  const end = await restoring((from, said) => {
    if (from !== 'client' || !said.includes('ANALYZE ')) return true;
    hadSecrets = existsSync(join(dataDir, 'secrets.json'));
    return false;
  });
  expect(hadSecrets).toBe(true);
  expect(end).toMatchObject({ code: 0, stderr: expect.stringContaining('could not gather its statistics') });
  expect(kept().CRM_SECRET).toBe(secret);
});
