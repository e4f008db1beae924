import { expect, test } from 'vitest';
import { attachmentName } from '../attachments';
import { parseMail } from './parse';

/** What works at all is done long before, on any machine; what does not takes for ever. */
const HANGS_MS = 20_000;
const crlf = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));

test('reads a mail with alternatives, an attachment and encoded words', async () => {
  const mail = await parseMail(
    crlf(`From: =?utf-8?Q?J=C3=B6rg?= <Joerg@Example.COM>
To: Ada <ada@crm.example>, bob@crm.example
Cc: Group: c@x.example, d@x.example;
Subject: =?utf-8?B?R3LDvMOfZQ==?=
 again
Date: Sat, 21 Nov 2026 10:00:00 +0200
Message-ID: <a@b>
In-Reply-To: <r1@b>
References: <r0@b>
 <r1@b>
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=m

--m
Content-Type: multipart/alternative; boundary=a

--a
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Sch=F6n
--a
Content-Type: text/html

<p>Sch&ouml;n</p>
--a--
--m
Content-Type: application/pdf; name=x.pdf
Content-Disposition: attachment; filename=x.pdf
Content-Transfer-Encoding: base64

aGVsbG8=
--m--
`),
  );
  expect(mail).toMatchObject({
    messageId: '<a@b>',
    inReplyTo: ['<r1@b>'],
    references: ['<r0@b>', '<r1@b>'],
    from: { name: 'Jörg', email: 'joerg@example.com' },
    to: [{ name: 'Ada', email: 'ada@crm.example' }, { email: 'bob@crm.example' }],
    cc: [{ email: 'c@x.example' }, { email: 'd@x.example' }],
    subject: 'Grüße again',
    date: '2026-11-21T08:00:00.000Z',
    text: 'Schön',
    problem: null,
  });
  expect(mail.html).toContain('<p>Schön</p>');
  expect(mail.attachments).toMatchObject([{ fileName: 'x.pdf', contentType: 'application/pdf', inline: false }]);
  expect(Buffer.from(mail.attachments[0]?.content ?? []).toString()).toBe('hello');
});

test('makes the text from the HTML where there is only that', async () => {
  const mail = await parseMail(
    crlf('From: a@b.example\nContent-Type: text/html\n\n<p>Hello <b>there</b></p><blockquote>old</blockquote>\n'),
  );
  expect(mail.text).toBe('Hello there\n\n> old');
});

test('keeps the parts of a report apart from the text', async () => {
  const mail = await parseMail(
    crlf(`From: MAILER-DAEMON@x.example
Content-Type: multipart/report; report-type=delivery-status; boundary=b

--b

It failed.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; x.example

Final-Recipient: rfc822; a@b.example
--b
Content-Type: message/rfc822

Message-ID: <ours@crm.example>

Body
--b--
`),
  );
  expect(mail.text.trim()).toBe('It failed.');
  expect(mail.deliveryStatus).toContain('Final-Recipient: rfc822; a@b.example');
  expect(mail.original).toContain('Message-ID: <ours@crm.example>');
});

test('attached mails and invites have a name, and a name in pieces is put together', async () => {
  const mail = await parseMail(
    crlf(`From: a@b.example
Content-Type: multipart/mixed; boundary=b

--b

See below.
--b
Content-Type: message/rfc822

From: c@d.example
Subject: =?utf-8?Q?Gr=C3=BC=C3=9Fe?= from
 me/you

Hello
--b
Content-Type: message/rfc822

From: c@d.example

Hello
--b
Content-Type: text/calendar; method=REQUEST
Content-Disposition: attachment

BEGIN:VCALENDAR
END:VCALENDAR
--b
Content-Type: application/pdf
Content-Disposition: attachment; filename*0*=utf-8''Angebot%20f%C3%BCr;
 filename*1*=%20B%C3%BCcher.pdf

x
--b
Content-Type: application/pdf
Content-Disposition: attachment

x
--b--
`),
  );
  expect(mail.attachments.map(attachmentName)).toEqual([
    'Grüße from me you.eml',
    'message.eml',
    'invite.ics',
    'Angebot für Bücher.pdf',
    'attachment-5',
  ]);
});

test('a message of a hundred thousand parts costs little, and keeps its header', { timeout: 120_000 }, async () => {
  const parts = '--b\r\n\r\nx\r\n'.repeat(100_000);
  const bomb = Buffer.from(
    `From: a@b.example\r\nSubject: bomb\r\nMessage-ID: <bomb@x>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n${parts}`,
  );
  const started = performance.now();
  const mail = await parseMail(bomb);
  expect(mail).toMatchObject({ subject: 'bomb', messageId: '<bomb@x>', from: { email: 'a@b.example' } });
  expect(mail.problem).not.toBeNull();
  expect(performance.now() - started).toBeLessThan(HANGS_MS);
});

test('nested parts, a header without end and an oversized message are bounded too', { timeout: 120_000 }, async () => {
  let nested = '';
  for (let depth = 0; depth < 5000; depth++)
    nested += `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`;
  for (const raw of [
    Buffer.from(`Subject: kept\r\n${nested}`),
    Buffer.from(`Subject: kept\r\n${'X-Long: y\r\n'.repeat(100_000)}\r\nbody`),
    Buffer.concat([Buffer.from('Subject: kept\r\n\r\n'), Buffer.alloc(51 * 1024 * 1024, 'a')]),
  ]) {
    const mail = await parseMail(raw);
    expect(mail.subject).toBe('kept');
    expect(mail.problem).not.toBeNull();
  }
});

test('rubbish is no error, and the next message is parsed as ever', async () => {
  expect((await parseMail(Buffer.alloc(0))).from).toBeNull();
  expect((await parseMail(Buffer.from([0, 255, 13, 10, 0, 13, 10, 13, 10, 0]))).text).not.toContain('\0');
  expect((await parseMail(crlf('Subject: fine\n\nyes'))).subject).toBe('fine');
});
