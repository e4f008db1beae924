import { beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { claimDraft } from '@/server/outreach/mail/send/claim';
import { deliver } from '@/server/outreach/mail/send/deliver';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { endLostClaims } from '@/server/outreach/mail/send/due';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { draftTo, makeAcme } from '@/server/test/acme';
import { call } from '@/server/test/call';
import type { TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import type { Faults } from '@/server/test/smtp';
import { emails } from './';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactId: string;
beforeEach(async () => {
  ({ ws, contactId } = await makeAcme());
});

const draft = () => draftTo({ ws, contactId });
const send = (id: string) => call(ws.key, emails.send, { id });
const row = (id: string) => ({ workspaceId_id: { workspaceId: ws.id, id } });

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
