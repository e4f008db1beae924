import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { emails } from './';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  const row = { name: 'Ada Lovelace', email: 'ada@example.com', externalId: 'ada' };
  contactId = (await call(ws.key, contacts.upsert, { contacts: [row] })).body.results[0]?.id ?? '';
});

const draft = async (more: Record<string, unknown> = {}) =>
  (await call(ws.key, emails.create, { contactId, subject: 'For {{firstName}}', bodyHtml: '<p>Hi</p>', ...more })).body
    .email.id;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const schedule = (id: string, at = tomorrow()) => call(ws.key, emails.schedule, { id, scheduledAt: at });
const read = async (id: string) => (await call(ws.key, emails.get, { id })).body.email;
const makeDue = () =>
  prisma.email.updateMany({
    where: { workspaceId: ws.id, status: 'SCHEDULED' },
    data: { nextAttemptAt: new Date(Date.now() - 1000) },
  });

describe('a planned mail', () => {
  it('waits as it was written, and is filled in when it goes', async () => {
    const id = await draft();
    const { status, body } = await schedule(id);
    expect([status, body.email.status]).toEqual([200, 'SCHEDULED']);
    await drainMail();
    expect(smtpServer.ledger).toHaveLength(0);
    expect(await read(id)).toMatchObject({ subject: 'For {{firstName}}', scheduledAt: body.scheduledAt });
    await call(ws.key, contacts.update, { id: contactId, name: 'Lady Lovelace', firstName: 'Augusta' });
    await makeDue();
    await drainMail();
    expect(await read(id)).toMatchObject({ status: 'SENT', subject: 'For Augusta', scheduledAt: null });
    expect((await smtpServer.mails()).map(({ subject }) => subject)).toEqual(['For Augusta']);
  });

  it('is a draft again when it is taken back, which can be changed and sent', async () => {
    const id = await draft();
    await schedule(id);
    const refused = await call(ws.key, emails.update, { id, subject: 'Better' });
    expect([refused.status, refused.body.error]).toEqual([409, 'Email is SCHEDULED, not a DRAFT.']);
    const { body } = await call(ws.key, emails.unschedule, { id });
    expect(body.email).toMatchObject({ status: 'DRAFT', subject: 'For {{firstName}}' });
    await makeDue();
    await drainMail();
    expect(smtpServer.ledger).toHaveLength(0);
    await call(ws.key, emails.update, { id, subject: 'Better' });
    await call(ws.key, emails.send, { id });
    const late = await call(ws.key, emails.unschedule, { id });
    expect([late.status, late.body.error]).toEqual([409, 'Email is SENT, and cannot be taken back.']);
    expect((await smtpServer.mails()).map(({ subject }) => subject)).toEqual(['Better']);
  });

  it('says at once what would keep it from going', async () => {
    const unfilled = await schedule(await draft({ subject: '{{contact.phone}}' }));
    expect([unfilled.status, unfilled.body.error]).toEqual([409, expect.stringContaining('{{contact.phone}}')]);
    const past = await schedule(await draft(), '2020-01-01T00:00:00Z');
    expect(past.status).toBe(400);
    expect((await call(ws.key, emails.schedule, { id: await draft() })).status).toBe(400);
    const id = await draft();
    await call(ws.key, suppressions.create, { email: 'ada@example.com' });
    expect((await schedule(id)).status).toBe(409);
    expect((await read(id)).status).toBe('DRAFT');
  });

  it('becomes a draft again that says why, when it cannot go any more', async () => {
    const [said, lost] = [await draft(), await draft({ subject: '{{contact.title}}' })];
    await call(ws.key, contacts.update, { id: contactId, title: 'Countess' });
    await schedule(said);
    await schedule(lost);
    await call(ws.key, contacts.update, { id: contactId, title: null, emailOptOut: true });
    await makeDue();
    await drainMail();
    expect(await read(said)).toMatchObject({ status: 'DRAFT', error: 'The contact has opted out of email.' });
    expect(await read(lost)).toMatchObject({ status: 'DRAFT', error: expect.stringContaining('{{contact.title}}') });
    const told = await prisma.notification.count({ where: { workspaceId: ws.id, title: { startsWith: 'Not sent' } } });
    expect(told).toBe(2);
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('waits for the next day of a full mailbox', async () => {
    const id = await draft();
    await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { dailyLimit: 1 } });
    await call(ws.key, emails.send, { id: await draft() });
    await schedule(id);
    await makeDue();
    await drainMail();
    expect(await read(id)).toMatchObject({ status: 'SCHEDULED', subject: 'For Ada' });
    const { status, body } = await call(ws.key, emails.unschedule, { id });
    expect([status, body.error]).toEqual([
      409,
      'Email waits for the next day of its mailbox, and cannot be taken back.',
    ]);
  });
});

it('holds a mail for some seconds of the service’s clock', async () => {
  const id = await draft();
  const { body } = await call(ws.key, emails.schedule, { id, holdSeconds: 10 });
  const aheadMs = Date.parse(body.scheduledAt) - Date.now();
  expect(aheadMs).toBeGreaterThan(5000);
  expect(aheadMs).toBeLessThanOrEqual(10_000);
  await drainMail();
  expect(smtpServer.ledger).toHaveLength(0);
  // Nor does it go out in another test, however long that takes.
  await call(ws.key, emails.unschedule, { id });
});

it('either takes a mail back or sends it, whoever of both is first', async () => {
  const ids = await Promise.all(Array.from({ length: 30 }, () => draft()));
  for (const id of ids) await schedule(id);
  await makeDue();
  const [answers] = await Promise.all([
    Promise.all(ids.map((id) => call(ws.key, emails.unschedule, { id }))),
    drainMail(),
    drainMail(),
  ]);
  await drainMail();
  const rows = await prisma.email.findMany({ where: { workspaceId: ws.id }, select: { id: true, status: true } });
  const end = new Map(rows.map(({ id, status }) => [id, status]));
  for (const [index, { status }] of answers.entries())
    expect([status, end.get(ids[index] ?? '')]).toEqual(status === 200 ? [200, 'DRAFT'] : [409, 'SENT']);
  expect(smtpServer.ledger).toHaveLength(rows.filter((row) => row.status === 'SENT').length);
});
