import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { startImapServer } from '@/server/test/imap-server';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';
import { members } from '@/server/workspace/members';
import { mailboxes } from './';
import { createMailbox } from './create';
import { mailboxByToken } from './inbound-token';
import { updateMailbox } from './update';

let smtpServer: SmtpTestServer;
let ws: TestWorkspace;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
});
afterAll(async () => {
  smtpPool().close();
  await smtpServer.close();
});
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  config.mailAllowHosts = ['127.0.0.1'];
});
afterEach(() => {
  config.mailAllowHosts = [];
});

const smtp = () => ({ host: '127.0.0.1', port: smtpServer.port, secure: false, user: '', pass: 'very secret' });
const create = (more: Record<string, unknown> = {}) =>
  call(ws.key, mailboxes.create, { address: 'ada@acme.example', ...more });

describe('a mailbox', () => {
  it('is signed in to before it is saved, and never shows its password', async () => {
    const { status, body } = await create({ smtp: smtp(), aliases: ['Sales@Acme.example'], dailyLimit: 3 });
    expect(status).toBe(201);
    const { pass, ...shown } = smtp();
    expect(body.mailbox).toMatchObject({ smtp: shown, imap: null, default: true, aliases: ['sales@acme.example'] });
    const row = await prisma.mailbox.findFirst({ where: { workspaceId: ws.id }, select: { smtp: true } });
    expect(Buffer.from(row?.smtp ?? []).includes(pass)).toBe(false);
    const refused = await create({ address: 'b@acme.example', smtp: { ...smtp(), port: 1 } });
    expect([refused.status, refused.body.error]).toEqual([
      400,
      expect.stringMatching(/^smtp: The mail server could not/),
    ]);
    expect((await create()).body.error).toBe('The mailbox ada@acme.example is already connected to this workspace.');
  });

  it('reaches nothing inside the network that the operator has not let through', async () => {
    config.mailAllowHosts = [];
    const { status, body } = await create({ smtp: smtp() });
    expect([status, body.error]).toEqual([400, 'The mail server 127.0.0.1 is not on the public Internet.']);
  });

  it('is not connected by a server whose line never ends', async () => {
    const imapServer = await startImapServer();
    imapServer.faults.endless = 'LOGIN';
    const { status, body } = await create({ smtp: smtp(), imap: imapServer.settings });
    await imapServer.close();
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^imap: The server did not let us in: /)]);
  });

  it('is not connected by a server that says things without end', async () => {
    const imapServer = await startImapServer();
    const lines = (function* () {
      for (;;) yield '* OK Still here';
    })();
    imapServer.faults.instead = { command: 'LOGIN', lines };
    const { status, body } = await create({ smtp: smtp(), imap: imapServer.settings });
    await imapServer.close();
    expect([status, body.error]).toEqual([400, expect.stringContaining('more than is taken of the answer to LOGIN')]);
  });

  it('hands its password to no other server', async () => {
    const { id } = (await create({ smtp: smtp() })).body.mailbox;
    const { pass: _, ...without } = smtp();
    expect((await call(ws.key, mailboxes.update, { id, smtp: { ...without, secure: false } })).status).toBe(200);
    const moved = await call(ws.key, mailboxes.update, { id, smtp: { ...without, host: 'evil.example' } });
    expect([moved.status, moved.body.error]).toEqual([400, 'smtp.pass: Required']);
  });

  it('stays paused when its servers change', async () => {
    const { id } = (await create({ smtp: smtp() })).body.mailbox;
    await call(ws.key, mailboxes.update, { id, status: 'PAUSED' });
    const { body } = await call(ws.key, mailboxes.update, { id, smtp: smtp() });
    expect(body.mailbox.status).toBe('PAUSED');
  });

  it('carries the mail of its member, with its signature', async () => {
    await create({ smtp: smtp(), signatureHtml: '<p>Ada L.</p>' });
    const { body } = await call(ws.key, contacts.upsert, { contacts: [{ email: 'bob@example.com' }] });
    const draft = { contactId: body.results[0]?.id ?? '', subject: 'Hi', bodyHtml: '<p>Yes</p>' };
    const { id } = (await call(ws.key, emails.create, draft)).body.email;
    expect((await call(ws.key, emails.send, { id })).body.sent).toBe(true);
    expect(smtpServer.ledger.map(({ from, to }) => [from, to])).toEqual([['ada@acme.example', ['bob@example.com']]]);
    expect((await smtpServer.mails())[0]?.text).toContain('Ada L.');
  });

  it('leaves another default behind, and the workspace its own mailbox', async () => {
    const first = (await create()).body.mailbox;
    const second = (await create({ address: 'b@acme.example', default: true })).body.mailbox;
    const list = async () => (await call(ws.key, mailboxes.list, {})).body.mailboxes;
    expect((await list()).map((box) => [box.id, box.default]).slice(1)).toEqual([
      [second.id, true],
      [first.id, false],
    ]);
    await call(ws.key, mailboxes.delete, { id: second.id });
    const [own, left] = await list();
    expect([own?.member, left?.id, left?.default]).toEqual([null, first.id, true]);
    expect((await call(ws.key, mailboxes.delete, { id: own?.id ?? '' })).status).toBe(409);
  });

  it('has an address for inbound mail that only its maker sees', async () => {
    const { id } = (await create()).body.mailbox;
    const made = await call(ws.key, mailboxes.makeInboundUrl, { id });
    const token = made.body.inboundUrl.split('/').at(-1) ?? '';
    expect(await mailboxByToken(token)).toEqual({ workspaceId: ws.id, id });
    await call(ws.key, mailboxes.makeInboundUrl, { id });
    expect(await mailboxByToken(token)).toBeUndefined();
  });

  it('is changed, for whoever follows it, by who uses it and by what they are called', async () => {
    const [mia, ned] = [await makeMember(ws.id), await makeMember(ws.id, { name: 'Ned' })];
    const listed = { shared: true, access: 'LISTED', memberIds: [mia.id] };
    const { id } = (await create({ ...listed, smtp: smtp() })).body.mailbox;
    const told = () => prisma.change.count({ where: { workspaceId: ws.id, recordId: id } });
    const list = async (...memberIds: string[]) => {
      const before = await told();
      const { mailbox } = (await call(ws.key, mailboxes.update, { id, memberIds, displayName: 'Sales' })).body;
      return [mailbox.members.map(({ name }) => name), (await told()) - before];
    };
    await list(mia.id);
    expect(await list(mia.id, ned.id)).toEqual([['Mia Member', 'Ned'], 1]);
    expect(await list(mia.id, ned.id)).toEqual([['Mia Member', 'Ned'], 0]);
    expect(await list(ned.id)).toEqual([['Ned'], 1]);
    const before = await told();
    await call(ws.key, members.update, { id: ned.id, name: 'Nadia' });
    expect((await told()) - before).toBe(1);
    const wrong = await call(ws.key, mailboxes.update, { id, memberIds: [ned.id, id] });
    expect([wrong.status, wrong.body.error]).toEqual([404, 'Member not found.']);
  });

  it('is its member’s to change, or an admin’s', async () => {
    const { id } = (await create()).body.mailbox;
    const mia = await makeMember(ws.id);
    const actor = { kind: 'member' as const, memberId: mia.id, role: 'member' as const, scopes: [] };
    const ctx = { ...ws.ctx, actor };
    await expect(updateMailbox(ctx, { id, dailyLimit: 1 })).rejects.toMatchObject({ status: 403 });
    await expect(createMailbox(ctx, { address: 'boss@acme.example' })).rejects.toMatchObject({
      message: 'smtp: Required',
    });
  });
});
