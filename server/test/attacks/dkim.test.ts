import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';
import { emails } from '@/server/outreach/emails';
import { call } from '@/server/test/call';
import { fillContacts, launched } from '@/server/test/campaigns';
import { dkimCovered } from '@/server/test/dkim';
import { makeWorkspace } from '@/server/test/factories';
import { sharedSmtpServer } from '@/server/test/shared-servers';

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const smtpServer = sharedSmtpServer();
beforeEach(() => {
  config.dkim = { domainName: 'Acme.example', keySelector: 'crm', privateKey };
});
afterEach(() => {
  config.dkim = undefined;
});

/** One mail and a campaign of two, each way of composing, from an address that the workspace already has. */
async function sendFrom(address: string) {
  const ws = await makeWorkspace();
  const contactIds = await fillContacts(ws.id, 2);
  await call(ws.key, emails.identities, {});
  await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { address, serviceAddresses: [address] } });
  const draft = { contactId: contactIds[0] ?? '', subject: 'Hello', bodyHtml: '<p>Hi</p>' };
  const { id } = (await call(ws.key, emails.create, draft)).body.email;
  expect((await call(ws.key, emails.send, { id })).body.sent).toBe(true);
  await sendCampaign(await launched(ws, contactIds));
  await sendCampaign(await launched(ws, contactIds, { name: 'Two', bodyHtml: '<p>{% if name %}Hi{% endif %}</p>' }));
  expect(smtpServer.ledger.map(({ from }) => from)).toEqual(Array(5).fill(address));
  return smtpServer.ledger.map(({ raw }) => dkimCovered(raw, publicKey) !== undefined);
}

it.each(['ceo@victim.example', 'ceo@acme.example.evil.example', 'ceo@notacme.example', 'ceo@example'])(
  'the DKIM key vouches for no From of another domain: %s goes out unsigned',
  async (address) => {
    expect(await sendFrom(address)).toEqual(Array(5).fill(false));
  },
);

it.each(['sales@acme.example', 'sales@mail.acme.example'])(
  'the DKIM key signs a From of its own domain and of those below it: %s',
  async (address) => {
    expect(await sendFrom(address)).toEqual(Array(5).fill(true));
  },
);
