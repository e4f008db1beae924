import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { config } from '@/server/kernel/config';
import { newId } from '@/server/kernel/db/ids';
import { call } from '@/server/test/call';
import { PASSWORD, signInCookie } from '@/server/test/console';
import { createTestDatabase, query, type TestDatabase } from '@/server/test/database';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fileOf } from '@/server/test/programs';
import { sharedReceiver } from '@/server/test/shared-servers';
import { subscribe } from '@/server/test/webhooks';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { sealSettings } from '@/server/workspace/mail/server-settings';
import { me } from '@/server/workspace/me';
import { backUp, newStore, restoreTo } from './testing/places';

const databaseUrl = process.env.DATABASE_URL ?? '';
const receiver = sharedReceiver();
const store = newStore();
const login = { host: 'imap.example.com', port: 993, secure: true, user: 'ada', pass: 'her password' };
const email = 'ada@people.example';
let ws: TestWorkspace;
let endpoint: { id: string; secret: string };
let target: TestDatabase;
let service: Spawned;
let env: NodeJS.ProcessEnv;
let cookie: string;

beforeAll(async () => {
  ws = await makeWorkspace('Moved');
  const { id: memberId } = await makeMember(ws.id);
  await createOwnerAccount({ workspaceId: ws.id, memberId, email, password: PASSWORD, name: 'Ada' });
  endpoint = await subscribe(ws, receiver.url);
  await query(
    databaseUrl,
    `SET crm.workspace = '${ws.id}'; INSERT INTO "Mailbox" ("workspaceId", id, address, imap, "updatedAt")
     VALUES ('${ws.id}', '${newId()}', '${email}', '\\x${sealSettings(login).toString('hex')}', now())`,
  );
  expect((await call(ws.key, me.get, {})).status).toBe(200);
  cookie = await signInCookie(email, PASSWORD);
  const secrets = { CRM_SECRET: config.secret ?? '' };
  const bytes = await backUp({ databaseUrl, store, passphrase: 'horse', secrets });
  target = await createTestDatabase({ empty: true });
  const moved = await restoreTo(bytes, { databaseUrl: target.url, store }, 'horse');
  const place = {
    ...moved.secrets,
    DATABASE_URL: target.url,
    CRM_WEBHOOK_ALLOW_HOSTS: 'localhost',
    LOG_LEVEL: 'silent',
  };
  env = { ...process.env, ...place };
  service = await spawnProgram('server/test/api-process.ts', { ...place, PORT: '0' });
});
afterAll(async () => {
  await service.end('SIGKILL');
  await target.drop();
  rmSync(store.folder, { recursive: true });
});

const ask = (path: string, method = 'GET') =>
  fetch(`http://127.0.0.1:${service.port}/api/v1${path}`, { method, headers: { authorization: `Bearer ${ws.key}` } });

describe('where a service has moved', () => {
  it('keys open it, and webhooks are signed as before', async () => {
    expect(await (await ask('/me')).json()).toMatchObject({ workspace: { id: ws.id, name: 'Moved' } });
    expect((await ask(`/webhooks/${endpoint.id}/test`, 'POST')).status).toBe(200);
    const [received] = receiver.received;
    const event = new Stripe('sk_test_unused').webhooks.constructEvent(
      received?.body ?? '',
      String(received?.headers['x-service-signature']),
      endpoint.secret,
    );
    expect(event).toMatchObject({ type: 'webhook.test' });
  });

  it('people sign in and stay signed in, and connected mailboxes open', () => {
    const args = [fileOf('server/kernel/backup/testing/moved-process.ts'), email, PASSWORD, cookie, ws.id];
    const said = execFileSync(process.execPath, args, { env, encoding: 'utf8' });
    expect(JSON.parse(said)).toEqual({ session: email, signIn: true, mailbox: login });
  });
});
