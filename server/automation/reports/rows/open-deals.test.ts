import { DateTime } from 'luxon';
import { beforeAll, expect, it } from 'vitest';
import { db, prisma, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { deals } from '@/server/records/deals';
import { pipelines } from '@/server/records/pipelines';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { reports } from '..';

const DAYS = 90;
const MOVES = 3;

let ws: TestWorkspace;
let stages: { id: string; name: string; won: boolean; lost: boolean }[];

/** Numbers that look like chance, and are the same each time. */
function chance(seed: number) {
  let at = seed;
  return (below: number) => {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((at / 2_147_483_648) * below);
  };
}

/** Deals that came, moved and were closed within the last months, some of them several times a day. */
beforeAll(async () => {
  ws = await makeWorkspace();
  const { body } = await call(ws.key, pipelines.list, {});
  stages = body.pipelines[0]?.stages ?? [];
  const draw = chance(7);
  const made = await call(ws.key, deals.upsert, {
    deals: Array.from({ length: 60 }, (_, i) => ({ name: `Deal ${i}`, value: draw(1000) })),
  });
  for (const month of [0, 1, 2, 3, 4]) {
    const day = DateTime.utc().startOf('month').minus({ months: month }).toISODate();
    await db.query(sql`SELECT make_history_partition('Change', ${day}::date)`);
  }
  const operationId = newId();
  for (const { id = '' } of made.body.results) {
    const minutes = Array.from({ length: MOVES + 1 }, () => draw(DAYS * 1440)).sort((a, b) => b - a);
    const path = Array.from({ length: MOVES + 1 }, () => stages[draw(stages.length)]?.id ?? '');
    const times = minutes.map((ago) => new Date(Date.now() - ago * 60_000));
    const where = { workspaceId_id: { workspaceId: ws.id, id } };
    await prisma.deal.update({ where, data: { createdAt: times[0] ?? new Date(), stageId: path.at(-1) ?? '' } });
    for (let move = 1; move <= MOVES; move++) {
      const fields = JSON.stringify({ stageId: [path[move - 1], path[move]] });
      await db.query(sql`
        INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, "operationId", operation)
        VALUES (${ws.id}::uuid, ${id}::uuid, ${times[move]?.toISOString() ?? ''}::timestamptz, 1, 'Deal', 'updated', ${fields}::jsonb, 'system', ${operationId}::uuid, 'test')`);
    }
  }
});

/** The same by its definition: each deal asked at each end of a day in which stage it was. */
async function bySlowDefinition(): Promise<Map<string, { deals: number; value: number }>> {
  const [all, moves] = await Promise.all([
    prisma.deal.findMany({ where: { workspaceId: ws.id } }),
    db.query<{ id: string; at: Date; from: string; to: string }>(sql`
      SELECT c."recordId"::text AS id, c.at, c.fields->'stageId'->>0 AS from, c.fields->'stageId'->>1 AS to FROM "Change" c
      WHERE c."workspaceId" = ${ws.id}::uuid AND c."table" = 'Deal' AND c.kind = 'updated' AND c.fields ? 'stageId' ORDER BY c.at`),
  ]);
  const found = new Map<string, { deals: number; value: number }>();
  const today = DateTime.utc().startOf('day');
  for (let back = DAYS - 1; back >= 0; back--) {
    const day = today.minus({ days: back });
    const moment = Math.min(day.plus({ days: 1 }).toMillis() - 1, Date.now());
    for (const deal of all) {
      if (deal.createdAt.getTime() > moment) continue;
      const own = moves.filter(({ id }) => id === deal.id);
      const next = own.find(({ at }) => new Date(at).getTime() > moment);
      const stage = stages.find(({ id }) => id === (next ? next.from : deal.stageId));
      if (!stage || stage.won || stage.lost) continue;
      const key = `${day.toISODate()} ${stage.name}`;
      const before = found.get(key) ?? { deals: 0, value: 0 };
      found.set(key, { deals: before.deals + 1, value: before.value + Number(deal.value) });
    }
  }
  return found;
}

const question = {
  subject: 'openDeals' as const,
  groupBy: [{ field: 'at', interval: 'DAY' as const }, { field: 'stageId' }],
  range: { field: 'at', period: 'LAST_90_DAYS' as const },
};

const preview = async (more: object) => {
  const { status, body } = await call(ws.key, reports.preview, { ...question, ...more });
  expect([status, body]).toEqual([200, body]);
  return body.result;
};

it('says of each day what asking each deal on each day says, up to today', async () => {
  const slow = await bySlowDefinition();
  const result = await preview({ measure: { is: 'SUM', field: 'value' } });
  const days = result.axes[0]?.groups ?? [];
  expect([days.length, days.at(-1)?.key]).toEqual([DAYS, DateTime.utc().toISODate()]);
  const fast = new Map(
    result.cells.map(({ at, labels, value, count }) => [
      `${days[at[0] ?? 0]?.key} ${labels[1]}`,
      { deals: count, value: value ?? 0 },
    ]),
  );
  expect([...fast].sort()).toEqual([...slow].sort());
  const latest = result.cells.filter(({ at }) => at[0] === DAYS - 1);
  expect(latest.reduce((sum, { count }) => sum + count, 0)).toBe(result.total.count);
});

it('takes averages and the largest of the same deals', async () => {
  const slow = await bySlowDefinition();
  const average = await preview({ measure: { is: 'AVERAGE', field: 'value' } });
  for (const { at, labels, value } of average.cells) {
    const { deals: count, value: sum } = slow.get(`${average.axes[0]?.groups[at[0] ?? 0]?.key} ${labels[1]}`) ?? {};
    expect(value).toBeCloseTo((sum ?? 0) / (count ?? 1), 6);
  }
  const largest = await preview({ measure: { is: 'MAXIMUM', field: 'value' } });
  expect(largest.cells.map(({ count }) => count)).toEqual(average.cells.map(({ count }) => count));
});

it('shows the last days of a range that has too many, on its axis too', async () => {
  const today = DateTime.utc();
  const range = { field: 'at', from: today.minus({ days: 500 }).toISODate(), to: today.toISODate() };
  const { axes, cells } = await preview({ range });
  const days = axes[0]?.groups ?? [];
  expect([days.length, days.at(-1)?.key]).toEqual([400, today.toISODate()]);
  expect(cells.filter(({ at }) => at[0] === 399).length).toBeGreaterThan(0);
});

it('lists what a group of the first axis comes to, and all of it at the end', async () => {
  const groupBy = [{ field: 'stageId' }, { field: 'at', interval: 'MONTH' as const }];
  const result = await preview({ groupBy });
  expect(result.axes.map(({ overlaps }) => overlaps)).toEqual([false, true]);
  expect(result.rows.reduce((sum, { count }) => sum + count, 0)).toBe(result.total.count);
  for (const { where, count } of result.rows) {
    const { body } = await call(ws.key, reports.records, { subject: 'openDeals', where, range: question.range });
    expect(body.records).toHaveLength(count);
  }
});
