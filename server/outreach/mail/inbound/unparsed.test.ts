import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeEach, expect, test, vi } from 'vitest';
import { sweepDb as db, prisma, sql } from '@/server/kernel/db/client';
import { fileStore } from '@/server/kernel/storage';
import { attachmentUrl } from '@/server/outreach/emails/open-attachment';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { makeContact, makeMailbox, makeSent, rawMail } from '@/server/test/inbound';
import { parseMail } from './mime/parse';
import { receiveRaw } from './receive-raw';
import { retryUnparsed } from './unparsed';

const MB = 1024 * 1024;
/** More time on the wall than any reading of such a mail takes. */
const STARVED_MS = 2500;
const TYPE = { From: 'bob@acme.example', 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' };

let ws: TestWorkspace;
let mailbox: Awaited<ReturnType<typeof makeMailbox>>;
beforeEach(async () => {
  ws = await makeWorkspace();
  mailbox = await makeMailbox(ws);
  await makeContact(ws, 'bob@acme.example');
});

test.each([
  ['a text that is longer than what is kept', { From: 'bob@acme.example' }, `First.\n${'and on '.repeat(80_000)}Last.`],
  [
    'more files than are kept',
    TYPE,
    `--b\nContent-Type: text/plain\n\nYes.\n${Array.from({ length: 120 }, (_, n) => `--b\nContent-Type: application/pdf; name=f${n}.pdf\n\nx\n`).join('')}--b--`,
  ],
])('a mail with %s hangs on itself, whole', async (_what, headers, body) => {
  const raw = rawMail(headers, body);
  const { emailId } = await receiveRaw(mailbox, raw);
  const { attachments, error } = await stored(emailId ?? '');
  expect(error).toBeNull();
  const whole = attachments.find(({ fileName }) => fileName === 'message.eml');
  expect(whole?.size).toBe(raw.length);
  expect(attachments.length).toBeLessThanOrEqual(100);
});

/** A mail with a body and files of this many bytes together. */
function large(bytes: number) {
  const file = randomBytes((bytes / 4) * 0.72).toString('base64');
  const part = (n: number) =>
    `--b\nContent-Type: application/pdf; name=f${n}.pdf\nContent-Disposition: attachment; filename=f${n}.pdf\n` +
    `Content-Transfer-Encoding: base64\n\n${file.replace(/.{76}/g, '$&\n')}\n`;
  return rawMail(TYPE, `--b\nContent-Type: text/plain\n\nYes, please.\n${[1, 2, 3, 4].map(part).join('')}--b--`);
}

const stored = (id: string) =>
  prisma.email.findFirstOrThrow({
    where: { workspaceId: ws.id, id },
    select: { error: true, bodyText: true, attempts: true, nextAttemptAt: true, replyClass: true, attachments: true },
  });

/** The processes that parse for this one. */
const parsers = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([, parent, ...args]) =>
        parent === String(process.pid) && args.join(' ').includes('server/kernel/foreign/process.mjs'),
    )
    .map(([pid]) => Number(pid));

const due = () =>
  db.query(sql`UPDATE "Email" SET "nextAttemptAt" = now() - interval '1 second' WHERE "nextAttemptAt" IS NOT NULL`);

/** Begins something, and answers the process that parses for it. */
async function parserOf<T>(begin: () => Promise<T>) {
  for (const pid of parsers()) process.kill(pid, 'SIGKILL');
  await vi.waitFor(() => expect(parsers()).toEqual([]), { timeout: 60_000 });
  const work = begin();
  const [pid] = await vi.waitUntil(() => (parsers().length > 0 ? parsers() : undefined), {
    timeout: 60_000,
    interval: 1,
  });
  return { work, parser: Number(pid) };
}

/** Hands in a mail and ends the process that reads it, as the machine's own memory guard might. */
async function receiveKilled(raw: Buffer) {
  const { work, parser } = await parserOf(() => receiveRaw(mailbox, raw));
  process.kill(parser, 'SIGKILL');
  return String((await work).emailId);
}

test('a mail of 45 MB keeps its body and its attachments', { timeout: 120_000 }, async () => {
  const mail = await parseMail(large(45 * MB));
  expect(mail.problem).toBeNull();
  expect(mail.text).toBe('Yes, please.');
  expect(mail.attachments).toHaveLength(4);
  expect(mail.attachments.reduce((sum, { content }) => sum + content.length, 0)).toBeGreaterThan(45 * MB * 0.7);
});

test('a large mail is kept whole though its reader has to wait longer for the machine than reading takes', {
  timeout: 120_000,
}, async () => {
  const raw = large(24 * MB);
  const { work, parser } = await parserOf(() => receiveRaw(mailbox, raw));
  process.kill(parser, 'SIGSTOP');
  const stopped = performance.now();
  try {
    await vi.waitUntil(() => performance.now() - stopped > STARVED_MS, { timeout: 60_000 });
    expect(parsers()).toEqual([parser]);
  } finally {
    process.kill(parser, 'SIGCONT');
  }
  const { error, bodyText, attempts, attachments } = await stored(String((await work).emailId));
  expect({ error, bodyText, attempts }).toEqual({ error: null, bodyText: 'Yes, please.', attempts: 0 });
  expect(attachments.map(({ fileName }) => fileName)).toEqual(['f1.pdf', 'f2.pdf', 'f3.pdf', 'f4.pdf']);
  expect(attachments.reduce((sum, { size }) => sum + size, 0)).toBeGreaterThan(24 * MB * 0.7);
});

test('a text of 40 MB in more than two million lines is read in bounded memory', { timeout: 120_000 }, async () => {
  const mail = await parseMail(rawMail({ From: 'bob@acme.example' }, 'All work and play\n'.repeat(2_300_000)));
  expect(mail.problem).toBeNull();
  expect(mail.text).toMatch(/^All work/);
});

test('a mail whose reading was cut off says so, can be saved whole, and is read again', async () => {
  const raw = large(8 * MB);
  const id = await receiveKilled(raw);
  const cut = await stored(id);
  expect(cut).toMatchObject({ bodyText: '', attempts: 1, nextAttemptAt: expect.any(Date) });
  expect(cut.error).toBe('Only the header of this mail could be read. It could not be read.');
  expect(cut.attachments).toMatchObject([{ fileName: 'message.eml', contentType: 'message/rfc822', size: raw.length }]);
  expect(await attachmentUrl(ws.id, cut.attachments[0]?.id ?? '')).toMatch(/^http/);
  // Its sender may hand it in once more meanwhile.
  expect((await receiveRaw(mailbox, raw)).emailId).toBe(id);
  await retryUnparsed();
  expect((await stored(id)).error).not.toBeNull();
  await due();
  await retryUnparsed();
  const read = await stored(id);
  expect(read).toMatchObject({ error: null, bodyText: 'Yes, please.', nextAttemptAt: null });
  expect(read.replyClass).toBe('POSITIVE');
  expect(read.attachments.map(({ fileName }) => fileName)).toEqual(['f1.pdf', 'f2.pdf', 'f3.pdf', 'f4.pdf']);
});

test.each([
  ['bob@acme.example', 'Please unsubscribe me.', 'UNSUBSCRIBE', null, ['bob@acme.example']],
  ['carol@acme.example', 'Please unsubscribe me.', 'UNSUBSCRIBE', 'PENDING', []],
  ['bob@acme.example', 'Sounds good, call me. But please stop writing to my old address.', 'NEUTRAL', 'PENDING', []],
])(
  'read again, what %s says is heeded as it would have been at once: %s',
  async (from, says, replyClass, stop, gone) => {
    const sent = await makeSent(ws, mailbox, 'bob@acme.example');
    await makeContact(ws, 'carol@acme.example');
    const letter = (text: string) => rawMail({ From: from, 'In-Reply-To': sent.messageId }, text);
    const { emailId } = await receiveRaw(mailbox, letter(says));
    const once = await prisma.email.findFirstOrThrow({ where: { workspaceId: ws.id, id: String(emailId) } });
    expect([once.replyClass, once.stopRequest]).toEqual([replyClass, stop]);
    await db.query(sql`DELETE FROM "Suppression" WHERE "workspaceId" = ${ws.id}::uuid`);
    const pad = 'X-Filler: '.padEnd(60_000, 'x');
    const id = await receiveKilled(Buffer.concat([Buffer.from(`${pad}\r\n`), letter(says)]));
    await due();
    await retryUnparsed();
    const read = await prisma.email.findFirstOrThrow({ where: { workspaceId: ws.id, id } });
    expect([read.error, read.replyClass, read.stopRequest]).toEqual([null, replyClass, stop]);
    const suppressed = await prisma.suppression.findMany({ where: { workspaceId: ws.id } });
    expect(suppressed.map(({ email }) => email)).toEqual(gone);
  },
);

test('what can never be read is given up after five more attempts, and its bytes stay', {
  timeout: 120_000,
}, async () => {
  const bomb = rawMail(TYPE, '--b\n\nx\n'.repeat(100_000));
  const id = String((await receiveRaw(mailbox, bomb)).emailId);
  const error = expect.stringMatching(/^Only the header of this mail could be read\. ./);
  const attachments = [{ fileName: 'message.eml', contentType: 'message/rfc822', size: bomb.length }];
  expect(await stored(id)).toMatchObject({ attempts: 1, nextAttemptAt: expect.any(Date), error, attachments });
  for (let attempts = 2; attempts <= 6; attempts++) {
    // What an attempt finds is written over this: so it is seen that the bytes were read.
    await db.query(sql`UPDATE "Email" SET error = 'An older reason.' WHERE id = ${id}::uuid`);
    await due();
    await retryUnparsed();
    expect(await stored(id)).toMatchObject({ attempts, error, attachments });
  }
  await due();
  await retryUnparsed();
  const last = await stored(id);
  expect(last).toMatchObject({ attempts: 6, nextAttemptAt: null, error, bodyText: '', attachments });
  const kept = await fileStore().read(last.attachments[0]?.storageKey ?? '');
  expect(kept && (await buffer(kept)).equals(bomb)).toBe(true);
});

test('of two processes that read it again, the one that took longer than its time says nothing', async () => {
  const id = await receiveKilled(large(8 * MB));
  await due();
  const { work, parser } = await parserOf(retryUnparsed);
  process.kill(parser, 'SIGSTOP');
  // Meanwhile another process reads it.
  await db.query(
    sql`UPDATE "Email" SET attempts = attempts + 1, error = NULL, "nextAttemptAt" = NULL WHERE id = ${id}::uuid`,
  );
  process.kill(parser, 'SIGKILL');
  await work;
  expect(await stored(id)).toMatchObject({ attempts: 3, error: null });
});
