import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { suppressions } from '@/server/outreach/suppressions';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact } from '@/server/test/inbound';
import { BUSY, mailFaults, OURS } from '@/server/test/mail-faults';
import { notificationsOf } from '@/server/test/notifications';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { drainMail } from './drain';

const smtpServer = sharedSmtpServer();
const faults = mailFaults();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

/** Plans mails with these subjects, and lets their time come. */
async function plan(subjects: string[]) {
  const contactId = await makeContact(ws, 'ada@x.example');
  for (const subject of subjects) {
    const { id } = (await call(ws.key, emails.create, { contactId, subject, bodyHtml: '<p>Hi</p>' })).body.email;
    expect((await call(ws.key, emails.schedule, { id, holdSeconds: 1 })).status).toBe(200);
  }
}
const makeDue = () =>
  prisma.email.updateMany({
    where: { workspaceId: ws.id, status: 'SCHEDULED' },
    data: { nextAttemptAt: new Date(0) },
  });
const subjectsSent = async () => (await smtpServer.mails()).map(({ subject }) => subject).sort();

it('a planned mail that fails for no reason of its own holds up no other, and goes when it can', async () => {
  await plan([OURS, BUSY, 'Fine', 'Fine too']);
  await faults.begin();
  await makeDue();
  await drainMail();
  expect(await subjectsSent()).toEqual(['Fine', 'Fine too']);
  const waiting = await prisma.email.findMany({
    where: { workspaceId: ws.id, status: 'SCHEDULED' },
    select: { nextAttemptAt: true },
  });
  expect(waiting.map(({ nextAttemptAt }) => (nextAttemptAt?.getTime() ?? 0) > Date.now())).toEqual([true, true]);
  await faults.end();
  await makeDue();
  await drainMail();
  expect(await subjectsSent()).toEqual(['Busy', 'Fine', 'Fine too', 'Ours']);
});

it('tells owners and admins of a planned mail of nobody’s that cannot go', async () => {
  await plan(['Hi']);
  // So it is once its sender has left.
  await prisma.email.updateMany({ where: { workspaceId: ws.id }, data: { memberId: null } });
  await call(ws.key, suppressions.create, { email: 'ada@x.example' });
  await makeDue();
  await drainMail();
  expect(await prisma.email.count({ where: { workspaceId: ws.id, status: 'DRAFT' } })).toBe(1);
  expect(await notificationsOf(ws)).toMatchObject([{ title: 'Not sent: Hi' }]);
});
