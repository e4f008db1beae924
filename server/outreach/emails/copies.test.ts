import { simpleParser } from 'mailparser';
import { beforeEach, describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { claimDraft } from '@/server/outreach/mail/send/claim';
import { deliver } from '@/server/outreach/mail/send/deliver';
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

const copies = {
  cc: ['Bob@Example.com', 'bob@example.com', 'cem@example.org'],
  bcc: ['dora@example.com', 'BOB@example.com'],
};
const draft = async (more: Record<string, unknown> = copies) =>
  (await call(ws.key, emails.create, { contactId, subject: 'Hello', bodyHtml: '<p>Hi</p>', ...more })).body.email.id;
const send = (id: string) => call(ws.key, emails.send, { id });
const read = async (id: string) => (await call(ws.key, emails.get, { id })).body.email;

describe('copies of a mail', () => {
  it('go to everybody once, and those in secret are named nowhere', async () => {
    const id = await draft();
    expect(await read(id)).toMatchObject({
      ccEmails: ['Bob@example.com', 'cem@example.org'],
      bccEmails: ['dora@example.com'],
    });
    expect((await send(id)).body.sent).toBe(true);
    const everybody = ['ada@example.com', 'Bob@example.com', 'cem@example.org', 'dora@example.com'];
    expect(smtpServer.ledger.map(({ to }) => to.map((address) => address.toLowerCase()))).toEqual([
      everybody.map((address) => address.toLowerCase()),
    ]);
    const raw = smtpServer.ledger[0]?.raw ?? Buffer.alloc(0);
    const mail = await simpleParser(raw);
    expect(mail.cc).toMatchObject({
      value: [{ address: 'Bob@example.com' }, { address: 'cem@example.org' }],
    });
    expect(mail.headers.has('bcc')).toBe(false);
    expect(raw.toString('latin1')).not.toMatch(/dora/i);
  });

  it('are changed with the draft, and go with a reply', async () => {
    const id = await draft();
    await call(ws.key, emails.update, { id, cc: [], bcc: ['eve@example.com'] });
    expect(await read(id)).toMatchObject({ ccEmails: [], bccEmails: ['eve@example.com'] });
    const bad = await call(ws.key, emails.update, { id, cc: ['nobody'] });
    expect(bad.status).toBe(400);
    await send(id);
    const reply = await call(ws.key, emails.reply, { id, bodyHtml: '<p>More</p>', cc: ['bob@example.com'] });
    await send(reply.body.email.id);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([
      ['ada@example.com', 'eve@example.com'],
      ['ada@example.com', 'bob@example.com'],
    ]);
  });

  it.each([
    ['is suppressed', 'bob@example.com', () => call(ws.key, suppressions.create, { email: 'BOB@example.com' })],
    [
      'opted out',
      'dora@example.com',
      () => call(ws.key, contacts.upsert, { contacts: [{ email: 'Dora@example.com', emailOptOut: true }] }),
    ],
  ])('keep the whole mail back when one %s', async (_what, address, refuse) => {
    const id = await draft();
    await refuse();
    const { status, body } = await send(id);
    expect([status, body.error?.toLowerCase()]).toEqual([
      409,
      `${address} said no to email, or is suppressed, and cannot be sent a copy.`,
    ]);
    expect((await read(id)).status).toBe('DRAFT');
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('keep a planned mail back when one said no meanwhile', async () => {
    const id = await draft();
    await call(ws.key, emails.schedule, { id, holdSeconds: 1 });
    await call(ws.key, suppressions.create, { email: 'dora@example.com' });
    const data = { nextAttemptAt: new Date(0) };
    await prisma.email.updateMany({ where: { workspaceId: ws.id, status: 'SCHEDULED' }, data });
    await drainMail();
    expect((await call(ws.key, emails.get, { id })).body.email).toMatchObject({
      status: 'DRAFT',
      error: 'dora@example.com said no to email, or is suppressed, and cannot be sent a copy.',
    });
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('keep back a mail that was handed on when one says no at the last moment', async () => {
    const id = await draft();
    const claim = await claimDraft(ws.ctx, id);
    await call(ws.key, suppressions.create, { email: 'bob@example.com' });
    expect(claim && (await deliver(claim))).toBe('withheld');
    expect((await call(ws.key, emails.get, { id })).body.email.status).toBe('FAILED');
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('go out to all or to nobody: an address that is not there keeps them all, and is suppressed alone', async () => {
    smtpServer.refused.set('dora@example.com', '550 5.1.1 No such user');
    const id = await draft();
    const { body } = await send(id);
    expect([body.sent, body.email.status]).toEqual([false, 'FAILED']);
    expect(body.email.error).toMatch(/refused the recipient: 550 5\.1\.1/);
    expect(smtpServer.ledger).toHaveLength(0);
    const { suppressions: kept } = (await call(ws.key, suppressions.list, {})).body;
    expect(kept.map(({ email }) => email)).toEqual(['dora@example.com']);
    expect((await send(await draft({}))).body.sent).toBe(true);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([['ada@example.com']]);
  });

  it.each([
    ['550 5.7.1 Policy', '550 5.1.1 No such user', ['bob@example.com'], []],
    ['550 5.1.1 No such user', '550 5.7.1 Policy', ['ada@example.com'], ['BOUNCE']],
  ])('are refused each for themselves where nobody is taken: %s, %s', async (ofAda, ofBob, suppressed, events) => {
    smtpServer.refused.set('ada@example.com', ofAda);
    smtpServer.refused.set('bob@example.com', ofBob);
    const id = await draft({ cc: ['bob@example.com'] });
    const { body } = await send(id);
    expect([body.sent, body.email.status]).toEqual([false, 'FAILED']);
    const { suppressions: kept } = (await call(ws.key, suppressions.list, {})).body;
    expect(kept.map(({ email }) => email)).toEqual(suppressed);
    const { engagement } = (await call(ws.key, emails.get, { id })).body;
    expect(engagement.timeline.map(({ type }) => type)).toEqual(events);
  });

  it('are tried again together after a refusal for now', async () => {
    smtpServer.refused.set('bob@example.com', '450 4.2.1 Greylisted');
    const id = await draft();
    expect((await send(id)).body.email.status).toBe('QUEUED');
    expect(smtpServer.ledger).toHaveLength(0);
  });
});
