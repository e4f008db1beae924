import { beforeEach, describe, expect, it } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { systemContext } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { previewDraft } from '@/server/outreach/mail/compose/preview';
import { findReview } from '@/server/outreach/mail/review/load';
import { viewOf } from '@/server/outreach/mail/review/view';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { leads } from '@/server/records/leads';
import { draftTo, makeAcme } from '@/server/test/acme';
import { call } from '@/server/test/call';
import type { TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { evaluated } from '@/server/test/workflows';
import { emails } from './';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ({ ws, contactId } = await makeAcme({ title: 'Head & <Chief>' }));
});

const draft = (more: object = {}) => draftTo({ ws, contactId }, more);
const send = (id: string) => call(ws.key, emails.send, { id });

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

  it('sends and previews nothing whose values are too long together, and says so', async () => {
    const field = { entity: 'CONTACT', label: 'Bio', type: 'LONG_TEXT' } as const;
    expect((await call(ws.key, customFields.create, field)).status).toBe(201);
    const values = { id: contactId, customFields: { bio: "'".repeat(100_000) } };
    expect((await call(ws.key, contacts.update, values)).status).toBe(200);
    const id = await draft({ bodyHtml: '{{contact.customFields.bio}}'.repeat(1000) });
    const problem = 'The placeholders take too much to fill in: all their values may have 1,000,000 characters.';
    expect(await previewDraft(systemContext(ws.id, 'test'), id)).toMatchObject({ problem });
    const { status, body } = await send(id);
    expect([status, body.error]).toEqual([409, problem]);
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
