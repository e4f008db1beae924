import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '@/scripts/run.mjs';
import { prisma } from '@/server/kernel/db/client';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { crm, serveHttp } from './testing/run';

let ws: TestWorkspace;
let env: Record<string, string>;
let close: () => Promise<void>;
beforeAll(async () => {
  ws = await makeWorkspace();
  const server = await serveHttp();
  close = server.close;
  env = { CRM_API_KEY: ws.key, CRM_BASE_URL: server.url };
});
afterAll(() => close());

const run = (...args: string[]) => crm(args, env);

it('is of the release that the service says it is of', async () => {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(await run('--version')).toMatchObject({ code: 0, stdout: `${version}\n` });
  const health = await fetch(`${env.CRM_BASE_URL}/api/health`);
  expect(await health.json()).toMatchObject({ version, role: 'all' });
});

describe('crm <resource> <verb>', () => {
  it('creates, changes, lists and deletes, printing JSON where no terminal is', async () => {
    const made = await run('tags', 'create', '--name', 'VIP', '--color', '#2563eb');
    expect([made.code, made.stderr]).toEqual([0, '']);
    const { tag } = JSON.parse(made.stdout);
    expect(tag).toMatchObject({ name: 'VIP', color: '#2563eb' });
    const changed = await run(
      'tags',
      'update',
      tag.id,
      '--data',
      '{"name": "Key account", "color": "#000000"}',
      '--color',
      '#ffffff',
    );
    expect(JSON.parse(changed.stdout).tag).toMatchObject({ name: 'Key account', color: '#ffffff' });
    const gone = await run('tags', 'delete', tag.id);
    expect(JSON.parse(gone.stdout)).toEqual({ deleted: 1, id: tag.id });
  });

  it('sends flags as the JSON that their fields take', async () => {
    const fields = await run(
      'custom-fields',
      'create',
      '--entity',
      'CONTACT',
      '--label',
      'Tier',
      '--type',
      'SELECT',
      '--options',
      'gold,silver',
      '--required',
    );
    expect(JSON.parse(fields.stdout).customField).toMatchObject({ options: ['gold', 'silver'], required: true });
    const lead = await run('leads', 'create', '--name', 'Ada', '--email', 'ada@example.com', '--notes', '42');
    expect(JSON.parse(lead.stdout).lead).toMatchObject({ name: 'Ada', notes: '42' });
    const filtered = await run('api', 'GET', '/api/v1/leads?limit=5', '--query', 'email=ADA@example.com');
    expect(JSON.parse(filtered.stdout).leads).toHaveLength(1);
  });

  it('leaves a --version behind a command to that command', async () => {
    const ended = await run('quotes', 'pdf', '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '--version', '2');
    expect([ended.code, ended.stdout, ended.stderr]).toEqual([4, '', 'Quote not found.\n']);
  });

  it('follows cursors with --all, one record per line', async () => {
    const rows = Array.from({ length: 7 }, (_, i) => ({ title: `Task ${i}` }));
    expect((await crm(['tasks', 'upsert', '--data', '-'], env, JSON.stringify({ tasks: rows }))).code).toBe(0);
    const all = await run('tasks', 'list', '--all', '--limit', '3');
    expect(
      all.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).title)
        .sort(),
    ).toEqual(rows.map(({ title }) => title));
  });

  it('says by its exit code that a check has failed', async () => {
    expect((await run('quotes', 'verify')).code).toBe(0);
    // As if an entry had been cut off.
    await prisma.workspace.update({ where: { id: ws.id }, data: { lastAcceptanceNumber: 1 }, select: { id: true } });
    const { code, stdout } = await run('quotes', 'verify');
    expect([code, JSON.parse(stdout).broken]).toMatchObject([8, { number: 1, flaw: 'missing' }]);
  });

  it('says what happened by its exit code, and the message alone', async () => {
    const [reader, missing, refused, rows, wrong, offline] = await Promise.all([
      makeKey(ws.id, ['read:tags']).then(({ key }) =>
        crm(['tags', 'create', '--name', 'x'], { ...env, CRM_API_KEY: key }),
      ),
      run('tags', 'delete', 'nothing'),
      run('tags', 'create', '--name', ''),
      run('notes', 'upsert', '--notes', '[{"body": "one"}, {}]'),
      run('tags', 'create', '--nam', 'x'),
      crm(['openapi'], { CRM_BASE_URL: 'https://crm.example' }),
    ]);
    expect([reader.code, reader.stderr]).toEqual([3, 'API key missing required scope: write:tags.\n']);
    expect([missing.code, missing.stderr]).toEqual([4, 'Tag not found.\n']);
    expect([refused.code, refused.stderr]).toEqual([5, 'name is required.\n']);
    expect([rows.code, JSON.parse(rows.stdout).errors]).toEqual([6, 1]);
    expect([wrong.code, wrong.stderr]).toEqual([2, "error: unknown option '--nam'\n(Did you mean --name?)\n"]);
    expect([offline.code, JSON.parse(offline.stdout).servers]).toEqual([0, [{ url: 'https://crm.example' }]]);
  });
});
