import { beforeEach, describe, expect, it } from 'vitest';
import { deals } from '@/server/records/deals';
import { pipelines } from '@/server/records/pipelines';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { currencies } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const since = '2026-01-01';

describe('currencies', () => {
  it('are kept with what they are worth, by owners and admins', async () => {
    expect((await call(ws.key, currencies.get, {})).body).toEqual({ currency: 'USD', rates: [] });
    const rates = [
      { currency: 'usd', rate: 0.92, since },
      { currency: 'CHF', rate: 1.05, since: '2026-02-01' },
      { currency: 'CHF', rate: 1.01, since },
    ];
    const { body } = await call(ws.key, currencies.replace, { currency: 'eur', rates });
    expect(body).toEqual({
      currency: 'EUR',
      rates: [rates[1], rates[2], { ...rates[0], currency: 'USD' }],
    });
    expect((await call(ws.key, currencies.get, {})).body).toEqual(body);
    const twice = await call(ws.key, currencies.replace, {
      currency: 'EUR',
      rates: [rates[0], rates[0]].flatMap((one) => one ?? []),
    });
    expect([twice.status, twice.body.error]).toEqual([400, `rates: there are two of USD since ${since}`]);
    const least = await call(ws.key, currencies.replace, {
      ...{ currency: 'EUR', rates: [{ currency: 'USD', rate: 1e-10, since }] },
    });
    expect([least.status, least.body.rates?.[0]?.rate]).toEqual([200, 1e-10]);
    const none = await call(ws.key, currencies.replace, {
      ...{ currency: 'EUR', rates: [{ currency: 'USD', rate: 1e-11, since }] },
    });
    expect([none.status, none.body.error]).toEqual([400, 'rates.0.rate: Number must be at least 0.0000000001']);
    const { key } = await makeKey(ws.id, ['read:pipelines']);
    expect((await call(key, currencies.replace, { currency: 'EUR', rates: [] })).status).toBe(403);
  });
});

describe('the totals of a board', () => {
  const totals = async (query: object = {}) => {
    const id = (await call(ws.key, pipelines.list, {})).body.pipelines[0]?.id ?? '';
    const { stages } = (await call(ws.key, deals.board, { id, include: 'totals', ...query })).body;
    return stages.map(({ dealCount, totals }) => [dealCount, totals]);
  };

  it('are in the currency of the workspace, by the rate of today, and name what had none', async () => {
    const rates = [
      { currency: 'EUR', rate: 2, since },
      { currency: 'EUR', rate: 1.5, since: '2026-03-01' },
      { currency: 'EUR', rate: 9, since: '2999-01-01' },
    ];
    await call(ws.key, currencies.replace, { currency: 'USD', rates });
    const rows = [
      { name: 'a', value: 100 },
      { name: 'b', value: 10, currency: 'EUR', probability: 50 },
      { name: 'c', value: 7, currency: 'CHF' },
      { name: 'd', value: 0, currency: 'JPY' },
      { name: 'e', value: 40, stage: 'WON' as const },
    ];
    await call(ws.key, deals.upsert, { deals: rows });
    const [first, ...rest] = await totals();
    expect(first).toEqual([4, { currency: 'USD', value: 115, weightedValue: 17.5, unrated: ['CHF'] }]);
    expect(rest.map(([count]) => count)).toEqual([0, 0, 0, 1, 0]);
    expect(rest[3]?.[1]).toEqual({ currency: 'USD', value: 40, weightedValue: 40, unrated: [] });
  });

  it('are of the deals that its filters find, as are its cards', async () => {
    const rows = [
      { name: 'Blue', value: 1 },
      { name: 'Green', value: 2 },
      { name: 'Gone', value: 4, stage: 'LOST' as const },
    ];
    await call(ws.key, deals.upsert, { deals: rows });
    expect((await totals({ q: 'gre' }))[0]).toEqual([1, expect.objectContaining({ value: 2 })]);
    const where = JSON.stringify({ op: 'and', of: [{ field: 'value', is: 'below', value: 2 }] });
    expect((await totals({ where }))[0]).toEqual([1, expect.objectContaining({ value: 1 })]);
    expect((await totals({ open: true })).map(([count]) => count)).toEqual([2, 0, 0, 0, 0, 0]);
  });
});
