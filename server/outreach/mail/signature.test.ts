import { beforeEach, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { previewDraft } from '@/server/outreach/mail/compose/preview';
import { call } from '@/server/test/call';
import { makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { makeContact } from '@/server/test/inbound';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { readSignature, signatureFrom, writeSignature } from './signature';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let owner: ReturnType<typeof memberContext>;
beforeEach(async () => {
  ws = await makeWorkspace();
  owner = memberContext(ws.id, ws.ownerId);
});

async function draft() {
  const contactId = await makeContact(ws, 'ada@x.example');
  const written = { contactId, subject: 'Hi', bodyHtml: '<p>Text</p>' };
  return (await call(ws.key, emails.create, written)).body.email.id;
}

it('ends the mails of its member, once, also those that were taken back and planned again', async () => {
  await writeSignature(owner, { html: '<p>Yours, Olga</p>' });
  const id = await draft();
  await call(ws.key, emails.schedule, { id, holdSeconds: 60 });
  await call(ws.key, emails.unschedule, { id });
  const preview = await previewDraft(owner, id);
  await call(ws.key, emails.send, { id });
  const [mail] = await smtpServer.mails();
  for (const text of [preview.content.text, mail?.text ?? '']) expect(text.match(/Yours, Olga/g)).toHaveLength(1);
});

it('gives way to the signature of the mailbox, and is nobody else’s', async () => {
  await writeSignature(owner, { html: '<p>Yours, Olga</p>' });
  const id = await draft();
  await prisma.mailbox.updateMany({ where: { workspaceId: ws.id }, data: { signatureHtml: '<p>Acme</p>' } });
  expect(await signatureFrom(owner, { from: null })).toEqual({ html: '<p>Acme</p>' });
  expect((await previewDraft(owner, id)).content.text).not.toContain('Olga');
  expect(await readSignature(memberContext((await makeWorkspace()).id, ws.ownerId))).toEqual({ html: null });
  await writeSignature(owner, { html: null });
  expect(await readSignature(owner)).toEqual({ html: null });
});
