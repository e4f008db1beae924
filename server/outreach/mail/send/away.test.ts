import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { circuitBreaker } from '@/server/kernel/outside/circuit-breaker';
import { freePort } from '@/server/test/ports';
import { queueMails } from '@/server/test/queued-mail';
import { startSmtpServer } from '@/server/test/smtp';
import { drainMail } from './drain';
import { RETRY_DELAYS_SECONDS } from './settle';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  config.smtpUrl = undefined;
  smtpPool().close();
  for (const close of closing.splice(0).reverse()) await close();
});

const breaker = () => circuitBreaker('mail', config.smtpUrl ?? '');
const mailsOf = (workspaceId: string) =>
  prisma.email.findMany({ where: { workspaceId }, select: { status: true, attempts: true, nextAttemptAt: true } });
/** Looks at what waits, as the sweep does a minute later. */
async function sweep(workspaceId: string) {
  await prisma.email.updateMany({ where: { workspaceId, status: 'QUEUED' }, data: { nextAttemptAt: new Date() } });
  await drainMail();
}

/** A server that takes connections and says nothing. */
async function startMute(): Promise<Server> {
  const sockets = new Set<Socket>();
  const mute = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
  });
  await new Promise<void>((resolve) => mute.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    for (const socket of sockets) socket.destroy();
    mute.close();
  });
  return mute;
}

it('mails outlast a server that is away, however often they are looked at, and go once each when it is back', async () => {
  const port = await freePort();
  config.smtpUrl = `smtp://127.0.0.1:${port}`;
  const ws = await queueMails(8);
  for (let look = 0; look < RETRY_DELAYS_SECONDS.length + 3; look++) await sweep(ws.id);
  expect(breaker().isAway).toBe(true);
  for (const { status, attempts, nextAttemptAt } of await mailsOf(ws.id)) {
    expect([status, attempts]).toEqual(['QUEUED', 0]);
    expect(nextAttemptAt?.getTime()).toBeGreaterThan(Date.now());
  }

  const smtpServer = await startSmtpServer(port);
  closing.push(smtpServer.close);
  await vi.waitFor(
    async () => {
      await sweep(ws.id);
      expect((await mailsOf(ws.id)).map(({ status }) => status)).toEqual(Array(8).fill('SENT'));
    },
    { timeout: 120_000 },
  );
  expect(breaker().isAway).toBe(false);
  expect(smtpServer.ledger.flatMap(({ to }) => to).toSorted()).toEqual(
    Array.from({ length: 8 }, (_, n) => `r${n}@example.com`),
  );
});

it('a server that says nothing is given up after its time limit, and then tried by one mail for all', async () => {
  const mute = await startMute();
  config.smtpUrl = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const ws = await queueMails(5);
  await drainMail();
  expect(breaker().isAway).toBe(true);
  let tries = 0;
  mute.on('connection', () => tries++);
  await vi.waitFor(() => expect(breaker().status.state).toBe('half open'), { timeout: 60_000 });
  await sweep(ws.id);
  expect([breaker().isAway, tries]).toEqual([true, 1]);
  for (const mail of await mailsOf(ws.id)) expect(mail).toMatchObject({ status: 'QUEUED', attempts: 0 });
});

it('one that lets nobody in is there', async () => {
  const smtpServer = await startSmtpServer();
  closing.push(smtpServer.close);
  config.smtpUrl = smtpServer.url;
  smtpServer.faults.connect = '554 Not from here';
  const ws = await queueMails(4);
  await drainMail();
  expect(breaker().isAway).toBe(false);
  expect((await mailsOf(ws.id)).map(({ status }) => status)).toEqual(Array(4).fill('FAILED'));
});
