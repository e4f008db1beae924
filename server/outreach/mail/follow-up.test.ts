import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, rawMail } from '@/server/test/inbound';
import { refuseRows } from '@/server/test/refuse-rows';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { remindUnanswered } from './follow-up';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
beforeEach(async () => {
  ws = await makeWorkspace();
  mailbox = await makeMailbox(ws);
});

const DAYS = 3;

/** A mail that its sender wants to be reminded of, and its Message-ID. */
async function sent(email: string) {
  const contactId = await makeContact(ws, email);
  const written = { contactId, subject: `To ${email}`, bodyHtml: '<p>Hi</p>', followUpDays: DAYS };
  const { id } = (await call(ws.key, emails.create, written)).body.email;
  await call(ws.key, emails.send, { id });
  const mail = (await smtpServer.mails()).find(({ subject }) => subject === `To ${email}`);
  return { id, messageId: mail?.messageId ?? '' };
}

const answer = (email: string, messageId: string, more = {}) =>
  receiveRaw(mailbox, rawMail({ From: email, To: mailbox.address, 'In-Reply-To': messageId, ...more }));
const daysPass = () =>
  prisma.email.updateMany({
    where: { workspaceId: ws.id, followUpAt: { not: null } },
    data: { followUpAt: new Date(0) },
  });
const tasks = () =>
  prisma.task.findMany({ where: { workspaceId: ws.id }, select: { title: true, type: true, contactId: true } });

it('makes a task, once, of what was not answered by then', async () => {
  const [quiet, heard, away] = [await sent('ada@x.example'), await sent('bob@x.example'), await sent('cem@x.example')];
  const { followUpAt } = await prisma.email.findFirstOrThrow({
    where: { workspaceId: ws.id, id: quiet.id },
    select: { followUpAt: true },
  });
  expect(Math.round(((followUpAt?.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(DAYS);
  await remindUnanswered();
  expect(await tasks()).toEqual([]);
  await answer('bob@x.example', heard.messageId);
  await answer('cem@x.example', away.messageId, { 'Auto-Submitted': 'auto-replied' });
  await daysPass();
  await Promise.all([remindUnanswered(), remindUnanswered()]);
  await remindUnanswered();
  expect((await tasks()).map(({ title, type }) => [title, type]).sort()).toEqual([
    ['Follow up: To ada@x.example', 'EMAIL'],
    ['Follow up: To cem@x.example', 'EMAIL'],
  ]);
});

it('is kept from no other by one that cannot be made', async () => {
  for (const to of ['ada', 'bob', 'cem']) await sent(`${to}@x.example`);
  await daysPass();
  const allow = await refuseRows('Task', `NEW.title = 'Follow up: To bob@x.example'`);
  await remindUnanswered();
  expect((await tasks()).map(({ title }) => title).sort()).toEqual(
    ['ada', 'cem'].map((to) => `Follow up: To ${to}@x.example`),
  );
  await allow();
  await remindUnanswered();
  expect(await tasks()).toHaveLength(3);
});

it('takes nothing for an answer that came before the mail went', async () => {
  const { id, messageId } = await sent('ada@x.example');
  const again = { id, subject: 'Again', bodyHtml: '<p>And?</p>', followUpDays: DAYS };
  const reply = (await call(ws.key, emails.reply, again)).body.email;
  await answer('ada@x.example', messageId);
  await call(ws.key, emails.send, { id: reply.id });
  await daysPass();
  expect((await remindUnanswered()).reminded).toBe(1);
  expect((await tasks()).map(({ title }) => title)).toEqual(['Follow up: Again']);
});

it('takes for an answer what came into the thread since, whatever it names', async () => {
  const { id, messageId } = await sent('ada@x.example');
  const again = { id, subject: 'Again', bodyHtml: '<p>And?</p>', followUpDays: DAYS };
  const reply = (await call(ws.key, emails.reply, again)).body.email;
  await call(ws.key, emails.send, { id: reply.id });
  await answer('ada@x.example', messageId);
  await daysPass();
  expect((await remindUnanswered()).reminded).toBe(0);
});

it('reminds of nothing that was never wanted', async () => {
  const contactId = await makeContact(ws, 'ada@x.example');
  const { id } = (await call(ws.key, emails.create, { contactId, subject: 'x', bodyHtml: '<p>x</p>' })).body.email;
  await call(ws.key, emails.send, { id });
  await daysPass();
  expect((await remindUnanswered()).reminded).toBe(0);
  expect(await tasks()).toEqual([]);
});
