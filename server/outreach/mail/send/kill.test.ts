import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { type Spawned, spawnProgram } from '@/inngest/engine/testing/processes';
import { sweepPool as pool, prisma } from '@/server/kernel/db/client';
import { queueMails } from '@/server/test/queued-mail';
import { startSmtpServer } from '@/server/test/smtp';

// The whole promise takes minutes: MAIL_MAILS=500 MAIL_KILLS=12.
const MAILS = Number(process.env.MAIL_MAILS ?? 200);
const KILLS = Number(process.env.MAIL_KILLS ?? 4);
/** Sessions on one route: what may be in the middle of its dialogue when the process dies. */
const SESSIONS = 5;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

it(`sends ${MAILS} mails once each while the sender is killed ${KILLS} times`, {
  timeout: 180_000 + KILLS * 60_000,
}, async () => {
  const smtpServer = await startSmtpServer();
  closing.push(smtpServer.close);
  const ws = await queueMails(MAILS);
  const start = () => spawnProgram('server/test/mail-process.ts', { CRM_SMTP_URL: smtpServer.url });
  let sender: Spawned = await start();
  closing.push(() => sender.end('SIGKILL'));
  // Nobody renews the lease of a process that is gone; the test only does not wait for its minute to pass.
  const passTime = () => pool.query(`UPDATE "Email" SET "leaseUntil" = now() WHERE "leaseUntil" IS NOT NULL`);
  for (let kill = 1; kill <= KILLS; kill++) {
    const due = (MAILS / (KILLS + 1)) * kill;
    while (smtpServer.ledger.length < due) await pause(2);
    await pause(Math.random() * 20);
    await sender.end('SIGKILL');
    await passTime();
    sender = await start();
  }
  const open = () => prisma.email.count({ where: { workspaceId: ws.id, status: { in: ['QUEUED', 'SCHEDULED'] } } });
  while ((await open()) > 0) await pause(50);

  const mails = await prisma.email.findMany({
    where: { workspaceId: ws.id },
    select: { toEmail: true, status: true, error: true },
  });
  const taken = smtpServer.ledger.flatMap(({ to }) => to);
  expect(new Set(taken).size).toBe(taken.length);
  const unknown = mails.filter(({ status }) => status === 'FAILED');
  expect(new Set(unknown.map(({ error }) => error))).toEqual(
    new Set(unknown.length > 0 ? ['Delivery outcome unknown.'] : []),
  );
  expect(unknown.length).toBeLessThanOrEqual(KILLS * SESSIONS);
  const sent = mails.filter(({ status }) => status === 'SENT').map(({ toEmail }) => toEmail);
  expect(sent.length + unknown.length).toBe(MAILS);
  expect(taken).toEqual(expect.arrayContaining(sent));
});
