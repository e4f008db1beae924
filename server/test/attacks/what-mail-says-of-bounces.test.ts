import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { plainAddress } from '@/server/kernel/mail/address';
import { corpus, OURS } from '@/server/outreach/mail/inbound/fixtures/corpus';
import { bodyOf, plainReports, reportOnThree } from '@/server/outreach/mail/inbound/fixtures/plain-reports';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace } from '@/server/test/factories';
import {
  makeMailbox,
  makeSent,
  postMail,
  rawMail,
  rawReport,
  suppressedIn,
  timelineOf,
  writtenTo,
} from '@/server/test/inbound';

const BOB = 'bob@acme.example';
const FIXTURES = join(import.meta.dirname, '../../outreach/mail/inbound/fixtures');

const received = ({ id: workspaceId }: { id: string }) =>
  prisma.email.count({ where: { workspaceId, direction: 'INBOUND' } });

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
      expect((await postMail(mailbox.token, rawMail(headers, bodyOf(report, to, sent.messageId)))).status).toBe(200);
    }
    expect(await suppressedIn(ws)).toEqual(lasting.toSorted());
    expect(await eventsOf(ws)).toEqual([]);
    expect(await received(ws)).toBe(0);
  });

  test('no report of the corpus is mail from somebody, and the bounces that last suppress', async () => {
    const ws = await makeWorkspace();
    await subscribe(ws, 'email.received');
    const mailbox = await makeMailbox(ws);
    const reports = corpus.filter(({ kind }) => kind === 'BOUNCE' || kind === 'NOTICE');
    const answers = await Promise.all(
      reports.map(async ({ file, recipient = BOB }) => {
        const { messageId } = await makeSent(ws, mailbox, plainAddress(recipient) ?? recipient);
        const raw = readFileSync(join(FIXTURES, `${file}.eml`), 'utf8').replaceAll(OURS, messageId);
        return { file, ...(await postMail(mailbox.token, Buffer.from(raw.replaceAll('\n', '\r\n')))) };
      }),
    );
    const taken = { status: 200, answer: { accepted: true, emailId: null } };
    expect(answers).toEqual(reports.map(({ file }) => ({ file, ...taken })));
    expect([await eventsOf(ws), await received(ws)]).toEqual([[], 0]);
    const lasting = corpus.filter(({ permanent, anonymous }) => permanent && !anonymous);
    expect((await suppressedIn(ws)).toSorted()).toEqual(
      lasting.map(({ recipient = '' }) => plainAddress(recipient)).toSorted(),
    );
  });

  test('each recipient is judged by its own part of a report', async () => {
    const everybody = ['ghost@other.example', 'full@other.example', 'big@other.example'];
    for (const to of everybody) {
      const ws = await makeWorkspace();
      const mailbox = await makeMailbox(ws);
      const { id, messageId } = await makeSent(ws, mailbox, to);
      const ccEmails = everybody.filter((one) => one !== to);
      await prisma.email.updateMany({ where: { workspaceId: ws.id, id }, data: { ccEmails } });
      const { from, subject, text } = reportOnThree(messageId);
      await postMail(mailbox.token, rawMail({ From: from, Subject: subject }, text));
      expect([await suppressedIn(ws), await timelineOf(ws, id)]).toEqual([['ghost@other.example'], ['BOUNCE']]);
    }
  });

  test('a bounce that passes pauses a sequence, longer each time, and ends none; one that lasts ends it', async () => {
    const { ws, mailbox, contactId, sent } = await writtenTo(BOB);
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
    await postMail(mailbox.token, rawReport({ ...late, about: sent.messageId }));
    expect(await enrolled()).toMatchObject({ state: 'ACTIVE', reason: null });
    expect(await days()).toBeCloseTo(1, 1);
    await postMail(mailbox.token, rawReport({ ...late, about: sent.messageId }));
    expect(await days()).toBeCloseTo(1, 1);
    const again = await makeSent(ws, mailbox, BOB, contactId);
    await postMail(mailbox.token, rawReport({ ...late, about: again.messageId }));
    expect(await enrolled()).toMatchObject({ state: 'ACTIVE' });
    expect(await days()).toBeCloseTo(2, 1);
    await postMail(mailbox.token, rawReport({ recipient: BOB, about: sent.messageId }));
    expect(await enrolled()).toMatchObject({ state: 'BOUNCED', nextAt: null });
  });
});
