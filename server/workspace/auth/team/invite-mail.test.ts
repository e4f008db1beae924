import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import type { Context } from '@/server/kernel/context';
import { smtpPool } from '@/server/kernel/mail/smtp/pool';
import { runShutdown } from '@/server/kernel/shutdown';
import { answerCaught, listCaught, readCaught } from '@/server/outreach/mail/catcher/caught';
import { makeMember, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { type SmtpTestServer, startSmtpServer } from '@/server/test/smtp';
import { acceptInvite } from './accept';
import { inviteMember, renewInvite } from './invite';

let ws: TestWorkspace;
let owner: Context;
let smtpServer: SmtpTestServer;
beforeAll(async () => {
  smtpServer = await startSmtpServer();
});
beforeEach(async () => {
  ws = await makeWorkspace('Acme <b>& Sons</b>');
  owner = memberContext(ws.id, ws.ownerId, 'owner');
});
afterEach(() => {
  config.smtpUrl = undefined;
  smtpServer.reset();
});
afterAll(async () => {
  smtpPool().close();
  await smtpServer.close();
  await runShutdown();
});

describe('an invitation', () => {
  it('arrives by mail, and its link is the one that is shown', async () => {
    const { url, mailed } = await inviteMember(owner, { email: 'mia@team.example', name: 'Mia', role: 'member' });
    expect(mailed).toBe(true);
    const [caught] = (await listCaught(owner, { limit: 5 })).caught;
    expect(caught).toMatchObject({ recipients: ['mia@team.example'] });
    expect(caught?.subject).toContain('invites you to Acme');
    const read = (await readCaught(owner, caught?.id ?? '')).caught;
    expect(read.text).toContain(url);
    expect(read.html).toContain(`href="${url}"`);
    expect(read.html).not.toContain('<b>&');
    const token = url.slice(url.lastIndexOf('/') + 1);
    await acceptInvite({ token, name: 'Mia', password: 'a long enough password' }, undefined);
  });

  it('goes again with a fresh link when it is renewed', async () => {
    const first = await inviteMember(owner, { email: 'mia@team.example', role: 'member' });
    const second = await renewInvite(owner, { memberId: first.memberId });
    expect(second).toMatchObject({ mailed: true, memberId: first.memberId });
    const { caught } = await listCaught(owner, { limit: 5 });
    expect(caught).toHaveLength(2);
    expect((await readCaught(owner, caught[0]?.id ?? '')).caught.text).toContain(second.url);
  });

  it('is shown to nobody in the catcher who may not invite', async () => {
    await inviteMember(owner, { email: 'boss@team.example', role: 'owner' });
    const { id } = await makeMember(ws.id);
    const [caught] = (await listCaught(owner, { limit: 5 })).caught;
    const member = memberContext(ws.id, id);
    expect((await listCaught(member, { limit: 5 })).caught).toEqual([]);
    await expect(readCaught(member, caught?.id ?? '')).rejects.toMatchObject({ status: 404 });
    await expect(answerCaught(member, { id: caught?.id ?? '', text: 'x' })).rejects.toMatchObject({ status: 404 });
  });

  it('goes through the server of CRM_SMTP_URL, and names cannot change its headers', async () => {
    config.smtpUrl = smtpServer.url;
    const name = 'Mia\r\nBcc: eve@example.com';
    expect((await inviteMember(owner, { email: 'mia@team.example', name, role: 'admin' })).mailed).toBe(true);
    const [mail] = await smtpServer.mails();
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([['mia@team.example']]);
    expect(mail?.headers.has('bcc')).toBe(false);
  });

  it('that no server takes says so, and its link still works', async () => {
    config.smtpUrl = 'smtp://127.0.0.1:1';
    const { mailed, url } = await inviteMember(owner, { email: 'mia@team.example', role: 'member' });
    expect([mailed, url]).toEqual([false, expect.stringContaining('/invite/')]);
  });
});
