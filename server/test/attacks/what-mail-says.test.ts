import { describe, expect, test } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { campaigns } from '@/server/outreach/campaigns';
import { receiveRaw } from '@/server/outreach/mail/inbound/receive-raw';
import { flushFetches } from '@/server/outreach/mail/track/recorder';
import { answerTracked } from '@/server/outreach/mail/track/serve';
import { clickUrl } from '@/server/outreach/mail/track/token';
import { call } from '@/server/test/call';
import { makeOwned } from '@/server/test/console';
import { makeSent, postMail, rawMail, suppressedIn, writtenTo } from '@/server/test/inbound';
import { notificationsOf } from '@/server/test/notifications';

const BOB = 'bob@acme.example';

const mails = ({ id: workspaceId }: { id: string }, direction: string) =>
  prisma.email.count({ where: { workspaceId, direction } });

describe('the wall of requests to be left alone', () => {
  test('"STOP" by whoever a mail was forwarded to suppresses nobody; one click of a person does', async () => {
    const { owner, workspace } = await makeOwned();
    const { mailbox, sent, contactId } = await writtenTo(BOB, workspace);
    const reply = (from: string, text: string) => rawMail({ From: from, 'In-Reply-To': sent.messageId }, text);
    const { answer } = await postMail(mailbox.token, reply('carol@elsewhere.example', 'STOP'));
    expect(await suppressedIn(workspace)).toEqual([]);
    expect(await notificationsOf(workspace)).toMatchObject([
      { title: 'carol@elsewhere.example may want no more mail' },
    ]);
    expect(await owner.inbox.stopRequests({ threadId: sent.id })).toEqual([
      { emailId: answer.emailId, addresses: ['carol@elsewhere.example', BOB] },
    ]);
    await owner.inbox.decideStop({ emailId: answer.emailId, agree: true });
    expect(await suppressedIn(workspace)).toEqual([BOB, 'carol@elsewhere.example']);
    expect(await prisma.contact.findFirst({ where: { workspaceId: workspace.id, id: contactId } })).toMatchObject({
      emailOptOut: true,
    });
    expect(await owner.inbox.stopRequests({ threadId: sent.id })).toEqual([]);
    await expect(owner.inbox.decideStop({ emailId: answer.emailId, agree: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test.each([
    ['mx.crm.example; spf=pass smtp.mailfrom=evil.example; dmarc=fail (p=NONE) header.from=acme.example', 'PENDING'],
    ['mx.crm.example; spf=softfail smtp.mailfrom=acme.example; dkim=fail header.d=acme.example', 'PENDING'],
    ['mx.crm.example; spf=fail smtp.mailfrom=list.example; dkim=pass header.d=acme.example; dmarc=pass', null],
  ])('"STOP" of which the server that took it in says "%s" waits for a person: %s', async (results, stopRequest) => {
    const { workspace } = await makeOwned();
    const { mailbox, sent } = await writtenTo(BOB, workspace);
    const headers = { 'Authentication-Results': results, From: BOB, 'In-Reply-To': sent.messageId };
    const { answer } = await postMail(mailbox.token, rawMail(headers, 'STOP'));
    expect(await suppressedIn(workspace)).toEqual(stopRequest ? [] : [BOB]);
    const where = { workspaceId: workspace.id, id: answer.emailId };
    expect(await prisma.email.findFirst({ where })).toMatchObject({ stopRequest });
  });

  test('a buyer who speaks of something else that is to stop is kept, and a person is asked', async () => {
    const { owner, workspace } = await makeOwned();
    const { mailbox, sent, contactId } = await writtenTo(BOB, workspace);
    const text = "Yes please! But don't email me the contract, send it to legal@acme.example.";
    const { answer } = await postMail(mailbox.token, rawMail({ From: BOB, 'In-Reply-To': sent.messageId }, text));
    expect(await suppressedIn(workspace)).toEqual([]);
    const where = { workspaceId: workspace.id };
    expect(await prisma.contact.findFirst({ where: { ...where, id: contactId } })).toMatchObject({
      emailOptOut: false,
    });
    expect(await prisma.email.findFirst({ where: { ...where, id: answer.emailId } })).toMatchObject({
      ...{ replyClass: 'NEUTRAL', stopRequest: 'PENDING' },
    });
    await owner.inbox.decideStop({ emailId: answer.emailId, agree: false });
    expect([await suppressedIn(workspace), await owner.inbox.stopRequests({ threadId: sent.id })]).toEqual([[], []]);
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
      const { mailbox, sent } = await writtenTo(BOB, workspace);
      const { answer } = await postMail(
        mailbox.token,
        rawMail({ From: BOB, 'In-Reply-To': sent.messageId, ...headers }, text),
      );
      expect(await suppressedIn(workspace)).toEqual([]);
      expect(await owner.inbox.stopRequests({ threadId: sent.id })).toMatchObject([{ emailId: answer.emailId }]);
    }
    const { ws, mailbox, sent } = await writtenTo(BOB);
    const bare = 'No more mails please\n\nOn 3 May 2026, Ada wrote:\n> Shall we meet?\n\n-- \nBob\n';
    await postMail(mailbox.token, rawMail({ From: BOB, 'In-Reply-To': sent.messageId }, bare));
    expect(await suppressedIn(ws)).toEqual([BOB]);
  });

  test('Apple Mail’s own request counts for the address that was written to', async () => {
    const { ws, mailbox } = await writtenTo(BOB);
    const apple = (from: string) =>
      rawMail(
        { From: from, Subject: 'unsubscribe', 'X-Apple-Unsubscribe': 'true', 'Auto-Submitted': 'auto-replied' },
        'Apple Mail sent this email.',
      );
    await postMail(mailbox.token, apple('stranger@x.example'));
    expect(await suppressedIn(ws)).toEqual([]);
    await postMail(mailbox.token, apple(BOB));
    expect(await suppressedIn(ws)).toEqual([BOB]);
  });
});

test('the wall of yeses: a yes counts where it comes from the address that was written to, and from nobody else', async () => {
  const { ws, mailbox, sent, contactId } = await writtenTo(BOB);
  const { body } = await call(ws.key, campaigns.create, {
    ...{
      name: 'Spring',
      subject: 'A question',
      bodyHtml: '<p>Shall we?</p>',
      segmentType: 'static',
      contactIds: [contactId],
    },
  });
  const { id } = body.campaign;
  await prisma.email.updateMany({ where: { workspaceId: ws.id, id: sent.id }, data: { campaignId: id } });
  // Of an earlier mail of another thread, which nobody answers here.
  await makeSent(ws, mailbox, 'dora@acme.example');
  const reply = async (from: string, answers: string) => {
    const messageId = `<${newId()}@people.example>`;
    const headers = { From: from, 'In-Reply-To': answers, 'Message-ID': messageId };
    const { answer } = await postMail(mailbox.token, rawMail(headers, 'Yes'));
    const mail = await prisma.email.findFirstOrThrow({ where: { workspaceId: ws.id, id: String(answer.emailId) } });
    return { messageId, says: [mail.replyClass, mail.campaignId] };
  };
  const yeses = async () => (await call(ws.key, campaigns.get, { id })).body.analytics.positiveReplies;
  const others = await reply('carol@elsewhere.example', sent.messageId);
  expect(others.says).toEqual(['NEUTRAL', id]);
  expect((await reply('dora@acme.example', others.messageId)).says).toEqual(['NEUTRAL', id]);
  expect(await yeses()).toBe(0);
  expect((await reply(BOB, others.messageId)).says).toEqual(['POSITIVE', id]);
  expect((await reply(BOB, sent.messageId)).says).toEqual(['POSITIVE', id]);
  expect(await yeses()).toBe(2);
});

describe('the wall of Sent folders', () => {
  const file = (mailbox: { workspaceId: string; id: string }, raw: Uint8Array, receivedAt = new Date()) =>
    receiveRaw(mailbox, raw, { sent: true, receivedAt });

  test('a member’s own mail with the subject of ours is recorded; our own is known whenever its copy is dated', async () => {
    const { ws, mailbox, sent } = await writtenTo(BOB);
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
    const { ws, mailbox, sent } = await writtenTo(BOB);
    const headers = { From: `Ada <${mailbox.address}>`, To: BOB, Subject: 'A question' };
    const texts = ['Hi Bob,', 'Hi Bob,\n\nshall we meet on Tuesday?', 'Hi Bob,\n\nshall we meet on Tuesday? Or later?'];
    const own = [];
    for (const text of texts) own.push((await file(mailbox, rawMail(headers, text))).emailId);
    expect(new Set([...own, sent.id]).size).toBe(4);
    expect(own).not.toContain(null);
    expect(await mails(ws, 'OUTBOUND')).toBe(4);
  });

  test('a copy that a server gave another Message-ID is the mail that the service handed over, also with a footer', async () => {
    const { ws, mailbox, sent } = await writtenTo(BOB);
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

test('the wall of scanners: whoever looks where a link leads before following it is no person, under whatever name', async () => {
  const { ws, mailbox, sent } = await writtenTo(BOB);
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
