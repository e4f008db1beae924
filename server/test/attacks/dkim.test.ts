import { generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { drainBookingMail } from '@/server/meetings/bookings/mail/drain';
import { sendCampaign } from '@/server/outreach/campaigns/send/send';
import { emails } from '@/server/outreach/emails';
import { mailboxes } from '@/server/outreach/mailboxes';
import { call } from '@/server/test/call';
import { fillContacts, launched } from '@/server/test/campaigns';
import { dkimCovered } from '@/server/test/dkim';
import { makeWorkspace } from '@/server/test/factories';
import { book, dayFromNow, makeType } from '@/server/test/meetings/meeting';
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
const { baseUrl } = config;
afterEach(() => {
  config.dkim = undefined;
  config.baseUrl = baseUrl;
});

const ledger = () =>
  smtpServer.ledger.map(({ from, raw }) => ({ from, signed: dkimCovered(raw, publicKey) !== undefined }));

/** What is said of a booking, and a code, by a workspace with a confirmed address of its own. */
async function serviceMailFrom(address: string) {
  const ws = await makeWorkspace();
  await call(ws.key, emails.identities, {});
  await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { address, serviceAddresses: [address] } });
  await book(ws, (await makeType(ws)).id, dayFromNow(3, '09:00'));
  await drainBookingMail();
  const booking = ledger();
  smtpServer.reset();
  const { mailbox } = (await call(ws.key, mailboxes.create, { address: 'other@people.example' })).body;
  await call(ws.key, mailboxes.confirmAddress, { id: mailbox.id, address: 'other@people.example' });
  return { booking, code: ledger() };
}

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

it.each([
  ['sales@acme.example', true],
  ['ceo@victim.example', false],
])('so of mail about bookings, and of codes: %s', async (from, signed) => {
  const { booking, code } = await serviceMailFrom(from);
  expect(booking).toEqual([
    { from, signed },
    { from, signed },
  ]);
  expect(code).toEqual([{ from: from.replace(/^.*@/, 'no-reply@'), signed }]);
});

it('who reads one address has not agreed for its domain: the service writes from its own, where it has one', async () => {
  config.baseUrl = 'https://crm.acme.example';
  const { booking, code } = await serviceMailFrom('ceo@victim.example');
  expect(booking.map(({ signed }) => signed)).toEqual([false, false]);
  expect(code).toEqual([{ from: 'no-reply@crm.acme.example', signed: true }]);
});
