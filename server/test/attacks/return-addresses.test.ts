import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';
import { emails } from '@/server/outreach/emails';
import { readReturnAddress, returnAddress } from '@/server/outreach/mail/return-address';
import { call } from '@/server/test/call';
import { fillContacts, launched } from '@/server/test/campaigns';
import { makeWorkspace } from '@/server/test/factories';
import { postMail, rawMail, rawReport, suppressedIn, timelineOf, writtenTo } from '@/server/test/inbound';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { type ServerSettings, sealSettings } from '@/server/workspace/mail/server-settings';

const BOB = 'bob@acme.example';
const smtpServer = sharedSmtpServer();

/** A report that does not say which mail it is about, as it comes to an address. */
const about = (to: string, recipient = BOB) =>
  Buffer.from(rawReport({ recipient }).toString().replace('From:', `To: <${to}>\r\nFrom:`));

describe('the wall of return addresses', () => {
  beforeAll(() => {
    config.returnDomain = 'returns.crm.example';
  });
  afterAll(() => {
    config.returnDomain = undefined;
  });
  test('a report without our Message-ID finds its mail by the address that it came to, also by the entry point of its own', async () => {
    for (const entryPoint of ['mailbox', 'returns']) {
      const { ws, mailbox, sent } = await writtenTo(BOB);
      const address = returnAddress({ workspaceId: ws.id, emailId: sent.id }, mailbox.address);
      const report = about(address.toUpperCase(), 'where.bob.went@forward.example');
      const token = entryPoint === 'mailbox' ? mailbox.token : 'returns';
      expect((await postMail(token, report)).answer).toEqual({ accepted: true, emailId: null });
      expect(await suppressedIn(ws)).toEqual([BOB]);
      expect(await timelineOf(ws, sent.id)).toEqual(['BOUNCE']);
    }
  });

  test('a made-up address finds nothing, and nothing but a report does anything', async () => {
    const { ws, mailbox, sent } = await writtenTo(BOB);
    const address = returnAddress({ workspaceId: ws.id, emailId: sent.id }, mailbox.address);
    const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect((await postMail('returns', about(forged))).answer).toEqual({ accepted: false, emailId: null });
    expect((await postMail('returns', rawMail({ From: BOB, To: address }, 'STOP'))).answer.accepted).toBe(true);
    expect([await suppressedIn(ws), await timelineOf(ws, sent.id)]).toEqual([[], []]);
    config.returnDomain = undefined;
    expect((await postMail('returns', about(address))).status).toBe(404);
    config.returnDomain = 'returns.crm.example';
  });

  test('a report that quotes a mail of more than is taken is heard all the same', async () => {
    const { ws, mailbox, sent } = await writtenTo(BOB);
    const address = returnAddress({ workspaceId: ws.id, emailId: sent.id }, mailbox.address);
    const whole = about(address).toString().replace('text/rfc822-headers', 'message/rfc822');
    const raw = Buffer.concat([Buffer.from(whole.replace(/--b--\s*$/, '')), Buffer.alloc(2 * 1024 * 1024, 'a')]);
    expect((await postMail('returns', raw)).status).toBe(413);
    expect([await suppressedIn(ws), await timelineOf(ws, sent.id)]).toEqual([[BOB], ['BOUNCE']]);
  });

  /** One mail and a campaign of two, as they went out, by whom they went to. */
  async function sendAll(smtp?: ServerSettings) {
    const ws = await makeWorkspace();
    const [first = '', ...others] = await fillContacts(ws.id, 3);
    const { identities } = (await call(ws.key, emails.identities, {})).body;
    if (smtp) await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { smtp: sealSettings(smtp) } });
    const draft = { contactId: first, subject: 'Hello', bodyHtml: '<p>Hi</p>' };
    const { id } = (await call(ws.key, emails.create, draft)).body.email;
    expect((await call(ws.key, emails.send, { id })).body.sent).toBe(true);
    await sendCampaign(await launched(ws, others));
    const sent = await prisma.email.findMany({ where: { workspaceId: ws.id } });
    expect(sent.map(({ status }) => status)).toEqual(['SENT', 'SENT', 'SENT']);
    const headers = await smtpServer.mails();
    expect(headers.map(({ from }) => from?.value[0]?.address)).toEqual(Array(3).fill(identities[0]?.email));
    const envelopes = sent.map(({ id, toEmail }) => {
      const [mail, ...more] = smtpServer.ledger.filter(({ to }) => to[0] === toEmail);
      expect(more).toEqual([]);
      return { emailId: id, toEmail, from: mail?.from ?? '' };
    });
    return { ws, address: identities[0]?.email, envelopes };
  }

  test('each mail that leaves by the service’s own route has one of its own, and a report that comes there suppresses', async () => {
    const { ws, envelopes } = await sendAll();
    for (const { emailId, toEmail, from } of envelopes) {
      expect(readReturnAddress(from)).toEqual({ workspaceId: ws.id, emailId });
      expect((await postMail('returns', about(from, toEmail))).answer.accepted).toBe(true);
      expect(await timelineOf(ws, emailId)).toContain('BOUNCE');
    }
    expect(await suppressedIn(ws)).toEqual(['p1@t.example', 'p2@t.example', 'p3@t.example']);
  });

  test('a mailbox with a server of its own keeps its address in the envelope', async () => {
    config.mailAllowHosts.push('127.0.0.1');
    const { address, envelopes } = await sendAll({
      ...{ host: '127.0.0.1', port: smtpServer.port, secure: false, user: '', pass: '' },
    });
    expect(envelopes.map(({ from }) => from)).toEqual(Array(3).fill(address));
  });
});
