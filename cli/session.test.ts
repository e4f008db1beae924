import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeWorkspace } from '@/server/test/factories';
import { crm, serveHttp } from './testing/run';

const home = mkdtempSync(join(tmpdir(), 'crm-cli-'));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe('crm login', () => {
  it('keeps a key that works, for its owner alone, and for no other address', async () => {
    const ws = await makeWorkspace('Acme');
    const server = await serveHttp();
    const env = { XDG_CONFIG_HOME: home };
    const bad = await crm(['login', '--base-url', server.url, '--key', `${ws.key}x`], env);
    expect([bad.code, bad.stderr]).toEqual([3, 'Invalid or missing API key.\n']);
    expect((await crm(['whoami'], env)).code).toBe(3);
    const good = await crm(['login', '--base-url', `${server.url}/`, '--key', '-'], env, `${ws.key}\n`);
    expect(good.code).toBe(0);
    expect(good.stderr).toContain(`Logged in to Acme at ${server.url}.`);
    expect(statSync(join(home, 'workspace-crm/credentials.json')).mode & 0o777).toBe(0o600);
    const me = await crm(['whoami'], env);
    expect(JSON.parse(me.stdout)).toMatchObject({
      baseUrl: server.url,
      workspace: { id: ws.id },
      key: { scopes: ['*'] },
    });
    const elsewhere = await crm(['whoami'], { ...env, CRM_BASE_URL: 'http://127.0.0.1:9' });
    expect([elsewhere.code, elsewhere.stderr]).toEqual([
      3,
      expect.stringContaining('No API key for http://127.0.0.1:9'),
    ]);
    expect((await crm(['logout'], env)).code).toBe(0);
    expect((await crm(['tags', 'list'], env)).stderr).toBe(
      'No API key. Run `crm login`, or set CRM_API_KEY and CRM_BASE_URL.\n',
    );
    await server.close();
  });
});
