import { beforeAll, expect, test } from 'vitest';
import { rawMail } from '@/server/test/inbound';
import { bodyOf, type PlainReport, plainReports, reportOnThree } from '../fixtures/plain-reports';
import { parseMail } from '../mime/parse';
import { type Classified, classify } from './classify';

const GHOST = 'ghost@other.example';
const ABOUT = '<019a2f107c117abc8def0123456789ab.Zm9vYmFy@crm.example>';
const HEADERS = { 'MIME-Version': '1.0', 'Content-Type': 'text/plain; charset=utf-8', To: 'sales@crm.example' };

let read: (PlainReport & { as: Classified })[] = [];
beforeAll(async () => {
  read = await Promise.all(
    plainReports.map(async (report) => {
      const { from, subject } = report;
      const raw = rawMail({ ...HEADERS, From: from, Subject: subject }, bodyOf(report, GHOST, ABOUT));
      return { ...report, as: classify(await parseMail(raw)) };
    }),
  );
});

const told = ({ as }: { as: Classified }) =>
  as.kind === 'BOUNCE' ? as.report.recipients.find(({ addresses }) => addresses.includes(GHOST)) : undefined;

test('a report in words is a bounce, or tells of a delay, and never anybody’s mail', () => {
  expect(read.filter(({ as, late }) => as.kind !== (late ? 'NOTICE' : 'BOUNCE')).map(({ name }) => name)).toEqual([]);
  expect(read.length).toBeGreaterThanOrEqual(75);
});

test('it names who did not get the mail, and which mail', () => {
  const bounces = read.filter(({ late }) => !late);
  expect(bounces.filter((one) => !told(one)).map(({ name }) => name)).toEqual([]);
  expect(
    bounces.filter(({ as }) => as.kind === 'BOUNCE' && as.report.messageIds[0] !== ABOUT).map(({ name }) => name),
  ).toEqual([]);
});

test('at least 80 % of the permanent ones are found, and at most 2 % of the others are called so', () => {
  const [lasting, passing] = [read.filter(({ permanent }) => permanent), read.filter(({ permanent }) => !permanent)];
  const missed = lasting.filter((one) => !told(one)?.permanent).map(({ name }) => name);
  const wrong = passing.filter((one) => told(one)?.permanent).map(({ name }) => name);
  expect({ missed, wrong }).toEqual({ missed: [], wrong: [] });
  expect(missed.length / lasting.length).toBeLessThanOrEqual(0.2);
  expect(wrong.length / passing.length).toBeLessThanOrEqual(0.02);
});

test('each recipient is judged by its own part of the report', async () => {
  const { from, subject, text } = reportOnThree(ABOUT);
  const as = classify(await parseMail(rawMail({ ...HEADERS, From: from, Subject: subject }, text)));
  const reasons =
    as.kind === 'BOUNCE' && as.report.recipients.map((one) => [one.addresses[0], one.reason, one.permanent]);
  expect(reasons).toEqual([
    ['full@other.example', 'MAILBOX_FULL', false],
    [GHOST, 'NO_SUCH_USER', true],
    ['big@other.example', 'REFUSED', false],
  ]);
});

const stated = (text: string, ...recipients: string[]) => {
  const type = 'multipart/report; report-type=delivery-status; boundary=b';
  const blocks = recipients.map((to) => `Final-Recipient: rfc822; ${to}\nAction: failed\nStatus: 5.0.0\n`).join('\n');
  return rawMail(
    { From: 'MAILER-DAEMON@mx.example', Subject: 'Undelivered', 'MIME-Version': '1.0', 'Content-Type': type },
    `--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n${blocks}\n--b--`,
  );
};

test('so too where a machine-readable report states no reply, and where it runs two recipients together', async () => {
  const text = `An error has occurred:\n\n${GHOST}: 550 5.1.1 User unknown\nfull@other.example: 552 5.2.2 Mailbox full\n`;
  const apart = classify(await parseMail(stated(text, GHOST, 'full@other.example')));
  const together = classify(
    await parseMail(
      Buffer.from(stated(text, GHOST, 'full@other.example').toString().replace('5.0.0\r\n\r\nFinal', '5.0.0\r\nFinal')),
    ),
  );
  for (const as of [apart, together]) {
    expect(as.kind === 'BOUNCE' && as.report.recipients.map(({ reason }) => reason)).toEqual([
      'NO_SUCH_USER',
      'MAILBOX_FULL',
    ]);
  }
  const gmail = `** Address not found **\n\nYour message wasn't delivered to ${GHOST} because the address couldn't be found. Check for typos or unnecessary spaces and try again.`;
  const as = classify(await parseMail(stated(gmail, GHOST)));
  expect(as.kind === 'BOUNCE' && as.report.recipients[0]).toMatchObject({ reason: 'NO_SUCH_USER', permanent: true });
});

test('a sender without an address is nobody’s mail, whatever it says', async () => {
  for (const from of ['MAILER-DAEMON <>', '<>', 'Somebody', 'MAILER-DAEMON@mx.example', 'double-bounce@mx.example']) {
    const as = classify(await parseMail(rawMail({ From: from, Subject: 'Hello' }, 'Shall we meet on Tuesday?')));
    expect({ from, kind: as.kind }).toEqual({ from, kind: 'BULK' });
  }
});

test('a machine-readable part that names nobody is a notice, whatever the words say', async () => {
  const none = stated('Viestiäsi ei voitu toimittaa.').toString().replace('MAILER-DAEMON@', 'postmaster@');
  for (const raw of [none, none.replace('Reporting-MTA: dns; mx.example', ''), none.replace(/postmaster@/, 'ada@')]) {
    const mail = await parseMail(Buffer.from(raw.replace('Subject: Undelivered', 'Subject: Viesti')));
    expect(mail.deliveryStatus).not.toBeNull();
    expect(classify(mail).kind).toBe('NOTICE');
  }
});

test('what a postmaster gives back in a language that is not known is nobody’s mail, and what one writes is', async () => {
  const from = { From: 'postmaster@mx.example', Subject: 'Viestiäsi ei toimitettu' };
  const text = 'Vastaanottajaa ei ole.';
  const marks: [Record<string, string>, string][] = [
    [{ 'Auto-Submitted': 'auto-replied' }, text],
    [{ 'X-Autoreply': 'yes' }, text],
    [{ 'Return-Path': '<>' }, text],
    [{ 'X-MS-Exchange-Message-Is-Ndr': '' }, text],
    [{}, `${text}\n\nReceived: from crm.example\nMessage-ID: ${ABOUT}\n`],
    [
      { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' },
      `--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: message/rfc822\n\nMessage-ID: ${ABOUT}\nTo: ${GHOST}\n\nHi\n--b--`,
    ],
  ];
  for (const [more, body] of marks) {
    const mail = await parseMail(rawMail({ ...from, ...more }, body));
    expect([more, body, classify(mail).kind]).toEqual([more, body, 'BULK']);
  }
  expect(classify(await parseMail(rawMail(from, 'Soitatko huomenna?'))).kind).toBe('MESSAGE');
});
