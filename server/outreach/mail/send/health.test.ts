import { afterEach, beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox } from '@/server/test/inbound';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { sealSettings } from '@/server/workspace/mail/server-settings';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  config.mailAllowHosts = ['127.0.0.1'];
});
afterEach(() => {
  config.mailAllowHosts = [];
});

it.each([
  ['The mail server refused the sign-in: 535 Try later', null],
  ['IMAP: The server does not answer any more.', 'IMAP: The server does not answer any more.'],
])('a mailbox that is read too is in order again once its server takes mail: %s', async (lastError, left) => {
  const { id, address } = await makeMailbox(ws);
  const server = (port: number) => sealSettings({ host: '127.0.0.1', port, secure: false, user: '', pass: 'secret' });
  await prisma.mailbox.update({
    where: { workspaceId_id: { workspaceId: ws.id, id } },
    data: { smtp: server(smtpServer.port), imap: server(1), status: 'ERROR', lastError },
    select: { id: true },
  });
  const contactId = await makeContact(ws, 'ada@x.example');
  const draft = { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', from: address };
  const { email } = (await call(ws.key, emails.create, draft)).body;
  expect((await call(ws.key, emails.send, { id: email.id })).body.sent).toBe(true);
  const where = { workspaceId: ws.id, id };
  const select = { status: true, lastError: true };
  expect(await prisma.mailbox.findFirst({ where, select })).toEqual({ status: 'ACTIVE', lastError: left });
});
