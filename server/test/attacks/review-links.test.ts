import { beforeEach, describe, expect, it } from 'vitest';
import { answerLink } from '@/server/app/entry/links';
import { config } from '@/server/kernel/config';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { mailToken } from '@/server/kernel/mail/token';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { readReviewToken, showUrl } from '@/server/outreach/mail/review/token';
import { call } from '@/server/test/call';
import { makeSignedIn } from '@/server/test/console';
import { makeKey, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { act, draftWith, edit, keyWith, makeDraft, makeWriting, send } from './review';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let sender: { id: string; email: string };
let contactId: string;
beforeEach(async () => {
  ({ ws, sender, contactId } = await makeWriting());
});
const draftFor = (...scopes: string[]) => draftWith({ ws, sender, contactId }, ...scopes);

const refOf = (url: string) => readReviewToken(url.split('/').at(-1) ?? '');
const sent = () => smtpServer.ledger.filter(({ to }) => to.includes('ada@example.com')).length;

describe('what a review link can do follows from who was given it', () => {
  it('read:emails alone is given links that show: no edit, no send, no code, no discard', async () => {
    const { id, url, thread } = await draftFor();
    expect(thread).toHaveLength(1);
    const { cookie } = await makeSignedIn(ws.id, 'owner');
    for (const link of [url, ...thread]) {
      for (const done of [
        edit,
        send,
        { action: 'discard' },
        { action: 'ask' },
        { action: 'confirm', code: '00000000' },
      ]) {
        for (const as of ['', cookie]) expect([done, (await act(link, done, as)).status]).toEqual([done, 403]);
      }
    }
    expect((await call(ws.key, emails.get, { id })).body.email).toMatchObject({ status: 'DRAFT', subject: 'Hi' });
    expect(smtpServer.ledger).toHaveLength(0);
  });

  it('write:emails is given links that edit and discard, and send for nobody who is not known', async () => {
    const { id, url } = await draftFor('write:emails');
    expect((await act(url, edit)).body.view.subject).toBe('Changed');
    const refused = await act(url, send);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'To send it, sign in to the workspace, or confirm it by mail.',
    ]);
    expect((await act(url, send, `crm_reviewer=${'A'.repeat(43)}`)).status).toBe(403);
    expect(sent()).toBe(0);
    expect((await act(url, { action: 'discard' })).body).toEqual({ view: null });
    expect((await call(ws.key, emails.get, { id })).status).toBe(404);
  });

  it('every answer of the API that has a link gives the caller’s own power, and no other', async () => {
    const writer = await keyWith(ws, 'write:emails');
    const made = (await call(writer, emails.create, { contactId, subject: 'Hi', bodyHtml: '<p>x</p>' })).body.email;
    const changed = (await call(writer, emails.update, { id: made.id, subject: 'Ho' })).body.email;
    const reply = (await call(writer, emails.reply, { id: made.id, bodyHtml: '<p>y</p>' })).body.email;
    for (const { id, reviewUrl: url } of [made, changed, reply])
      expect(refOf(url)).toMatchObject({ emailId: id, power: 'edit' });
    const sender = (await call(await keyWith(ws, 'send:emails'), emails.send, { id: made.id })).body.email;
    expect(refOf(sender.reviewUrl)).toMatchObject({ emailId: made.id, power: 'send' });
  });

  it('send:emails is given links that send without an account, as ever', async () => {
    const { url } = await draftFor('send:emails');
    expect((await act(url, edit)).status).toBe(200);
    expect((await act(url, send)).body.view.status).toBe('SENT');
    expect(sent()).toBe(1);
  });

  it('no link is turned into a stronger one, and one from before the upgrade shows', async () => {
    const { id, url } = await draftFor();
    const { url: strong } = await draftFor('send:emails');
    const token = (link: string) => link.split('/').at(-1) ?? '';
    const spliced = url.replace(token(url), token(url).slice(0, -22) + token(strong).slice(-22));
    expect((await act(spliced, send)).status).toBe(404);
    const old = url.replace(token(url), mailToken('review', ws.id, id));
    expect((await act(old, edit)).status).toBe(403);
    expect((await act(old, send)).status).toBe(403);
    expect(await answerLink(linkRequest(old))).toBeUndefined();
    expect(sent()).toBe(0);
  });

  it('events tell nobody a link that does more than show', async () => {
    const { id: mailbox, address } = await workspaceMailbox(db, ws.ctx);
    await db.query(sql`INSERT INTO "Listener" ("workspaceId", id, events, "activeUntil")
      VALUES (${ws.id}::uuid, ${newId()}::uuid, ARRAY['email.received'], now() + interval '1 hour')`);
    const raw = `From: ada@example.com\r\nTo: ${address}\r\nSubject: Hello\r\nMessage-ID: <1@x.example>\r\n\r\nHello\r\n`;
    const { emailId } = await receiveRaw({ workspaceId: ws.id, id: mailbox }, Buffer.from(raw));
    const [event] = await db.query<{ payload: string }>(
      sql`SELECT payload::text FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid AND type = 'email.received'`,
    );
    expect(event?.payload).toContain(showUrl(ws.id, emailId ?? ''));
  });
});

describe('a link does no more than who was given it may do when it is used', () => {
  const where = (id: string) => ({ workspaceId_id: { workspaceId: ws.id, id } });
  const draft = () => makeDraft({ ws, sender, contactId });
  const byKey = async (key: string, id: string) => (await call(key, emails.get, { id })).body.email.reviewUrl;

  it('a revoked or expired key takes its links along, another key’s go on', async () => {
    const id = await draft();
    const [gone, late] = [await makeKey(ws.id, ['*']), await makeKey(ws.id, ['*'])];
    const urls = [await byKey(gone.key, id), await byKey(late.key, id)];
    const live = await byKey(ws.key, id);
    await prisma.apiKey.update({ where: where(gone.keyId), data: { revokedAt: new Date() }, select: { id: true } });
    await prisma.apiKey.update({ where: where(late.keyId), data: { expiresAt: new Date(0) }, select: { id: true } });
    for (const url of urls) {
      for (const done of [edit, send, { action: 'discard' }, { action: 'ask' }])
        expect((await act(url, done)).status).toBe(403);
    }
    expect(sent()).toBe(0);
    expect((await act(live, send)).body.view.status).toBe('SENT');
  });

  it('who is removed sends by none that they saved, and who is demoted by none to a colleague’s draft', async () => {
    const [first, second] = [await draft(), await draft()];
    const admin = await makeSignedIn(ws.id, 'admin');
    const { key } = await makeKey(ws.id, ['*'], { createdById: admin.memberId });
    const saved = [(await admin.calls.emails.get({ id: first })).email.reviewUrl, await byKey(key, first)];
    const [kept = ''] = [(await admin.calls.emails.get({ id: second })).email.reviewUrl];
    for (const url of [...saved, kept]) expect(refOf(url)?.power).toBe('send');
    await prisma.member.update({ where: where(admin.memberId), data: { role: 'member' }, select: { id: true } });
    for (const url of saved) expect((await act(url, send)).body.error).toMatch(/^To send it, sign in/);
    expect((await act(kept, edit)).status).toBe(200);
    await prisma.member.delete({ where: where(admin.memberId), select: { id: true } });
    for (const url of [...saved, kept]) {
      for (const done of [edit, send, { action: 'ask' }]) expect((await act(url, done, admin.cookie)).status).toBe(403);
    }
    expect(sent()).toBe(0);
  });

  it('one that does not say who was given it does it for a signed-in member alone', async () => {
    const id = await draft();
    const old = (power: 'edit' | 'send') => `${config.baseUrl}/review/${mailToken(`review-${power}`, ws.id, id)}`;
    for (const url of [old('edit'), old('send')]) {
      for (const done of [edit, send, { action: 'ask' }]) expect((await act(url, done)).status).toBe(403);
    }
    const { cookie: plain } = await makeSignedIn(ws.id);
    expect((await act(old('edit'), edit, plain)).body.view.subject).toBe('Changed');
    expect((await act(old('send'), send, plain)).status).toBe(403);
    const { cookie } = await makeSignedIn(ws.id, 'admin');
    expect((await act(old('send'), send, cookie)).body.view.status).toBe('SENT');
  });
});
