import { beforeEach, describe, expect, it } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { findReview } from '@/server/outreach/mail/review/load';
import { viewOf } from '@/server/outreach/mail/review/view';
import { claimDraft } from '@/server/outreach/mail/send/claim';
import { deliver } from '@/server/outreach/mail/send/deliver';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { endLostClaims } from '@/server/outreach/mail/send/due';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { leads } from '@/server/records/leads';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import type { Faults } from '@/server/test/smtp';
import { evaluated } from '@/server/test/workflows';
import { emails } from './';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  const row = { name: 'Ada Lovelace', email: 'ada@example.com', externalId: 'ada', title: 'Head & <Chief>' };
  contactId = (await call(ws.key, contacts.upsert, { contacts: [row] })).body.results[0]?.id ?? '';
});

const draft = async (more: Record<string, unknown> = {}) =>
  (await call(ws.key, emails.create, { contactId, subject: 'Hello', bodyHtml: '<p>Hi</p>', ...more })).body.email.id;
const send = (id: string) => call(ws.key, emails.send, { id });
const row = (id: string) => ({ workspaceId_id: { workspaceId: ws.id, id } });

describe('POST /emails/{id}/send', () => {
  it('hands over one message with both parts, and says that it was taken', async () => {
    const bodyHtml = '<p>Dear {{contact.title}}, <a href="https://acme.example/?a=1&amp;b=2">see</a></p>';
    const id = await draft({ subject: 'For {{firstName}}', bodyHtml });
    const { status, body } = await send(id);
    expect([status, body.sent, body.email.status, body.email.error]).toEqual([200, true, 'SENT', null]);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([['ada@example.com']]);
    const [mail] = await smtpServer.mails();
    expect(mail?.subject).toBe('For Ada');
    expect(mail?.text).toContain('Dear Head & <Chief>, see [https://acme.example/?a=1&b=2]');
    expect(mail?.html).toContain('Dear Head &amp; &lt;Chief&gt;,');
    expect(mail?.html).toContain('href="http://localhost:3000/t/c/');
    expect(mail?.html).toContain('src="http://localhost:3000/t/o/');
    expect(mail?.from?.text).toMatch(/^"?Acme"? <acme-/);
    expect(mail?.messageId).toMatch(new RegExp(`^<${id.replaceAll('-', '')}\\.[\\w-]{12}@crm\\.localhost>$`));
    const detail = await call(ws.key, emails.get, { id });
    expect(detail.body.email).toMatchObject({ subject: 'For Ada', sentAt: expect.any(String) });
    expect(detail.body.engagement).toMatchObject({ delivered: true, opened: false });
    expect(detail.body.engagement.timeline.map(({ type }) => type)).toEqual(['DELIVERED']);
  });

  it('keeps a thread together for the recipient too', async () => {
    const id = await draft();
    await send(id);
    const reply = await call(ws.key, emails.reply, { id, bodyHtml: '<p>More</p>' });
    await send(reply.body.email.id);
    const [first, second] = await smtpServer.mails();
    expect(second?.inReplyTo).toBe(first?.messageId);
    expect(second?.references).toBe(first?.messageId);
  });

  it('sends one mail however many ask at once', async () => {
    const id = await draft();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = answers.filter(({ status }) => status === 409).map(({ body }) => body.error);
    expect(refusals).toHaveLength(49);
    for (const error of refusals) expect(error).toMatch(/^Email is (QUEUED|SENT), not a DRAFT\.$/);
    expect(smtpServer.ledger).toHaveLength(1);
  });

  it('sends nothing with a placeholder that has no value', async () => {
    const id = await draft({
      bodyHtml: '<p>{{contact.phone}} {{contact.nothing}} {{contact.phone | default: "-"}}</p>',
    });
    const { status, body } = await send(id);
    expect([status, body.error]).toEqual([
      409,
      '{{contact.phone}}, {{contact.nothing}} have no value. Fill them in, or give them a default.',
    ]);
    expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('DRAFT');
  });

  it.each([
    ['is suppressed', () => call(ws.key, suppressions.create, { email: 'ADA@example.com' }), 'is suppressed (MANUAL)'],
    ['opted out', () => call(ws.key, contacts.update, { id: contactId, emailOptOut: true }), 'has opted out'],
    [
      'must not be contacted',
      () => call(ws.key, contacts.update, { id: contactId, doNotContact: true }),
      'do not contact',
    ],
  ])('sends nothing to who %s', async (_what, refuse, why) => {
    const id = await draft();
    await refuse();
    const { status, body } = await send(id);
    expect([status, body.error]).toEqual([409, expect.stringContaining(why)]);
    expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('DRAFT');
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it.each([{ emailOptOut: true }, { doNotContact: true }])(
    'sends nothing to an address of which another contact says %j',
    async (flags) => {
      const id = await draft();
      const other = { externalId: 'other', name: 'Also Ada', email: 'ADA@Example.com', ...flags };
      expect((await call(ws.key, contacts.upsert, { contacts: [other] })).body.results[0]?.id).not.toBe(contactId);
      const { status, body } = await send(id);
      const why = flags.emailOptOut
        ? 'The contact has opted out of email.'
        : 'The contact is marked as do not contact.';
      expect([status, body.error]).toEqual([409, why]);
      expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('DRAFT');
      expect(smtpServer.ledger).toHaveLength(0);
    },
  );

  it('sends nothing once the contact was deleted, and says so in its review', async () => {
    const id = await draft();
    await call(ws.key, contacts.delete, { id: contactId });
    const { status, body } = await send(id);
    expect([status, body.error]).toEqual([409, 'The contact was deleted.']);
    const { email } = (await call(ws.key, emails.get, { id })).body;
    expect(email.status).toBe('DRAFT');
    const review = await findReview(email.reviewUrl.split('/').at(-1) ?? '', 'test');
    if (!review || review === 'gone') throw new Error('no review');
    expect((await viewOf(review)).problem).toBe('The contact was deleted.');
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it.each([
    [{ emailOptOut: true }, 'UNSUBSCRIBE'],
    [{ doNotContact: true }, 'MANUAL'],
  ])('keeps the no of a contact that was deleted with %o', async (said, reason) => {
    const { lead } = (await call(ws.key, leads.create, { name: 'Ada', email: 'ada@example.com' })).body;
    const id = await draft({ leadId: lead.id });
    await call(ws.key, contacts.update, { id: contactId, ...said });
    await call(ws.key, contacts.delete, { id: contactId });
    const { status, body } = await send(id);
    expect([status, body.error]).toEqual([409, `ada@example.com is suppressed (${reason}) and cannot be sent to.`]);
    const { body: imported } = await call(ws.key, contacts.upsert, { contacts: [{ email: 'ADA@example.com' }] });
    const again = await draft({ contactId: imported.results[0]?.id });
    expect((await send(again)).status).toBe(409);
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it.each([
    [{ emailOptOut: true }, 'UNSUBSCRIBE'],
    [{ doNotContact: true }, 'MANUAL'],
  ])('keeps the no of a contact with %o whose address is another now', async (said, reason) => {
    const { lead } = (await call(ws.key, leads.create, { name: 'Ada', email: 'ada@example.com' })).body;
    const id = await draft({ leadId: lead.id });
    await call(ws.key, contacts.update, { id: contactId, ...said });
    const moved = { externalId: 'ada', email: 'ada@elsewhere.example' };
    expect((await call(ws.key, contacts.upsert, { contacts: [moved] })).body.updated).toBe(1);
    const { status, body } = await send(id);
    expect([status, body.error]).toEqual([409, `ada@example.com is suppressed (${reason}) and cannot be sent to.`]);
    await call(ws.key, contacts.update, { id: contactId, emailOptOut: false, doNotContact: false, email: null });
    const { suppressions: kept } = (await call(ws.key, suppressions.list, {})).body;
    expect(kept.map(({ email }) => email)).toEqual(['ada@example.com']);
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('sends to a lead, who never was a contact, unless a contact with the address said no', async () => {
    const actions = [{ type: 'CREATE_EMAIL_DRAFT', subject: 'Hello', bodyHtml: '<p>Hi</p>' }];
    await call(ws.key, workflows.create, { name: 'Greet', entity: 'LEAD', trigger: 'CREATED', actions });
    for (const email of ['lin@example.com', 'Ada@example.com'])
      await call(ws.key, leads.create, { name: email, email });
    await call(ws.key, contacts.update, { id: contactId, emailOptOut: true });
    await evaluated();
    const { body } = await call(ws.key, emails.list, { status: 'DRAFT' });
    const answers = await Promise.all(body.emails.map(({ id }) => send(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([['lin@example.com']]);
  });

  it('keeps the daily limit of a mailbox exactly', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => draft()));
    await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { dailyLimit: 5 } });
    const answers = await Promise.all(ids.map(send));
    expect(answers.filter(({ body }) => body.sent)).toHaveLength(5);
    const scheduled = answers.filter(({ body }) => body.email.status === 'SCHEDULED');
    expect(scheduled.map(({ body }) => body.sent)).toEqual(Array(7).fill(false));
    expect(smtpServer.ledger).toHaveLength(5);
    await prisma.email.updateMany({
      where: { workspaceId: ws.id, status: 'SCHEDULED' },
      data: { nextAttemptAt: new Date() },
    });
    await drainMail();
    expect(smtpServer.ledger).toHaveLength(5);
    const actions = [{ type: 'CREATE_TASK', title: 'It is {{email.status}}' }];
    await call(ws.key, workflows.create, { name: 'Tell', entity: 'EMAIL', trigger: 'STATUS_CHANGED', actions });
    await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { sentOn: new Date('2020-01-01') } });
    await prisma.email.updateMany({
      where: { workspaceId: ws.id, status: 'SCHEDULED' },
      data: { nextAttemptAt: new Date() },
    });
    await drainMail();
    expect(smtpServer.ledger).toHaveLength(10);
    await evaluated();
    const told = await prisma.task.groupBy({ by: ['title'], where: { workspaceId: ws.id }, _count: true });
    expect(Object.fromEntries(told.map(({ title, _count }) => [title, _count]))).toEqual({
      'It is QUEUED': 5,
      'It is SENT': 5,
    });
  });
});

describe('what a mail server does', () => {
  const table: [Faults, string, RegExp, boolean][] = [
    [{ connect: '421 Busy' }, 'QUEUED', /could not be used/, false],
    [{ connect: '554 Go away' }, 'FAILED', /could not be used/, false],
    [{ connect: 'cut' }, 'QUEUED', /could not be used/, false],
    [{ sender: '451 Later' }, 'QUEUED', /refused the sender: 451 Later/, false],
    [{ sender: '550 5.7.1 Not you' }, 'FAILED', /refused the sender/, false],
    [{ sender: 'cut' }, 'QUEUED', /.+/, false],
    [{ recipient: '450 4.2.1 Greylisted' }, 'QUEUED', /refused the recipient: 450 4\.2\.1 Greylisted/, false],
    [{ recipient: '550 5.1.1 No such user' }, 'FAILED', /refused the recipient: 550 5\.1\.1/, true],
    [{ recipient: '550 5.7.26 Not authenticated' }, 'FAILED', /refused the recipient/, false],
    [{ recipient: 'cut' }, 'QUEUED', /.+/, false],
    [{ message: '451 Disk full' }, 'QUEUED', /did not take the message: 451 Disk full/, false],
    [{ message: '554 5.7.1 Spam' }, 'FAILED', /did not take the message: 554 5\.7\.1 Spam/, false],
    [{ message: 'cut' }, 'FAILED', /^Delivery outcome unknown\.$/, false],
  ];
  it.each(table)('%j: %s', async (faults, status, error, suppressed) => {
    Object.assign(smtpServer.faults, faults);
    const id = await draft();
    const { body } = await send(id);
    expect([body.email.status, body.sent]).toEqual([status, false]);
    expect(body.email.error).toMatch(error);
    const list = await call(ws.key, suppressions.list, {});
    expect(list.body.suppressions.map(({ reason }) => reason)).toEqual(suppressed ? ['BOUNCE'] : []);
    const taken = smtpServer.ledger.length;
    smtpServer.reset();
    await prisma.email.updateMany({
      where: { workspaceId: ws.id, status: 'QUEUED' },
      data: { nextAttemptAt: new Date() },
    });
    await drainMail();
    expect(taken + smtpServer.ledger.length).toBe(status === 'QUEUED' || faults.message === 'cut' ? 1 : 0);
  });

  it('queues what no server answers, and does not count it for the day', async () => {
    config.smtpUrl = 'smtp://127.0.0.1:1';
    const id = await draft();
    await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { dailyLimit: 1 } });
    expect((await send(id)).body.email.status).toBe('QUEUED');
    config.smtpUrl = smtpServer.url;
    await prisma.email.update({ where: row(id), data: { nextAttemptAt: new Date() }, select: { id: true } });
    await drainMail();
    expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('SENT');
  });
});

describe('after the death of a process', () => {
  const dead = {
    status: 'QUEUED',
    claimId: '0190a5d0-0000-7000-8000-000000000001',
    leaseUntil: new Date(0),
    attempts: 1,
  };

  it('tries again what no server had been given', async () => {
    const id = await draft();
    await prisma.email.update({ where: row(id), data: dead, select: { id: true } });
    await drainMail();
    expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('SENT');
    expect(smtpServer.ledger).toHaveLength(1);
  });

  it.each([false, true])(
    'has its place in the day again, though a process wakes too late (swept: %s)',
    async (swept) => {
      const id = await draft();
      await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { dailyLimit: 1 } });
      const late = await claimDraft(ws.ctx, id);
      if (!late) throw new Error('not claimed');
      await prisma.email.update({ where: row(id), data: { leaseUntil: new Date(0) }, select: { id: true } });
      if (swept) await endLostClaims();
      expect(await deliver(late)).toBe('withheld');
      expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('QUEUED');
      await drainMail();
      expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('SENT');
      const next = await draft();
      expect((await send(next)).body.email.status).toBe('SCHEDULED');
      expect(smtpServer.ledger).toHaveLength(1);
    },
  );

  it('sends nothing again that a server may have', async () => {
    const id = await draft();
    await prisma.email.update({ where: row(id), data: { ...dead, handedAt: new Date() }, select: { id: true } });
    await drainMail();
    const { email } = (await call(ws.key, emails.get, { id })).body;
    expect([email.status, email.error]).toEqual(['FAILED', 'Delivery outcome unknown.']);
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('sends nothing to who said no meanwhile', async () => {
    const id = await draft();
    await prisma.email.update({ where: row(id), data: dead, select: { id: true } });
    await call(ws.key, suppressions.create, { email: 'ada@example.com' });
    await drainMail();
    expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('FAILED');
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it.each([
    ['its contact was deleted', () => call(ws.key, contacts.delete, { id: contactId }), 'The contact was deleted.'],
    [
      'another contact with the address opted out',
      () =>
        call(ws.key, contacts.upsert, {
          contacts: [{ externalId: 'other', email: 'ADA@example.com', emailOptOut: true }],
        }),
      'The recipient was suppressed or opted out before it was sent.',
    ],
  ])('sends nothing that waited while %s', async (_what, happen, error) => {
    const [waiting, handed] = [await draft(), await draft()];
    await prisma.email.update({ where: row(waiting), data: dead, select: { id: true } });
    const claim = await claimDraft(ws.ctx, handed);
    if (!claim) throw new Error('not claimed');
    await happen();
    await drainMail();
    expect(await deliver(claim)).toBe('withheld');
    const { email } = (await call(ws.key, emails.get, { id: waiting })).body;
    expect([email.status, email.error]).toEqual(['FAILED', error]);
    expect((await call(ws.key, emails.get, { id: handed })).body.email.status).toBe('FAILED');
    expect(smtpServer.ledger).toHaveLength(0);
  });
});
