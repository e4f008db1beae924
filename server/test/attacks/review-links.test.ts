import { beforeEach, describe, expect, it } from 'vitest';
import { answerLink } from '@/server/app/entry/links';
import { config } from '@/server/kernel/config';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { mailToken } from '@/server/kernel/mail/token';
import { emails } from '@/server/outreach/emails';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { readReviewToken, showUrl } from '@/server/outreach/mail/review/token';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeOwned, makeSignedIn } from '@/server/test/console';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { linkRequest } from '@/server/test/link';
import { sharedSmtpServer } from '@/server/test/shared-servers';
import { workspaceMailbox } from '@/server/workspace/mail/workspace-mailbox';

const smtpServer = sharedSmtpServer();
let ws: TestWorkspace;
let sender: { id: string; email: string };
let contactId: string;
beforeEach(async () => {
  ws = await makeWorkspace('Acme');
  sender = await makeMember(ws.id, { name: 'Sam Sender' });
  const { body } = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com' }] });
  contactId = body.results[0]?.id ?? '';
});

const keyWith = async (...scopes: string[]) => (await makeKey(ws.id, scopes)).key;
/** A draft in the sender's name, and its link as a key with these scopes reads it. */
async function draftFor(...scopes: string[]) {
  const input = { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', asUserEmail: sender.email };
  const { id } = (await call(ws.key, emails.create, input)).body.email;
  const read = await call(await keyWith('read:emails', ...scopes), emails.get, { id });
  return { id, url: read.body.email.reviewUrl, thread: read.body.thread.map((mail) => mail.reviewUrl) };
}

async function act(url: string, body: object, cookie = '') {
  const headers = { 'content-type': 'application/json', cookie, 'user-agent': 'Mozilla/5.0 Firefox/131.0' };
  const answer = await answerLink(linkRequest(`${url}/act`, { method: 'POST', headers, body: JSON.stringify(body) }));
  const given = answer?.headers['Set-Cookie'] ?? '';
  return { status: answer?.status, body: JSON.parse(String(answer?.body)), given, cookie: given.split(';')[0] ?? '' };
}

const edit = { action: 'edit', subject: 'Changed', bodyHtml: '<p>Changed</p>' };
const send = { action: 'send' };
const refOf = (url: string) => readReviewToken(url.split('/').at(-1) ?? '');
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
    const writer = await keyWith('write:emails');
    const made = (await call(writer, emails.create, { contactId, subject: 'Hi', bodyHtml: '<p>x</p>' })).body.email;
    const changed = (await call(writer, emails.update, { id: made.id, subject: 'Ho' })).body.email;
    const reply = (await call(writer, emails.reply, { id: made.id, bodyHtml: '<p>y</p>' })).body.email;
    for (const { id, reviewUrl: url } of [made, changed, reply])
      expect(refOf(url)).toMatchObject({ emailId: id, power: 'edit' });
    const sender = (await call(await keyWith('send:emails'), emails.send, { id: made.id })).body.email;
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
  const draft = async () => {
    const input = { contactId, subject: 'Hi', bodyHtml: '<p>Hi</p>', asUserEmail: sender.email };
    return (await call(ws.key, emails.create, input)).body.email.id;
  };
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
