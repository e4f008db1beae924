import { beforeEach, describe, expect, it } from 'vitest';
import { lossReasons } from '@/server/records/loss-reasons';
import { pipelines } from '@/server/records/pipelines';
import { stages } from '@/server/records/stages';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { deals } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = async (row: object) =>
  (await call(ws.key, deals.upsert, { deals: [{ name: 'Deal', ...row }] })).body.results[0]?.id ?? '';
const read = async (id: string) =>
  (await call(ws.key, deals.get, { id, include: 'probability,lossReason,closedAt' })).body.deal;
const board = async () =>
  (await call(ws.key, pipelines.list, { include: 'probability' })).body.pipelines[0]?.stages ?? [];

describe('the probability of a deal', () => {
  it('is that of its stage, unless it has one of its own', async () => {
    expect((await board()).map(({ probability }) => probability)).toEqual([10, 25, 50, 75, 100, 0]);
    const id = await make({ stage: 'PROPOSAL' });
    expect((await read(id)).probability).toBe(50);
    const stageId = (await board())[2]?.id ?? '';
    await call(ws.key, stages.update, { id: stageId, probability: 40 });
    expect([(await board())[2]?.probability, (await read(id)).probability]).toEqual([40, 40]);
    await call(ws.key, deals.update, { id, probability: 65 });
    expect((await read(id)).probability).toBe(65);
    // What was read can be sent back, and the deal still follows its stage.
    await call(ws.key, deals.update, { id, probability: 40 });
    expect((await read(id)).probability).toBe(40);
    await call(ws.key, stages.update, { id: stageId, probability: null });
    expect((await read(id)).probability).toBe(50);
  });

  it('is certain once the deal is closed, and then the deal says since when', async () => {
    const id = await make({ probability: 5 });
    expect((await read(id)).closedAt).toBeNull();
    await call(ws.key, deals.update, { id, stage: 'WON' });
    const won = await read(id);
    expect([won.probability, Date.parse(won.closedAt ?? '') <= Date.now()]).toEqual([100, true]);
    await call(ws.key, deals.update, { id, stage: 'LOST' });
    expect((await read(id)).probability).toBe(0);
  });

  it('is a percent', async () => {
    const { body } = await call(ws.key, deals.upsert, { deals: [{ name: 'x', probability: 101 }] });
    expect(body.results[0]?.error).toContain('probability');
    const plain = (await call(ws.key, deals.list, {})).body.deals;
    await make({});
    expect(plain).toEqual([]);
    expect(Object.keys((await call(ws.key, deals.list, {})).body.deals[0] ?? {})).not.toContain('probability');
  });
});

it('are told what all of them are worth together that a list’s filters find', async () => {
  await make({ name: 'a', value: 100, stage: 'PROPOSAL' });
  await make({ name: 'b', value: 40, stage: 'NEW', notes: 'later' });
  await make({ name: 'c', value: 7, currency: 'CHF', stage: 'WON' });
  const totals = async (filter: object) =>
    (await call(ws.key, deals.list, { limit: 1, include: 'total,totals', ...filter })).body;
  expect(await totals({})).toMatchObject({
    total: { count: 3 },
    totals: { currency: 'USD', value: 140, weightedValue: 54, unrated: ['CHF'] },
  });
  expect((await totals({ open: 'true', q: 'later' })).totals).toMatchObject({ value: 40, unrated: [] });
  expect((await totals({ q: 'nothing' })).totals).toEqual({ currency: 'USD', value: 0, weightedValue: 0, unrated: [] });
  expect((await call(ws.key, deals.list, {})).body).not.toHaveProperty('totals');
});

describe('why a deal was lost', () => {
  it('is said with the move, or written as any field, and deals are found by it', async () => {
    const id = await make({});
    const lost = (await board()).find((stage) => stage.lost)?.id ?? '';
    await call(ws.key, deals.move, { id, stageId: lost, lossReason: 'Price' });
    expect(await read(id)).toMatchObject({ stage: 'LOST', lossReason: 'Price' });
    await make({ stage: 'LOST', lossReason: 'Their budget was cut' });
    const where = JSON.stringify({ op: 'and', of: [{ field: 'lossReason', is: 'contains', value: 'budget' }] });
    expect((await call(ws.key, deals.list, { where })).body.deals).toHaveLength(1);
    await call(ws.key, deals.move, { id, stageId: lost });
    expect((await read(id)).lossReason).toBe('Price');
  });

  it('is offered from a list that owners and admins keep', async () => {
    const offered = (await call(ws.key, lossReasons.list, {})).body.lossReasons;
    expect(offered).toContain('Price');
    const { body } = await call(ws.key, lossReasons.replace, { lossReasons: ['Too late', ' Price ', 'Price'] });
    expect(body.lossReasons).toEqual(['Too late', 'Price']);
    expect((await call(ws.key, lossReasons.list, {})).body).toEqual(body);
    const { key } = await makeKey(ws.id, ['read:pipelines', 'write:deals']);
    expect((await call(key, lossReasons.replace, { lossReasons: [] })).status).toBe(403);
  });
});
