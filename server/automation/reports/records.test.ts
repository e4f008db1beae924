import { expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { communications } from '@/server/records/communications';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { notes } from '@/server/records/notes';
import { pipelines } from '@/server/records/pipelines';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { reports } from '.';
import type { Dimension, Question } from './contract';
import { SUBJECTS } from './names';

/** A workspace in which something of each kind happened that reports follow. */
async function withEverything(): Promise<TestWorkspace> {
  const ws = await makeWorkspace();
  const { body } = await call(ws.key, pipelines.list, {});
  const stages = body.pipelines[0]?.stages ?? [];
  for (const [at, name] of ['first', 'second', 'third'].entries()) {
    const { body: made } = await call(ws.key, deals.upsert, { deals: [{ name, value: 10 * at, ownerId: ws.ownerId }] });
    await call(ws.key, deals.move, { id: made.results[0]?.id ?? '', stageId: stages[at]?.id ?? '' });
  }
  const { body: people } = await call(ws.key, contacts.upsert, {
    contacts: [{ name: 'Ada', email: 'ada@example.com' }],
  });
  const contactId = people.results[0]?.id ?? '';
  await call(ws.key, notes.upsert, { notes: [{ body: 'Said yes', contactId }] });
  await call(ws.key, communications.create, { contactId, type: 'CALL', direction: 'OUTBOUND', body: 'Rang' });
  await call(ws.key, tasks.upsert, { tasks: [{ externalId: 'ring', title: 'Ring' }] });
  await call(ws.key, tasks.upsert, { tasks: [{ externalId: 'ring', title: 'Ring', done: true }] });
  const mail = (id: string, subject: string, at: number) => ({
    ...{ workspaceId: ws.id, id, threadId: id, messageId: `${id}@x.example`, subject, status: 'SENT', contactId },
    ...{ fromEmail: 'me@example.com', toEmail: 'ada@example.com', sentAt: new Date(Date.now() - at * 86_400_000) },
  });
  for (const [at, opens] of [0, 1, 3].entries())
    await prisma.email.create({ data: { ...mail(newId(), `No ${at}`, at), opens, memberId: ws.ownerId } });
  await prisma.email.create({ data: { ...mail(newId(), 'A question', 5), direction: 'INBOUND' } });
  return ws;
}

/** What each subject is grouped by, so that every way of telling groups is met: people, choices, time. */
const GROUPS: Partial<Record<Question['subject'], Dimension[]>> = {
  deals: [{ field: 'closedAt', interval: 'MONTH' }],
  emails: [{ field: 'memberId' }, { field: 'sentAt', interval: 'DAY' }],
  activities: [{ field: 'kind' }, { field: 'at', interval: 'WEEK' }],
  mailOutcomes: [{ field: 'outcome' }],
  responses: [{ field: 'kind' }],
  stageEntries: [{ field: 'stageId' }],
  openDeals: [{ field: 'at', interval: 'MONTH' }, { field: 'stageId' }],
  bookings: [{ field: 'hostId' }],
};

it('lists for each figure as many records as it counts, of every subject', async () => {
  const ws = await withEverything();
  const counted: Record<string, number> = {};
  for (const subject of SUBJECTS) {
    // A key may ask so much in a minute.
    const { key } = await makeKey(ws.id, ['*'], { createdById: ws.ownerId });
    const groupBy = GROUPS[subject] ?? [];
    const { body } = await call(key, reports.preview, { subject, groupBy });
    const { cells, total } = body.result;
    for (const [at, { count, where, hasRecords }] of [...cells.slice(0, 20), total].entries()) {
      expect([subject, at, hasRecords]).toEqual([subject, at, true]);
      const dated = at === Math.min(20, cells.length) ? [] : groupBy.filter(({ interval }) => interval);
      const { body: found } = await call(key, reports.records, { subject, where, groupBy: dated, limit: 100 });
      expect([subject, at, found.records?.length, found.more]).toEqual([subject, at, count, false]);
      expect(found.records.every(({ title }) => title !== null)).toBe(true);
    }
    counted[subject] = total.count;
  }
  expect(counted).toMatchObject({
    deals: 3,
    emails: 3,
    activities: 6,
    mailOutcomes: 5,
    responses: 1,
    stageEntries: 6,
    openDeals: 3,
  });
});

it('goes on where a page ended', async () => {
  const ws = await withEverything();
  const page = async (offset: number) =>
    (await call(ws.key, reports.records, { subject: 'emails', offset, limit: 2 })).body;
  const [first, rest] = [await page(0), await page(2)];
  expect([first.records.length, first.more, rest.records.length, rest.more]).toEqual([2, true, 1, false]);
  expect(new Set([...first.records, ...rest.records].map(({ id }) => id)).size).toBe(3);
  expect(first.records[0]).toMatchObject({ entity: 'email', title: 'Ada', about: 'No 0' });
});

it('is told to nobody who may not read what is counted', async () => {
  const ws = await makeWorkspace();
  const { key } = await makeKey(ws.id, ['read:contacts'], { createdById: ws.ownerId });
  expect((await call(key, reports.records, { subject: 'emails' })).status).toBe(403);
});
