import { randomBytes } from 'node:crypto';
import { createServer } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startEngine } from '@/inngest/engine/engine';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { config } from '@/server/kernel/config';
import { prisma, sql, sweepDb } from '@/server/kernel/db/client';
import { makeWorkspace } from '@/server/test/factories';
import { makeMailbox } from '@/server/test/inbound';
import { freePort } from '@/server/test/ports';
import { queueMails } from '@/server/test/queued-mail';
import { startSmtpServer } from '@/server/test/smtp';
import { sealSettings } from '@/server/workspace/mail/server-settings';
import { startBackground } from './background';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

const soon = { timeout: 120_000, interval: 50 };

test('of two processes on one database the worker sends what is due, and the web process alone nothing', async () => {
  const smtpServer = await startSmtpServer();
  closing.push(() => smtpServer.close());
  const [enginePort, webPort, workerPort] = [await freePort(), await freePort(), await freePort()];
  const appUrl = `http://127.0.0.1:${workerPort}/api/inngest`;
  const keys = { signingKey: `signkey-test-${randomBytes(32).toString('hex')}`, eventKey: 'roles' };
  const engine = await startEngine({
    databaseUrl: process.env.DATABASE_URL ?? '',
    port: enginePort,
    appUrl,
    ...keys,
  });
  closing.push(() => engine.stop());
  const start = async (program: Parameters<typeof spawnProgram>[0], env: Record<string, string>) => {
    const inngest = {
      INNGEST_BASE_URL: `http://127.0.0.1:${enginePort}`,
      INNGEST_EVENT_KEY: keys.eventKey,
      INNGEST_SIGNING_KEY: keys.signingKey,
      CRM_APP_URL: appUrl,
    };
    const { end } = await spawnProgram(program, {
      ...inngest,
      LOG_LEVEL: 'silent',
      CRM_SMTP_URL: smtpServer.url,
      ...env,
    });
    closing.push(() => end('SIGTERM'));
    const base = `http://127.0.0.1:${env.PORT}`;
    return async (path: string, init?: RequestInit) => (await fetch(`${base}${path}`, init)).status;
  };
  const { id, key } = await queueMails(3);
  const headers = { authorization: `Bearer ${key}` };

  const web = await start('server/test/api-process.ts', { CRM_ROLE: 'web', PORT: String(webPort) });
  const methods = ['GET', 'PUT', 'POST'];
  expect(await Promise.all(methods.map((method) => web('/api/inngest', { method })))).toEqual([404, 404, 404]);
  expect([await web('/api/v1/tags', { headers }), await web('/api/health')]).toEqual([200, 200]);
  expect(smtpServer.ledger).toEqual([]);

  const worker = await start('server/app/main.ts', { CRM_ROLE: 'worker', PORT: String(workerPort) });
  expect([await worker('/api/v1/tags', { headers }), await worker('/'), await worker('/api/live')]).toEqual([
    404, 404, 404,
  ]);
  await vi.waitFor(async () => expect(await worker('/api/health/ready')).toBe(200), soon);
  // As what a request has queued is told of; again, for the functions may not be known yet.
  const told = () =>
    fetch(`http://127.0.0.1:${enginePort}/e/${keys.eventKey}`, {
      method: 'POST',
      body: '{"name":"mail/due","data":{}}',
    });
  await vi.waitFor(async () => {
    await told();
    expect(await prisma.email.count({ where: { workspaceId: id, status: 'SENT' } })).toBe(3);
  }, soon);
  expect(smtpServer.ledger).toHaveLength(3);
});

test('mailboxes are watched and backups made by a process that works in the background, and by no other', async () => {
  const silent = createServer((socket) => void closing.push(() => socket.destroy()));
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  closing.push(() => silent.close());
  const ws = await makeWorkspace();
  const { id } = await makeMailbox(ws);
  const imap = sealSettings({ host: '127.0.0.1', port, secure: false, user: 'ada', pass: 'secret' });
  const where = { workspaceId_id: { workspaceId: ws.id, id } };
  await prisma.mailbox.update({ where, data: { imap }, select: { id: true } });
  const watched = () => sweepDb.query(sql`SELECT "mailboxId" FROM "MailboxWatch"`);

  Object.assign(config, { role: 'web', mailWatch: false, backup: { ...config.backup, dir: '/dev/null/nowhere' } });
  await startBackground()();
  expect(await watched()).toEqual([]);
  expect(await prisma.$queryRaw`SELECT id FROM "Backup"`).toEqual([]);

  Object.assign(config, { role: 'worker', mailWatch: true });
  const end = startBackground();
  await vi.waitFor(async () => expect(await watched()).toEqual([{ mailboxId: id }]), soon);
  await vi.waitFor(async () => expect(await prisma.$queryRaw`SELECT id FROM "Backup"`).toHaveLength(1), soon);
  await end();
  expect(await watched()).toEqual([]);
});
