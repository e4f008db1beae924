import { expect, it } from 'vitest';
import { sweepPool as pool, prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { currencies } from '@/server/records/currencies';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { makeWorkspace, memberContext } from '@/server/test/factories';
import { ago, makeTeam } from '@/server/test/figures';
import { summarize } from './summary';

it('says of an empty workspace that there is nothing', async () => {
  const { everyone } = await makeTeam();
  const { numbers, stages, activity, mail, tasks, meetings } = await everyone();
  const { at, dayEnds, wonSince, hasKey, currency, unrated, ...counts } = numbers;
  expect(Object.values(counts)).toEqual(Object.values(counts).map(() => 0));
  expect([hasKey, wonSince < at, at < dayEnds, currency, unrated]).toEqual([false, true, true, 'USD', []]);
  expect([stages.length, activity.length]).toEqual([4, 14]);
  expect([mail.sent, tasks, meetings]).toEqual([0, [], []]);
});

it('names what has no rate, stage by stage, and leaves it out of the value', async () => {
  const { ws, everyone } = await makeTeam();
  const [first] = await prisma.stage.findMany({ where: { workspaceId: ws.id }, orderBy: { order: 'asc' } });
  const before = (await everyone()).stages[0];
  const { id: stageId = '', pipelineId = '', dealStage = '' } = first ?? {};
  const deal = { workspaceId: ws.id, id: newId(), name: 'Abroad', value: 9, currency: 'NOK', stageId, pipelineId };
  await prisma.deal.create({ data: { ...deal, stage: dealStage } });
  const { stages } = await everyone();
  expect(stages.map(({ unrated }) => unrated)).toEqual([['NOK'], ...stages.slice(1).map(() => [])]);
  expect(stages[0]).toMatchObject({ deals: (before?.deals ?? 0) + 1, value: before?.value });
  await prisma.deal.delete({ where: { workspaceId_id: { workspaceId: ws.id, id: deal.id } } });
});

it('counts and adds up deals as plain statements do, for everyone and for one', async () => {
  const { ws, seller, everyone, mine, makeDeals } = await makeTeam();
  const one = async (statement: string) => Number((await pool.query(statement, [ws.id])).rows[0].n);
  const stages = await makeDeals();
  const whose = { all: '', mine: `AND "ownerId" = '${seller}'` };
  for (const [summary, owner] of [
    [await everyone(), whose.all],
    [await mine(), whose.mine],
  ] as const) {
    const of = `FROM "Deal" WHERE "workspaceId" = $1 ${owner}`;
    expect(summary.numbers.open).toBe(await one(`SELECT sum(value) AS n ${of} AND stage NOT IN ('WON', 'LOST')`));
    expect(summary.numbers.openDeals).toBe(await one(`SELECT count(*) AS n ${of} AND stage NOT IN ('WON', 'LOST')`));
    const won = `${of} AND stage = 'WON' AND "stageChangedAt" > now() - interval '30 days'`;
    expect(summary.numbers.won).toBe(await one(`SELECT sum(value) AS n ${won}`));
    expect(summary.numbers.wonDeals).toBe(await one(`SELECT count(*) AS n ${won}`));
    expect(summary.stages.map(({ id }) => id)).toEqual(
      stages.filter(({ won, lost }) => !won && !lost).map(({ id }) => id),
    );
    for (const { id, deals, value } of summary.stages) {
      expect(deals).toBe(await one(`SELECT count(*) AS n ${of} AND "stageId" = '${id}'`));
      expect(value).toBe(await one(`SELECT coalesce(sum(value), 0) AS n ${of} AND "stageId" = '${id}'`));
    }
  }
});

it('adds up what deals are worth in the currency of the workspace, and names what has no rate', async () => {
  const { ws, everyone } = await makeTeam();
  const rows = [
    { name: 'a', value: 100, currency: 'EUR' },
    { name: 'b', value: 7, currency: 'CHF' },
    { name: 'c', value: 3 },
  ];
  await call(ws.key, deals.upsert, { deals: rows });
  const rates = [{ currency: 'EUR', rate: 1.1, since: '2026-01-01' }];
  await call(ws.key, currencies.replace, { currency: 'USD', rates });
  const { numbers, stages } = await everyone();
  expect([numbers.open, numbers.currency, numbers.unrated, stages[0]?.value]).toEqual([113, 'USD', ['CHF'], 113]);
  // New deals have a chance of ten percent.
  expect(numbers.weighted).toBeCloseTo(11.3);
});

it('tells overdue tasks from those of today, earliest first, and whose they are', async () => {
  const { ws, seller, everyone, mine } = await makeTeam();
  const task = (hours: number, ownerId: string | null, done = false) => ({
    ...{ workspaceId: ws.id, id: newId(), title: `Due ${hours}`, dueDate: ago(-hours), ownerId, done },
  });
  await prisma.task.createMany({
    data: [task(-50, seller), task(-2, null), task(-1, seller, true), task(72, seller), task(-60, ws.ownerId)],
  });
  const all = await everyone();
  expect([all.numbers.overdue, all.tasks.map(({ title }) => title)]).toEqual([
    3,
    ['Due -60', 'Due -50', 'Due -2', 'Due 72'],
  ]);
  expect(all.tasks.map(({ overdue }) => overdue)).toEqual([true, true, true, false]);
  const own = await mine();
  expect([own.numbers.overdue, own.tasks.map(({ title }) => title)]).toEqual([1, ['Due -50', 'Due 72']]);
});

it('says how mail has done, altogether and day by day', async () => {
  const { ws, everyone, mine, mail } = await makeTeam();
  await prisma.email.createMany({
    data: [
      mail({ opens: 2, clicks: 1, repliedAt: ago(1) }),
      mail({ opens: 1 }),
      mail({ machineOpens: 3 }),
      mail({ bouncedAt: ago(1), memberId: ws.ownerId, sentAt: ago(24 * 30 - 1) }),
      mail({ opens: 1, sentAt: ago(24 * 40) }),
      mail({ status: 'DRAFT', sentAt: null }),
      mail({ status: 'FAILED', sentAt: null }),
      mail({ direction: 'INBOUND' }),
    ],
  });
  const { mail: results, mailDays, numbers } = await everyone();
  expect(results).toEqual({ sent: 4, opened: 2, clicked: 1, replied: 1, bounced: 1 });
  expect(numbers.drafts).toBe(1);
  expect((await mine()).mail).toEqual({ sent: 3, opened: 2, clicked: 1, replied: 1, bounced: 0 });
  const added = mailDays.map(({ day: _, ...figures }) => figures);
  for (const key of ['sent', 'opened', 'clicked', 'replied', 'bounced'] as const) {
    expect([key, added.reduce((sum, figures) => sum + figures[key], 0)]).toEqual([key, results[key]]);
  }
  const days = mailDays.map(({ day }) => day);
  expect([days.length, days]).toEqual([31, [...new Set(days)].sort()]);
  expect(mailDays.find(({ day }) => day === ago(1).toISOString().slice(0, 10))).toMatchObject({ sent: 3, opened: 2 });
  expect(mailDays.find(({ bounced }) => bounced > 0)?.day).toBe(
    ago(24 * 30 - 1)
      .toISOString()
      .slice(0, 10),
  );
});

it('shows nothing of another workspace', async () => {
  const { makeDeals, mail } = await makeTeam();
  await makeDeals();
  await prisma.email.create({ data: mail({}), select: { id: true } });
  const other = await makeWorkspace();
  const { numbers, stages, mail: results } = await summarize(memberContext(other.id, other.ownerId));
  expect([numbers.openDeals, numbers.open, results.sent, stages.every(({ deals }) => deals === 0)]).toEqual([
    0,
    0,
    0,
    true,
  ]);
});
