import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';
import { emails } from '@/server/outreach/emails';
import { call } from '@/server/test/call';
import { fillContacts, launched } from '@/server/test/campaigns';
import { dkimCovered } from '@/server/test/dkim';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { sealSettings } from '@/server/workspace/mail/server-settings';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let contactIds: string[];
beforeEach(async () => {
  // The workspace's own address is one of this domain.
  config.dkim = { domainName: 'crm.localhost', keySelector: 'crm', privateKey };
  ws = await makeWorkspace();
  contactIds = await fillContacts(ws.id, 3);
});
afterEach(() => {
  config.dkim = undefined;
});

async function sendOne() {
  const draft = { contactId: contactIds[0] ?? '', subject: 'Grüße', bodyHtml: '<p>Hello  \t there </p>\n\n' };
  const { id } = (await call(ws.key, emails.create, draft)).body.email;
  return (await call(ws.key, emails.send, { id })).body;
}

it('signs every mail of the workspace so that others can tell, and no change of it passes', async () => {
  expect((await sendOne()).sent).toBe(true);
  await sendCampaign(await launched(ws, contactIds, { name: 'Filled in' }));
  const decides = '<p>{% if contact.name %}Hi{% endif %} {{name}}</p>';
  await sendCampaign(await launched(ws, contactIds, { name: 'Composed', bodyHtml: decides }));
  expect(smtpServer.ledger).toHaveLength(7);
  for (const [index, { raw }] of smtpServer.ledger.entries()) {
    const fields = ['from', 'to', 'subject', 'date', 'message-id'];
    if (index > 0) fields.push('list-unsubscribe', 'list-unsubscribe-post');
    expect(dkimCovered(raw, publicKey)).toEqual(expect.arrayContaining(fields));
    for (const [from, to] of [
      ['Subject: ', 'Subject: Not '],
      ['</body>', 'More</body>'],
      ['@t.example', '@u.example'],
    ]) {
      const changed = raw.toString('latin1').replace(from ?? '', to ?? '');
      expect(dkimCovered(Buffer.from(changed, 'latin1'), publicKey)).toBeUndefined();
    }
  }
});

it('leaves the mail of a member’s own mailbox to its server', async () => {
  await sendOne();
  const smtp = sealSettings({ host: '127.0.0.1', port: smtpServer.port, secure: false, user: '', pass: '' });
  await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { smtp } });
  config.mailAllowHosts = ['127.0.0.1'];
  expect((await sendOne()).sent).toBe(true);
  expect(smtpServer.ledger.map(({ raw }) => raw.includes('DKIM-Signature'))).toEqual([true, false]);
});
