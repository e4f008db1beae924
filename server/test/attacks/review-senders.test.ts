import { beforeEach, describe, expect, it } from 'vitest';
import { answerLink } from '@/server/app/entry/links';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { showUrl } from '@/server/outreach/mail/review/token';
import { call } from '@/server/test/call';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { makeMember, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';
import { act, draftWith, edit, makeWriting, send } from './review';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let sender: { id: string; email: string };
let contactId: string;
beforeEach(async () => {
  ({ ws, sender, contactId } = await makeWriting());
});
const draftFor = (...scopes: string[]) => draftWith({ ws, sender, contactId }, ...scopes);

const mailsTo = (address: string) => smtpServer.ledger.filter(({ to }) => to.includes(address));
const sent = () => mailsTo('ada@example.com').length;
async function lastCode(): Promise<string> {
  const mails = await smtpServer.mails();
  return /^(\d{4} \d{4})$/m.exec(mails.findLast(({ subject }) => subject?.includes('code'))?.text ?? '')?.[1] ?? '';
}
/** A browser that has asked, with the code that was mailed. */
async function asked(url: string) {
  const { cookie, status } = await act(url, { action: 'ask' });
  expect(status).toBe(200);
  return { cookie, code: await lastCode() };
}

describe('who sends by a link of write:emails', () => {
  it('is an owner or admin who is signed in to that workspace, or the sender, and it is written down', async () => {
    const stranger = await makeOwned();
    const { cookie: foreign } = await makeSignedIn(stranger.workspace.id, 'owner');
    expect((await act((await draftFor('write:emails')).url, send, foreign)).status).toBe(403);
    const self = await makeSignedIn(ws.id, 'member', 'Sam Himself');
    for (const by of [self, await makeSignedIn(ws.id, 'admin', 'Ann'), await makeSignedIn(ws.id, 'owner', 'Olivia')]) {
      sender = { id: self.memberId, email: self.email };
      const { body } = await act((await draftFor('write:emails')).url, send, by.cookie);
      const what = expect.objectContaining({
        what: 'Sent from here',
        by: expect.stringMatching(/Sam Himself|Ann|Olivia/),
      });
      expect(body.view.history).toContainEqual(what);
    }
    expect(sent()).toBe(3);
  });

  // In the console everybody acts as themselves: a colleague's draft takes the colleague's word on its page too.
  it.each(['CONFIRM', 'SIGN_IN'] as const)('is no plain member without the sender’s word (%s)', async (reviewLinks) => {
    await prisma.workspace.update({ where: { id: ws.id }, data: { reviewLinks }, select: { id: true } });
    const { id } = await draftFor();
    const mia = await makeSignedIn(ws.id, 'member', 'Mia Member');
    const url = (await mia.calls.emails.get({ id })).email.reviewUrl;
    const edited = (await act(url, edit, mia.cookie)).body;
    expect(edited.access).toMatchObject({ send: 'confirm', signedInAs: 'Mia Member' });
    const refused = await act(url, send, mia.cookie);
    expect([refused.status, refused.body.error]).toEqual([
      403,
      'To send it in the name of somebody else, confirm it by mail.',
    ]);
    const ask = await act(url, { action: 'ask' }, mia.cookie);
    expect([ask.status, ask.body.access]).toMatchObject([200, { send: 'confirm', codeMailed: true }]);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([[sender.email]]);
    const both = `${mia.cookie}; ${ask.cookie}`;
    await act(url, { action: 'confirm', code: await lastCode() }, both);
    const { body } = await act(url, send, both);
    expect(body.view.history).toContainEqual(expect.objectContaining({ what: 'Sent from here', by: 'Mia Member' }));
    expect(sent()).toBe(1);
  });

  it('is a plain member in their own name alone, where the sender is gone', async () => {
    const { id } = await draftFor();
    await prisma.email.update({
      where: { workspaceId_id: { workspaceId: ws.id, id } },
      data: { memberId: null },
      select: { id: true },
    });
    const mia = await makeSignedIn(ws.id);
    const url = (await mia.calls.emails.get({ id })).email.reviewUrl;
    expect((await act(url, send, mia.cookie)).body.view.status).toBe('SENT');
    const row = await prisma.email.findFirstOrThrow({ where: { workspaceId: ws.id, id }, select: { memberId: true } });
    expect(row.memberId).toBe(mia.memberId);
  });

  it('is nobody any more once they have left', async () => {
    const { url } = await draftFor('write:emails');
    const { cookie, memberId } = await makeSignedIn(ws.id);
    await prisma.member.delete({
      where: { workspaceId_id: { workspaceId: ws.id, id: memberId } },
      select: { id: true },
    });
    expect((await act(url, send, cookie)).status).toBe(403);
  });

  it('is a browser that the sender has confirmed by mail, and no other', async () => {
    const { url } = await draftFor('write:emails');
    const { cookie, given } = await act(url, { action: 'ask' });
    expect(given).toMatch(/^crm_reviewer=[\w-]{43}; Path=\/review; Max-Age=2592000; HttpOnly; SameSite=Lax$/);
    expect(smtpServer.ledger.map(({ to }) => to)).toEqual([[sender.email]]);
    const code = await lastCode();
    const other = await asked(url);
    expect((await act(url, { action: 'confirm', code: other.code }, cookie)).status).toBe(403);
    expect((await act(url, { action: 'confirm', code }, other.cookie)).status).toBe(403);
    expect((await act(url, { action: 'confirm', code })).status).toBe(403);
    expect((await act(url, send, cookie)).status).toBe(403);
    const { body } = await act(url, { action: 'confirm', code: code.replace(' ', '') }, cookie);
    expect(body.access).toMatchObject({ send: 'now' });
    expect((await act(url, send, other.cookie)).status).toBe(403);
    expect((await act(url, send, cookie)).body.view.status).toBe('SENT');
    expect(sent()).toBe(1);
  });

  it('is remembered for 30 days, for that member alone, and forgotten with them', async () => {
    const { url } = await draftFor('write:emails');
    const { cookie, code } = await asked(url);
    await act(url, { action: 'confirm', code }, cookie);
    const state = async (link: string) => (await act(link, edit, cookie)).body.access.send;
    const { url: next } = await draftFor('write:emails');
    expect(await state(next)).toBe('now');
    sender = await makeMember(ws.id, { name: 'Olga Other' });
    expect(await state((await draftFor('write:emails')).url)).toBe('confirm');
    await db.query(
      sql`UPDATE "Confirmation" SET "confirmedAt" = now() - interval '30 days 1 second' WHERE "workspaceId" = ${ws.id}::uuid`,
    );
    expect(await state(next)).toBe('confirm');
    await db.query(sql`UPDATE "Confirmation" SET "confirmedAt" = now() WHERE "workspaceId" = ${ws.id}::uuid`);
    expect(await state(next)).toBe('now');
    await db.query(sql`DELETE FROM "Member" WHERE "workspaceId" = ${ws.id}::uuid AND name = 'Sam Sender'`);
    expect(await state(next)).toBe('sign-in');
  });

  it('is not whoever guesses: a code dies of five wrong ones, however many at once', async () => {
    const { url } = await draftFor('write:emails');
    const { cookie, code } = await asked(url);
    const wrong = Array.from({ length: 20 }, (_, i) => String(i).padStart(8, '0')).filter(
      (guess) => guess !== code.replace(' ', ''),
    );
    const answers = await Promise.all(wrong.map((guess) => act(url, { action: 'confirm', code: guess }, cookie)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    expect((await act(url, { action: 'confirm', code }, cookie)).status).toBe(403);
  });

  it('is not who floods the sender: three codes a draft and six a member in an hour, also at once', async () => {
    const { url } = await draftFor('write:emails');
    const answers = await Promise.all(Array.from({ length: 12 }, () => act(url, { action: 'ask' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(9).fill(429)]);
    for (let i = 0; i < 5; i++) await act((await draftFor('write:emails')).url, { action: 'ask' });
    expect(mailsTo(sender.email)).toHaveLength(6);
  });

  it('is no scanner of the sender’s mail, however often it follows what is in it', async () => {
    const { id, url } = await draftFor('write:emails');
    const { cookie } = await asked(url);
    const [mail] = await smtpServer.mails();
    const links = [...(mail?.text ?? '').matchAll(/http\S+/g)].map(([link]) => link);
    expect(links).toEqual([showUrl(ws.id, id)]);
    for (let i = 0; i < 200; i++) await answerLink(linkRequest(links[0] ?? ''));
    expect((await act(links[0] ?? '', send, cookie)).status).toBe(403);
    expect((await act(url, send, cookie)).status).toBe(403);
    expect(sent()).toBe(0);
  });

  it('sends once, however many presses', async () => {
    const { url } = await draftFor('write:emails');
    const { cookie, code } = await asked(url);
    const twice = await Promise.all([1, 2, 3].map(() => act(url, { action: 'confirm', code }, cookie)));
    expect(twice.map(({ status }) => status)).toEqual([200, 200, 200]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => act(url, send, cookie)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(sent()).toBe(1);
  });

  it('is asked anew where the draft has another sender by now', async () => {
    const { id, url } = await draftFor('write:emails');
    const { cookie, code } = await asked(url);
    const other = await makeMember(ws.id, { name: 'Olga Other' });
    await call(ws.key, emails.update, { id, from: null, asUserEmail: other.email });
    expect((await act(url, { action: 'confirm', code }, cookie)).status).toBe(403);
    expect((await act(url, send, cookie)).status).toBe(403);
  });

  it('is not who reads the workspace’s mail: a code that comes in by the sender’s own mailbox is not recorded', async () => {
    const { url } = await draftFor('write:emails');
    await asked(url);
    const { id: mailbox } = await workspaceMailbox(db, ws.ctx);
    const raw = smtpServer.ledger[0]?.raw ?? Buffer.alloc(0);
    const taken = await receiveRaw({ workspaceId: ws.id, id: mailbox }, raw);
    expect(taken).toEqual({ accepted: true, emailId: null, kind: null });
    expect((await call(ws.key, emails.list, {})).body.emails.map(({ direction }) => direction)).toEqual(['OUTBOUND']);
  });
});

describe('a workspace that wants members alone to send', () => {
  beforeEach(async () => {
    await prisma.workspace.update({ where: { id: ws.id }, data: { reviewLinks: 'SIGN_IN' }, select: { id: true } });
  });

  it.each(['write:emails', 'send:emails'])(
    'has a link of %s send for who is signed in, and mails no codes',
    async (scope) => {
      const { url } = await draftFor(scope);
      expect((await act(url, send)).body.error).toBe('To send it, sign in to the workspace.');
      expect((await act(url, { action: 'ask' })).status).toBe(403);
      expect(smtpServer.ledger).toHaveLength(0);
      // A link that was given to who may send is the sender's word; one to who may write takes somebody who answers for all.
      const { cookie } = await makeSignedIn(ws.id, scope === 'send:emails' ? 'member' : 'admin');
      expect((await act(url, send, cookie)).body.view.status).toBe('SENT');
    },
  );

  it('is one that an owner or admin has set', async () => {
    const { calls } = await makeSignedIn(ws.id, 'member');
    await expect(calls.workspace.setReviewLinks({ reviewLinks: 'CONFIRM' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const { calls: admin } = await makeSignedIn(ws.id, 'admin');
    expect(await admin.workspace.setReviewLinks({ reviewLinks: 'CONFIRM' })).toMatchObject({ reviewLinks: 'CONFIRM' });
  });
});
