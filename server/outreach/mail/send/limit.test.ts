import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { spawnProgram } from '@/inngest/engine/testing/processes';
import { sweepPool as pool, prisma } from '@/server/kernel/db/client';
import { queueMails } from '@/server/test/queued-mail';
import { startSmtpServer } from '@/server/test/smtp';

const MAILS = 60;
const LIMIT = 25;
const PROCESSES = 2;

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

it(`lets ${LIMIT} of ${MAILS} mails out by ${PROCESSES} processes, one of which is killed`, {
  timeout: 120_000,
}, async () => {
  const smtpServer = await startSmtpServer();
  closing.push(smtpServer.close);
  const ws = await queueMails(MAILS, { dailyLimit: LIMIT });
  const start = () => spawnProgram('server/test/mail-process.ts', { CRM_SMTP_URL: smtpServer.url });
  const [first, ...others] = await Promise.all(Array.from({ length: PROCESSES }, start));
  for (const process of others) closing.push(() => process.end('SIGKILL'));
  while (smtpServer.ledger.length < 5) await pause(2);
  await first?.end('SIGKILL');
  const count = (where: object) => prisma.email.count({ where: { workspaceId: ws.id, ...where } });
  // The leases of all end at once: what the dead process held is free, and those alive find that theirs are lost.
  await pool.query(`UPDATE "Email" SET "leaseUntil" = now() WHERE "leaseUntil" IS NOT NULL`);
  while ((await count({ status: 'QUEUED' })) > 0) await pause(50);
  while ((await count({ leaseUntil: { not: null } })) > 0) await pause(50);
  const sent = await count({ status: 'SENT' });
  const unknown = await count({ error: 'Delivery outcome unknown.' });
  expect([sent + unknown, await count({ status: 'SCHEDULED' })]).toEqual([LIMIT, MAILS - LIMIT]);
  expect(smtpServer.ledger.length).toBeGreaterThanOrEqual(sent);
  expect(smtpServer.ledger.length).toBeLessThanOrEqual(LIMIT);
});
