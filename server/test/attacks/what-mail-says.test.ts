import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { ApiRequest } from '@/server/kernel/http/message';
import { answerInbound } from '@/server/outreach/mail/inbound/endpoint';
import { bodyOf, plainReports } from '@/server/outreach/mail/inbound/fixtures/plain-reports';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { returnAddress } from '@/server/outreach/mail/return-address';
import { flushFetches } from '@/server/outreach/mail/track/recorder';
import { answerTracked } from '@/server/outreach/mail/track/serve';
import { clickUrl } from '@/server/outreach/mail/track/token';
import { suppressions } from '@/server/outreach/suppressions';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeOwned } from '@/server/test/console';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail, rawReport } from '@/server/test/inbound';
import { notificationsOf } from '@/server/test/notifications';

const BOB = 'bob@acme.example';

/** Hands a message in by the inbound entry point. */
async function post(token: string, raw: Uint8Array) {
  const request: ApiRequest = {
    ...{ method: 'POST', path: `/api/inbound/${token}`, query: '' },
    header: (name) => (name === 'content-type' ? 'message/rfc822' : undefined),
    async *body() {
      yield raw;
    },
  };
  const { status, body } = await answerInbound(request);
  return { status, answer: JSON.parse(String(body)) };
}

async function scene(ws?: TestWorkspace) {
  const workspace = ws ?? (await makeWorkspace());
  await subscribe(workspace, 'email.received');
  const mailbox = await makeMailbox(workspace);
  const contactId = await makeContact(workspace, BOB);
  return { ws: workspace, mailbox, contactId, sent: await makeSent(workspace, mailbox, BOB, contactId) };
}
const suppressed = async ({ id: workspaceId }: { id: string }) =>
  (await prisma.suppression.findMany({ where: { workspaceId }, orderBy: { email: 'asc' } })).map(({ email }) => email);
const timeline = async ({ id: workspaceId }: { id: string }, emailId: string) =>
  (await prisma.emailEvent.findMany({ where: { workspaceId, emailId }, orderBy: { id: 'asc' } })).map(
    ({ type }) => type,
  );
const mails = ({ id: workspaceId }: { id: string }, direction: string) =>
  prisma.email.count({ where: { workspaceId, direction } });

describe('the wall of bounces', () => {
  test('reports in words: the unmistakable ones suppress, the others do not, and none is mail from somebody', {
    timeout: 300_000,
  }, async () => {
    const ws = await makeWorkspace();
    await subscribe(ws, 'email.received');
    const mailbox = await makeMailbox(ws);
    const lasting: string[] = [];
    for (const [index, report] of plainReports.entries()) {
      const to = `ghost${index}@other.example`;
      const sent = await makeSent(ws, mailbox, to);
      if (report.permanent) lasting.push(to);
      const headers = { From: report.from, Subject: report.subject, 'Content-Type': 'text/plain; charset=utf-8' };
      expect((await post(mailbox.token, rawMail(headers, bodyOf(report, to, sent.messageId)))).status).toBe(200);
    }
    expect(await suppressed(ws)).toEqual(lasting.toSorted());
    expect(await eventsOf(ws)).toEqual([]);
    expect(await mails(ws, 'INBOUND')).toBe(0);
  });

  test('a bounce that passes pauses a sequence, longer each time, and ends none; one that lasts ends it', async () => {
    const { ws, mailbox, contactId, sent } = await scene();
    const sequenceId = newId();
    const enrollmentId = newId();
    await prisma.sequence.create({
      data: { workspaceId: ws.id, id: sequenceId, name: 'Welcome' },
      select: { id: true },
    });
    const soon = new Date(Date.now() + 60_000);
    await prisma.enrollment.create({
      data: { workspaceId: ws.id, id: enrollmentId, sequenceId, contactId, nextAt: soon },
      select: { id: true },
    });
    const enrolled = () => prisma.enrollment.findFirstOrThrow({ where: { workspaceId: ws.id, id: enrollmentId } });
    const days = async () => ((await enrolled()).nextAt?.getTime() ?? 0) / 86_400_000 - Date.now() / 86_400_000;
    const late = { recipient: BOB, status: '4.4.1', diagnostic: '421 4.4.1 Connection timed out' };
    await post(mailbox.token, rawReport({ ...late, about: sent.messageId }));
    expect(await enrolled()).toMatchObject({ state: 'ACTIVE', reason: null });
    expect(await days()).toBeCloseTo(1, 1);
    await post(mailbox.token, rawReport({ ...late, about: sent.messageId }));
    expect(await days()).toBeCloseTo(1, 1);
    const again = await makeSent(ws, mailbox, BOB, contactId);
    await post(mailbox.token, rawReport({ ...late, about: again.messageId }));
    expect(await enrolled()).toMatchObject({ state: 'ACTIVE' });
    expect(await days()).toBeCloseTo(2, 1);
    await post(mailbox.token, rawReport({ recipient: BOB, about: sent.messageId }));
    expect(await enrolled()).toMatchObject({ state: 'BOUNCED', nextAt: null });
  });
});

describe('the wall of return addresses', () => {
  beforeAll(() => {
    config.returnDomain = 'returns.crm.example';
  });
  afterAll(() => {
    config.returnDomain = undefined;
  });
  const about = (to: string, recipient = BOB) =>
    Buffer.from(rawReport({ recipient }).toString().replace('From:', `To: <${to}>\r\nFrom:`));

  test('a report without our Message-ID finds its mail by the address that it came to, also by the entry point of its own', async () => {
    for (const entryPoint of ['mailbox', 'returns']) {
      const { ws, mailbox, sent } = await scene();
      const address = returnAddress({ workspaceId: ws.id, emailId: sent.id }, mailbox.address);
      const report = about(address.toUpperCase(), 'where.bob.went@forward.example');
      const token = entryPoint === 'mailbox' ? mailbox.token : 'returns';
      expect((await post(token, report)).answer).toEqual({ accepted: true, emailId: null });
      expect(await suppressed(ws)).toEqual([BOB]);
      expect(await timeline(ws, sent.id)).toEqual(['BOUNCE']);
    }
  });

  test('a made-up address finds nothing, and nothing but a report does anything', async () => {
    const { ws, mailbox, sent } = await scene();
    const address = returnAddress({ workspaceId: ws.id, emailId: sent.id }, mailbox.address);
    const forged = address.replace(/.@/, (end) => (end === '0@' ? '1@' : '0@'));
    expect((await post('returns', about(forged))).answer).toEqual({ accepted: false, emailId: null });
    expect((await post('returns', rawMail({ From: BOB, To: address }, 'STOP'))).answer.accepted).toBe(true);
    expect([await suppressed(ws), await timeline(ws, sent.id)]).toEqual([[], []]);
    config.returnDomain = undefined;
    expect((await post('returns', about(address))).status).toBe(404);
    config.returnDomain = 'returns.crm.example';
  });
});

describe('the wall of requests to be left alone', () => {
  test('"STOP" by whoever a mail was forwarded to suppresses nobody; one click of a person does', async () => {
    const { owner, workspace } = await makeOwned();
    const { mailbox, sent, contactId } = await scene(workspace);
    const reply = (from: string, text: string) => rawMail({ From: from, 'In-Reply-To': sent.messageId }, text);
    const { answer } = await post(mailbox.token, reply('carol@elsewhere.example', 'STOP'));
    expect(await suppressed(workspace)).toEqual([]);
    expect(await notificationsOf(workspace)).toMatchObject([
      { title: 'carol@elsewhere.example may want no more mail' },
    ]);
    expect(await owner.inbox.stopRequests({ threadId: sent.id })).toEqual([
      { emailId: answer.emailId, addresses: ['carol@elsewhere.example', BOB] },
    ]);
    await owner.inbox.decideStop({ emailId: answer.emailId, agree: true });
    expect(await suppressed(workspace)).toEqual([BOB, 'carol@elsewhere.example']);
    expect(await prisma.contact.findFirst({ where: { workspaceId: workspace.id, id: contactId } })).toMatchObject({
      emailOptOut: true,
    });
    expect(await owner.inbox.stopRequests({ threadId: sent.id })).toEqual([]);
    await expect(owner.inbox.decideStop({ emailId: answer.emailId, agree: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('a buyer who speaks of something else that is to stop is kept, and a person is asked', async () => {
    const { owner, workspace } = await makeOwned();
    const { mailbox, sent } = await scene(workspace);
    const text = "Yes please! But don't email me the contract, send it to legal@acme.example.";
    const { answer } = await post(mailbox.token, rawMail({ From: BOB, 'In-Reply-To': sent.messageId }, text));
    expect(await suppressed(workspace)).toEqual([]);
    await owner.inbox.decideStop({ emailId: answer.emailId, agree: false });
    expect([await suppressed(workspace), await owner.inbox.stopRequests({ threadId: sent.id })]).toEqual([[], []]);
  });

  test('who writes below what they quote, or sends a file, says something else as well', async () => {
    const file = [
      ...['--b', 'Content-Type: text/plain', '', 'Stop.', '--b', 'Content-Type: application/pdf; name=signed.pdf'],
      ...['Content-Disposition: attachment; filename=signed.pdf', '', 'x', '--b--', ''],
    ].join('\n');
    const says: [headers: Record<string, string>, text: string][] = [
      [
        {},
        'No more mails please\n\nOn 3 May 2026, Ada wrote:\n> Shall we meet?\n> Ada\n\nCall me on Monday instead.\n',
      ],
      [{ 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }, file],
    ];
    for (const [headers, text] of says) {
      const { owner, workspace } = await makeOwned();
      const { mailbox, sent } = await scene(workspace);
      const { answer } = await post(
        mailbox.token,
        rawMail({ From: BOB, 'In-Reply-To': sent.messageId, ...headers }, text),
      );
      expect(await suppressed(workspace)).toEqual([]);
      expect(await owner.inbox.stopRequests({ threadId: sent.id })).toMatchObject([{ emailId: answer.emailId }]);
    }
    const { ws, mailbox, sent } = await scene();
    const bare = 'No more mails please\n\nOn 3 May 2026, Ada wrote:\n> Shall we meet?\n\n-- \nBob\n';
    await post(mailbox.token, rawMail({ From: BOB, 'In-Reply-To': sent.messageId }, bare));
    expect(await suppressed(ws)).toEqual([BOB]);
  });

  test('Apple Mail’s own request counts for the address that was written to', async () => {
    const { ws, mailbox } = await scene();
    const apple = (from: string) =>
      rawMail(
        { From: from, Subject: 'unsubscribe', 'X-Apple-Unsubscribe': 'true', 'Auto-Submitted': 'auto-replied' },
        'Apple Mail sent this email.',
      );
    await post(mailbox.token, apple('stranger@x.example'));
    expect(await suppressed(ws)).toEqual([]);
    await post(mailbox.token, apple(BOB));
    expect(await suppressed(ws)).toEqual([BOB]);
  });
});

describe('the wall of Sent folders', () => {
  const file = (mailbox: { workspaceId: string; id: string }, raw: Uint8Array, receivedAt = new Date()) =>
    receiveRaw(mailbox, raw, { sent: true, receivedAt });

  test('a member’s own mail with the subject of ours is recorded; our own is known whenever its copy is dated', async () => {
    const { ws, mailbox, sent } = await scene();
    await prisma.email.updateMany({ where: { workspaceId: ws.id, id: sent.id }, data: { bodyText: 'Shall we meet?' } });
    const headers = { From: `Ada <${mailbox.address}>`, To: BOB, Subject: 'A question' };
    const own = await file(mailbox, rawMail(headers, 'Something that I wrote myself.'));
    expect(own.emailId).not.toBe(sent.id);
    expect(await mails(ws, 'OUTBOUND')).toBe(2);
    const copy = rawMail({ ...headers, 'Message-ID': sent.messageId }, 'Shall we meet?\n\nfooter of a server');
    for (const days of [0, 1, 40]) {
      expect((await file(mailbox, copy, new Date(Date.now() - days * 86_400_000))).emailId).toBe(sent.id);
    }
    const bare = Buffer.from(
      rawMail(headers, 'Shall we\nmeet?')
        .toString()
        .replace(/^Message-ID:.*\r\n/m, ''),
    );
    expect((await file(mailbox, bare, new Date(Date.now() - 3_600_000))).emailId).toBe(sent.id);
    expect(await mails(ws, 'OUTBOUND')).toBe(2);
  });

  test('what was sent too early and then as a whole is two mails, and a mail that says nothing stands for no other', async () => {
    const { ws, mailbox, sent } = await scene();
    const headers = { From: `Ada <${mailbox.address}>`, To: BOB, Subject: 'A question' };
    const texts = ['Hi Bob,', 'Hi Bob,\n\nshall we meet on Tuesday?', 'Hi Bob,\n\nshall we meet on Tuesday? Or later?'];
    const own = [];
    for (const text of texts) own.push((await file(mailbox, rawMail(headers, text))).emailId);
    expect(new Set([...own, sent.id]).size).toBe(4);
    expect(own).not.toContain(null);
    expect(await mails(ws, 'OUTBOUND')).toBe(4);
  });

  test('a copy that a server gave another Message-ID is the mail that the service handed over, also with a footer', async () => {
    const { ws, mailbox, sent } = await scene();
    await prisma.email.updateMany({
      where: { workspaceId: ws.id, id: sent.id },
      data: { bodyText: 'Hi Bob,\n\nshall we?' },
    });
    const headers = { From: `Ada <${mailbox.address}>`, To: BOB, Subject: 'A question' };
    const copies = [
      'Hi Bob,\nshall\nwe?',
      'Hi Bob,\n\nshall we?\n-- \nAcme Ltd.',
      'Hi Bob,\n\nshall we?\n________\nConfidential.',
    ];
    for (const copy of copies)
      expect([copy, (await file(mailbox, rawMail(headers, copy))).emailId]).toEqual([copy, sent.id]);
    for (const more of ['Hi Bob,\n\nshall we? I forgot:\n-- \nAcme', 'Hi Bob,\n\nshall we?\nP.S. Bring cake.']) {
      expect([more, (await file(mailbox, rawMail(headers, more))).emailId]).not.toEqual([more, sent.id]);
    }
    expect(await mails(ws, 'OUTBOUND')).toBe(3);
  });
});

test('the wall of addresses: a domain in Unicode and its ASCII form are one address at every entry point', async () => {
  const ws = await makeWorkspace();
  const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Post', email: 'Post@Bücher.example' }] });
  expect(made.body.results).toMatchObject([{ status: 'created' }]);
  const same = await call(ws.key, contacts.upsert, {
    contacts: [{ name: 'Post', email: 'post@xn--bcher-kva.example' }],
  });
  expect(same.body.results).toMatchObject([{ status: 'updated' }]);
  for (const email of ['post@bücher.example', 'post@BÜCHER.example', 'post@xn--bcher-kva.example']) {
    const { body } = await call(ws.key, contacts.list, { email });
    expect(body.contacts.map((contact) => contact.email)).toEqual(['post@xn--bcher-kva.example']);
  }
  const gone = await call(ws.key, suppressions.create, { email: 'post@bücher.example' });
  expect(gone.body.suppression.email).toBe('post@xn--bcher-kva.example');
  expect((await call(ws.key, suppressions.list, { email: 'post@bücher.example' })).body.suppressions).toHaveLength(1);
  const bad = await call(ws.key, contacts.upsert, {
    contacts: [
      { name: 'x', email: 'jörg@bücher.example' },
      { name: 'y', email: 'a@b_ü/c.example' },
    ],
  });
  expect(bad.body.results).toMatchObject([{ error: 'email: Invalid email' }, { error: 'email: Invalid email' }]);
  const mailbox = await makeMailbox(ws);
  const { emailId } = await receiveRaw(mailbox, rawMail({ From: 'Post <post@bücher.example>' }));
  expect(await prisma.email.findFirst({ where: { workspaceId: ws.id, id: emailId ?? '' } })).toMatchObject({
    fromEmail: 'Post <post@xn--bcher-kva.example>',
    contactId: (made.body.results[0] as { id: string }).id,
  });
});

test('the wall of scanners: whoever looks where a link leads before following it is no person, under whatever name', async () => {
  const { ws, mailbox, sent } = await scene();
  await prisma.email.updateMany({ where: { workspaceId: ws.id }, data: { sentAt: new Date(Date.now() - 8000) } });
  const browser =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36';
  const fetchAs = (method: string, agent: string, emailId: string) => {
    const path = new URL(clickUrl({ workspaceId: ws.id, emailId }, 'https://acme.example/')).pathname;
    return answerTracked({
      method,
      path,
      query: '',
      header: (name) => (name === 'user-agent' ? agent : undefined),
      async *body() {},
    });
  };
  await fetchAs('HEAD', browser, sent.id);
  await flushFetches();
  await fetchAs('GET', browser, sent.id);
  await fetchAs('GET', browser.replace('Windows NT 10.0; Win64; x64', 'X11; Linux'), sent.id);
  await flushFetches();
  expect(await prisma.email.findFirst({ where: { workspaceId: ws.id, id: sent.id } })).toMatchObject({ clicks: 0 });
  const other = await makeSent(ws, mailbox, BOB);
  await prisma.email.updateMany({
    where: { workspaceId: ws.id, id: other.id },
    data: { sentAt: new Date(Date.now() - 8000) },
  });
  await fetchAs('GET', browser, other.id);
  await flushFetches();
  expect(await prisma.email.findFirst({ where: { workspaceId: ws.id, id: other.id } })).toMatchObject({ clicks: 1 });
});
