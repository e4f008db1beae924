import { describe, expect, it } from 'vitest';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { communications } from '@/server/records/communications';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { notes } from '@/server/records/notes';
import { pipelines } from '@/server/records/pipelines';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { makeKey, makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { reports } from '.';

const resultOf = async (ws: TestWorkspace, id: string) => {
  const { status, body } = await call(ws.key, reports.result, { id });
  expect([status, body]).toEqual([200, body]);
  return body.result;
};
const figures = ({ cells }: Awaited<ReturnType<typeof resultOf>>) =>
  cells.map(({ labels, value }) => [...labels, value]);

/** A workspace with the stages of its board, and what moves a deal there. */
async function withBoard() {
  const ws = await makeWorkspace();
  const { body } = await call(ws.key, pipelines.list, {});
  const stages = body.pipelines[0]?.stages ?? [];
  const make = async (name: string, value: number, path: number[]) => {
    const { body: made } = await call(ws.key, deals.upsert, { deals: [{ name, value }] });
    const id = made.results[0]?.id ?? '';
    for (const at of path) await call(ws.key, deals.move, { id, stageId: stages[at]?.id ?? '' });
    return id;
  };
  return { ws, stages, make };
}

describe('the stock report', () => {
  it('of conversion counts every stage that a deal reached, also of one that was lost', async () => {
    const { ws, stages, make } = await withBoard();
    const lost = stages.findIndex((stage) => stage.lost);
    await make('stays', 1, []);
    await make('goes on', 2, [2]);
    await make('is lost', 3, [1, lost]);
    await make('goes back', 4, [1, 0]);
    const result = await resultOf(ws, 'conversion-by-stage');
    expect(figures(result)).toEqual([
      [stages[0]?.name, 4],
      [stages[1]?.name, 3],
      [stages[2]?.name, 1],
    ]);
  });

  it('of the pipeline over time tells the stage that a deal was in then', async () => {
    const { ws, stages, make } = await withBoard();
    const id = await make('older', 500, [1]);
    const where = { workspaceId_id: { workspaceId: ws.id, id } };
    await prisma.deal.update({ where, data: { createdAt: new Date(Date.now() - 70 * 86_400_000) } });
    const result = await resultOf(ws, 'pipeline-over-time');
    const [months, columns] = result.axes;
    expect([months?.groups.length, columns?.groups.map(({ label }) => label)]).toEqual([
      12,
      [stages[0]?.name, stages[1]?.name],
    ]);
    const last = result.cells.at(-1);
    expect([last?.at, last?.labels[1], last?.value]).toEqual([[11, 1], stages[1]?.name, 500]);
    expect(result.total.value).toBe(500);
    const before = result.cells.filter(({ at }) => at[1] === 0);
    expect(before.length).toBeGreaterThanOrEqual(2);
    expect(before.every(({ value }) => value === 500)).toBe(true);
  });

  it('of the forecast adds up open deals by the month in which they should close', async () => {
    const ws = await makeWorkspace();
    const expectedCloseDate = new Date().toISOString().slice(0, 10);
    const rows = [
      { name: 'open', value: 100, probability: 40, expectedCloseDate },
      { name: 'even', value: 100, probability: 50, expectedCloseDate },
      { name: 'won', value: 5, stage: 'WON' as const, expectedCloseDate },
    ];
    await call(ws.key, deals.upsert, { deals: rows });
    const result = await resultOf(ws, 'forecast');
    expect([result.axes[0]?.groups.length, result.cells.map(({ at, value }) => [...at, value])]).toEqual([
      12,
      [[0, 90]],
    ]);
  });

  it('of what was lost says why, and leads to those deals', async () => {
    const ws = await makeWorkspace();
    const stage = 'LOST' as const;
    const rows = [
      { name: 'a', value: 5, stage, lossReason: 'Price' },
      { name: 'b', value: 6, stage, lossReason: 'price' },
      { name: 'c', value: 7, stage },
      { name: 'd', value: 8, stage: 'WON' as const },
    ];
    await call(ws.key, deals.upsert, { deals: rows });
    const result = await resultOf(ws, 'lost-by-reason');
    expect(result.cells.map(({ labels, value }) => [labels[0]?.toLowerCase(), value])).toEqual([
      ['price', 2],
      ['none', 1],
    ]);
    const { body } = await call(ws.key, deals.list, { where: JSON.stringify(result.cells[0]?.where) });
    expect(body.deals.map(({ name }) => name).sort()).toEqual(['a', 'b']);
    const over = await resultOf(ws, 'won-and-lost');
    expect(over.cells.map(({ at, value, isListed }) => [at[0], value, isListed])).toEqual([
      [11, 8, true],
      [11, 18, true],
    ]);
    const lost = await call(ws.key, deals.list, { where: JSON.stringify(over.cells[1]?.where) });
    expect(lost.body.deals.map(({ name }) => name).sort()).toEqual(['a', 'b', 'c']);
  });

  it('of activity says who did what, by the history where nothing else knows', async () => {
    const ws = await makeWorkspace();
    const mia = await makeMember(ws.id);
    const { key } = await makeKey(ws.id, ['*'], { createdById: mia.id });
    const { body } = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }] });
    const contactId = body.results[0]?.id ?? '';
    await call(key, notes.upsert, { notes: [{ contactId, body: 'Called.' }] });
    const logged = { contactId, type: 'CALL' as const, direction: 'OUTBOUND' as const, body: 'Hello' };
    expect((await call(key, communications.create, logged)).status).toBe(201);
    const { body: task } = await call(key, tasks.upsert, { tasks: [{ title: 'Send it' }] });
    await call(key, tasks.update, { id: task.results[0]?.id ?? '', done: true });
    expect(figures(await resultOf(ws, 'activity-by-member'))).toEqual([
      ['Mia Member', 'Call', 1],
      ['Mia Member', 'Note', 1],
      ['Mia Member', 'Task', 1],
    ]);
  });

  it('of mail counts each thing that came of it, and of answers how long they took', async () => {
    const ws = await makeWorkspace();
    const workspaceId = ws.id;
    const campaign = await prisma.campaign.create({ data: { workspaceId, id: newId(), name: 'Spring' } });
    const sequence = await prisma.sequence.create({ data: { workspaceId, id: newId(), name: 'Steps' } });
    const threadId = newId();
    const hour = 3_600_000;
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hour);
    const mail = (more: object) => ({
      ...{ workspaceId, id: newId(), status: 'SENT', threadId, toEmail: 'a@example.com', fromEmail: 'b@example.com' },
      ...{ messageId: `${newId()}@example.com`, memberId: ws.ownerId, ...more },
    });
    await prisma.email.createMany({
      data: [
        mail({ campaignId: campaign.id, sentAt: at(30), opens: 2, repliedAt: at(29) }),
        mail({ campaignId: campaign.id, sentAt: at(30), threadId: newId(), bouncedAt: at(29) }),
        mail({ direction: 'INBOUND', sentAt: at(29), memberId: null }),
        // What goes on by itself is no answer, and who is away or wrote to many waits for none.
        mail({ sequenceId: sequence.id, bulk: true, sentAt: at(28) }),
        mail({ sentAt: at(27) }),
        mail({ direction: 'INBOUND', sentAt: at(29), replyClass: 'OUT_OF_OFFICE', memberId: null }),
        mail({ direction: 'INBOUND', sentAt: at(29), replyClass: 'UNSUBSCRIBE', memberId: null }),
        mail({ direction: 'INBOUND', sentAt: at(28), bulk: true, memberId: null }),
      ],
    });
    expect(figures(await resultOf(ws, 'campaign-results'))).toEqual([
      ['Spring', 'Sent', 2],
      ['Spring', 'Opened', 1],
      ['Spring', 'Replied', 1],
      ['Spring', 'Bounced', 1],
    ]);
    const { cells, unit } = await resultOf(ws, 'response-times');
    expect([unit, cells.map(({ labels, value, count }) => [labels[1], value, count])]).toEqual([
      'minutes',
      [['Mail', expect.closeTo(120, 2), 1]],
    ]);
  });
});
