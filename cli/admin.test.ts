import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ensureDatabase, findPostgres, startPostgres } from '@/scripts/postgres.mjs';
import { call } from '@/server/test/call';
import { me } from '@/server/workspace/me';
import { members } from '@/server/workspace/members';
import { crm } from './testing/run';

const env = { DATABASE_URL: process.env.DATABASE_URL ?? '', CRM_SECRET: process.env.CRM_SECRET ?? '' };
const admin = (...args: string[]) => crm(['admin', ...args], env);
const ID = /^[0-9a-f-]{36}\n$/;

describe('crm admin', () => {
  it('makes a workspace, a key and a member straight on the database, printing the one value alone', async () => {
    const made = await admin(
      'workspace',
      'create',
      '--name',
      'Acme',
      '--owner-email',
      'ada@acme.example',
      '--timezone',
      'Europe/Berlin',
    );
    expect(made).toEqual({ code: 0, stdout: expect.stringMatching(ID), stderr: '' });
    const workspace = made.stdout.trim();
    const [key, member] = await Promise.all([
      admin('key', 'create', '--workspace', workspace, '--name', 'Sync', '--scopes', 'read:tags, write:tags'),
      admin(
        'member',
        'add',
        '--workspace',
        workspace,
        '--email',
        'grace@acme.example',
        '--name',
        'Grace',
        '--role',
        'admin',
      ),
    ]);
    expect(key).toEqual({ code: 0, stdout: expect.stringMatching(/^crm_\w{8}_\w{32}\n$/), stderr: '' });
    expect(member).toEqual({ code: 0, stdout: expect.stringMatching(ID), stderr: '' });
    const { body } = await call(key.stdout.trim(), me.get, {});
    expect(body).toMatchObject({
      workspace: { id: workspace, timezone: 'Europe/Berlin' },
      key: { name: 'Sync', scopes: ['read:tags', 'write:tags'] },
    });
    const listed = await call(key.stdout.trim(), members.list, {});
    expect(listed.body.members).toContainEqual({
      id: member.stdout.trim(),
      email: 'grace@acme.example',
      name: 'Grace',
      role: 'admin',
      timezone: 'Europe/Berlin',
    });
  });

  it('starts the embedded server of the data directory for as long as it needs it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'crm-data-'));
    const server = await startPostgres({ dataDir });
    await ensureDatabase(server.adminUrl('crm'));
    await server.stop();
    const made = await crm(['admin', 'workspace', 'create', '--name', 'Acme', '--owner-email', 'ada@acme.example'], {
      CRM_DATA_DIR: dataDir,
    });
    expect(made).toEqual({ code: 0, stdout: expect.stringMatching(ID), stderr: '' });
    expect(await findPostgres(dataDir)).toBeUndefined();
    rmSync(dataDir, { recursive: true });
  });

  it('says what it cannot do', async () => {
    const nowhere = mkdtempSync(join(tmpdir(), 'crm-none-'));
    const unknown = '019a0000-0000-7000-8000-000000000000';
    const [missing, scope, zone, none] = await Promise.all([
      admin('key', 'create', '--workspace', unknown, '--name', 'x', '--scopes', '*'),
      admin('key', 'create', '--workspace', unknown, '--name', 'x', '--scopes', 'read:everything'),
      admin('workspace', 'create', '--name', 'x', '--owner-email', 'a@b.example', '--timezone', 'Mars/Base'),
      crm(['admin', 'workspace', 'create', '--name', 'x', '--owner-email', 'a@b.example'], { CRM_DATA_DIR: nowhere }),
    ]);
    expect([missing.code, missing.stderr]).toEqual([4, 'Workspace not found.\n']);
    expect([scope.code, scope.stderr]).toEqual([2, expect.stringContaining("There is no scope 'read:everything'.")]);
    expect([zone.code, zone.stderr]).toEqual([2, expect.stringContaining('Mars/Base')]);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('There is no database')]);
    rmSync(nowhere, { recursive: true });
  });
});
