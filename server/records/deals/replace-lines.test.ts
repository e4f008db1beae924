import { beforeEach, describe, expect, it } from 'vitest';
import { products } from '@/server/records/products';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { deals } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = async (row: object = {}) =>
  (await call(ws.key, deals.upsert, { deals: [{ name: 'Deal', value: 5, ...row }] })).body.results[0]?.id ?? '';
const read = async (id: string) => (await call(ws.key, deals.get, { id, include: 'lineItems' })).body.deal;

describe('PUT /deals/{id}/lines', () => {
  it('keeps what is to be sold, priced as a quote would, and lets the value follow', async () => {
    await call(ws.key, products.upsert, { products: [{ name: 'Plan', externalId: 'plan', price: 49.99 }] });
    const id = await make();
    const lineItems = [
      { offeringExternalId: 'plan', quantity: 3, discountPercent: 10 },
      { name: 'Onboarding', unitPrice: 750 },
    ];
    const { body } = await call(ws.key, deals.replaceLines, { id, lineItems });
    expect(body.deal.value).toBe(884.97);
    const shown = await read(id);
    expect(shown.lineItems).toMatchObject([
      { name: 'Plan', offering: { name: 'Plan' }, quantity: 3, unitPrice: 49.99, discountPercent: 10, total: 134.97 },
      { name: 'Onboarding', offering: null, quantity: 1, unitPrice: 750, discountPercent: null, total: 750 },
    ]);
    expect((await read(await make())).lineItems).toEqual([]);
    expect(await call(ws.key, deals.get, { id })).not.toHaveProperty('body.deal.lineItems');
  });

  it('leaves the value of a deal without lines, and of one whose value is written later', async () => {
    const id = await make();
    await call(ws.key, deals.replaceLines, { id, lineItems: [{ name: 'a', unitPrice: 20 }] });
    await call(ws.key, deals.update, { id, value: 15 });
    expect((await read(id)).value).toBe(15);
    await call(ws.key, deals.replaceLines, { id, lineItems: [] });
    expect(await read(id)).toMatchObject({ value: 15, lineItems: [] });
  });

  it('is taken back with the value', async () => {
    const id = await make();
    const { headers } = await call(ws.key, deals.replaceLines, { id, lineItems: [{ name: 'a', unitPrice: 20 }] });
    expect((await read(id)).value).toBe(20);
    const { status } = await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
    expect([status, await read(id)]).toMatchObject([200, { value: 5, lineItems: [] }]);
  });

  it('refuses a line that says too little, and what is not there', async () => {
    const id = await make();
    const refused = async (line: object) => {
      const { status, body } = await call(ws.key, deals.replaceLines, { id, lineItems: [line] });
      return [status, body.error];
    };
    expect(await refused({ unitPrice: 1 })).toEqual([400, 'lineItems.0.name: Required']);
    expect(await refused({ offeringExternalId: 'none' })).toEqual([404, 'Offering not found.']);
    expect((await call(ws.key, deals.replaceLines, { id: ws.id, lineItems: [] })).status).toBe(404);
  });
});
