import { beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { drainBookingMail } from '@/server/meetings/bookings/mail/drain';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { drainMail } from '@/server/outreach/mail/send/drain';
import { mailboxes } from '@/server/outreach/mailboxes';
import { call } from '@/server/test/call';
import { launched } from '@/server/test/campaigns';
import type { makeSignedIn } from '@/server/test/console';
import type { TestWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { makeColleagues } from './colleagues';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let mia: Awaited<ReturnType<typeof makeSignedIn>>;
let victim: { id: string; email: string };
let contactId: string;
beforeEach(async () => {
  ({ ws, mia, victim, contactId } = await makeColleagues());
});

describe('a mailbox without a server of its own sends as nobody who has not agreed', () => {
  const own = async () => {
    const { mailbox } = await mia.calls.mailboxes.create({ address: mia.email });
    return mailbox.id;
  };
  const sendBy = async (key: string, from: string) => {
    const input = { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', from };
    const { id } = (await call(key, emails.create, input)).body.email;
    return call(key, emails.send, { id });
  };
  const fromOf = () => smtpServer.ledger.map(({ from }) => from);

  it('a member sends from the address of their account', async () => {
    await own();
    const { email } = await mia.calls.emails.create({ contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>' });
    expect((await mia.calls.emails.send({ id: email.id })).sent).toBe(true);
    expect(fromOf()).toEqual([mia.email]);
  });

  it('a member takes no other address, as address or alias, by creating, changing or dropping the server', async () => {
    config.mailAllowHosts = ['127.0.0.1'];
    const id = await own();
    const smtp = { host: '127.0.0.1', port: smtpServer.port, secure: false, user: '', pass: '' };
    const forbidden = { code: 'FORBIDDEN' };
    await expect(mia.calls.mailboxes.create({ address: 'ceo@acme.example' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await expect(mia.calls.mailboxes.update({ id, address: 'ceo@acme.example', smtp: null })).rejects.toMatchObject(
      forbidden,
    );
    await expect(mia.calls.mailboxes.update({ id, address: 'ceo@acme.example' })).rejects.toMatchObject(forbidden);
    await expect(mia.calls.mailboxes.update({ id, aliases: ['ceo@acme.example'] })).rejects.toMatchObject(forbidden);
    await mia.calls.mailboxes.update({ id, address: 'mia@own.example', smtp });
    await expect(mia.calls.mailboxes.update({ id, smtp: null })).rejects.toMatchObject(forbidden);
    for (const taken of [victim.email, victim.email.toUpperCase()]) {
      await expect(mia.calls.mailboxes.update({ id, aliases: [taken] })).rejects.toMatchObject({ code: 'CONFLICT' });
      await expect(mia.calls.mailboxes.update({ id, address: taken, smtp })).rejects.toMatchObject({
        code: 'CONFLICT',
      });
    }
    config.mailAllowHosts = [];
  });

  it('what an owner, admin or key saves receives, and sends once the address has given the code back', async () => {
    const address = 'sales@acme.example';
    const { mailbox } = (await call(ws.key, mailboxes.create, { address })).body;
    expect(mailbox.unconfirmed).toEqual([address]);
    const refused = await sendBy(ws.key, address);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      expect.stringMatching(/^sales@acme\.example is not confirmed\./),
    ]);
    expect((await call(ws.key, mailboxes.confirmAddress, { id: mailbox.id, address })).body.mailed).toBe(true);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([[address]]);
    const code = /^(\d{4} \d{4})$/m.exec((await smtpServer.mails())[0]?.text ?? '')?.[1] ?? '';
    const wrong = await call(ws.key, mailboxes.confirmAddress, { id: mailbox.id, address, code: '0000 0000' });
    expect(wrong.status).toBe(403);
    const other = await call(ws.key, mailboxes.confirmAddress, { id: mailbox.id, address: 'ceo@acme.example', code });
    expect(other.status).toBe(403);
    const done = await call(ws.key, mailboxes.confirmAddress, { id: mailbox.id, address, code });
    expect([done.status, done.body.mailbox.unconfirmed]).toEqual([200, []]);
    expect((await sendBy(ws.key, address)).body.sent).toBe(true);
    await call(ws.key, mailboxes.update, { id: mailbox.id, address: 'ceo@acme.example' });
    expect((await sendBy(ws.key, 'ceo@acme.example')).status).toBe(409);
  });

  it('what was queued while a mailbox had its server is judged again when it goes out', async () => {
    config.mailAllowHosts = ['127.0.0.1'];
    const smtp = { host: '127.0.0.1', port: smtpServer.port, secure: false, user: '', pass: '' };
    const address = 'mia@own.example';
    const { mailbox } = await mia.calls.mailboxes.create({ address, smtp });
    smtpServer.faults.message = '451 Later';
    const { email } = await mia.calls.emails.create({ contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', from: address });
    expect((await mia.calls.emails.send({ id: email.id })).email.status).toBe('QUEUED');
    smtpServer.reset();
    await call(ws.key, mailboxes.update, { id: mailbox.id, smtp: null });
    const where = { workspaceId_id: { workspaceId: ws.id, id: email.id } };
    await prisma.email.update({ where, data: { nextAttemptAt: new Date() }, select: { id: true } });
    await drainMail();
    const { status, error } = (await call(ws.key, emails.get, { id: email.id })).body.email;
    expect([status, error]).toEqual(['FAILED', expect.stringMatching(/^mia@own\.example is not confirmed\./)]);
    expect(smtpServer.ledger).toEqual([]);
    config.mailAllowHosts = [];
  });

  it('nor does a campaign, nor the workspace’s own mailbox under another name', async () => {
    const [shared] = (await call(ws.key, mailboxes.list, {})).body.mailboxes;
    const own = shared?.address ?? '';
    expect((await sendBy(ws.key, own)).body.sent).toBe(true);
    const changed = await call(ws.key, mailboxes.update, { id: shared?.id ?? '', address: 'ceo@victim.example' });
    expect(changed.body.mailbox.unconfirmed).toEqual(['ceo@victim.example']);
    expect((await sendBy(ws.key, 'ceo@victim.example')).status).toBe(409);
    const run = await launched(ws, [contactId]);
    await sendCampaign(run);
    expect(smtpServer.ledger).toHaveLength(1);
  });

  it('nor do bookings, chats or codes, whose mail then goes out from an address of the service’s own', async () => {
    const [shared] = (await call(ws.key, mailboxes.list, {})).body.mailboxes;
    const id = shared?.id ?? '';
    const address = 'ceo@victim.example';
    await call(ws.key, mailboxes.update, { id, address });
    await book(ws, (await makeType(ws)).id, dayFromNow(3, '09:00'));
    await drainBookingMail();
    await call(ws.key, mailboxes.confirmAddress, { id, address });
    expect(new Set(fromOf())).toEqual(new Set([shared?.address, 'no-reply@crm.localhost']));
    for (const { raw } of smtpServer.ledger) {
      const [head = ''] = raw.toString().split('\r\n\r\n', 1);
      expect(head).not.toMatch(/^(From|Message-ID):.*victim/m);
    }
    // The code comes back in where its reader's mailbox is connected, and is for nobody else to read there.
    const code = smtpServer.ledger.find(({ to }) => to.includes(address))?.raw ?? Buffer.alloc(0);
    const taken = await receiveRaw({ workspaceId: ws.id, id }, code);
    expect(taken).toEqual({ accepted: true, emailId: null, kind: null });
    smtpServer.reset();
    await prisma.mailbox.updateMany({ where: { workspaceId: ws.id, id }, data: { serviceAddresses: [address] } });
    await book(ws, (await makeType(ws)).id, dayFromNow(4, '09:00'));
    await drainBookingMail();
    expect(new Set(fromOf())).toEqual(new Set([address]));
  });
});
