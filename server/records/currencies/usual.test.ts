import { beforeEach, describe, expect, it } from 'vitest';
import { contracts } from '@/server/records/contracts';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { products } from '@/server/records/products';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { runFile, sendFile } from '@/server/test/imports';
import { currencies } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  await call(ws.key, currencies.replace, { currency: 'EUR', rates: [] });
});

const dealsNow = async () =>
  Object.fromEntries(
    (await call(ws.key, deals.list, { include: 'currency' })).body.deals.map(({ name, currency }) => [name, currency]),
  );
const productsNow = async () =>
  Object.fromEntries(
    (await call(ws.key, products.list, {})).body.products.map(({ name, currency }) => [name, currency]),
  );

describe('what is made without a currency is in that of the workspace', () => {
  it('whether it is a deal, a product or a contract', async () => {
    await call(ws.key, deals.upsert, {
      deals: [
        { name: 'a', externalId: 'a' },
        { name: 'b', currency: 'chf' },
      ],
    });
    await call(ws.key, products.upsert, { products: [{ name: 'a' }, { name: 'b', currency: 'CHF' }] });
    const { contract } = (await call(ws.key, contracts.create, { title: 'a' })).body;
    expect(await dealsNow()).toEqual({ a: 'EUR', b: 'CHF' });
    expect(await productsNow()).toEqual({ a: 'EUR', b: 'CHF' });
    const shown = await call(ws.key, contracts.get, { id: contract.id, include: 'currency' });
    expect(shown.body.contract).toMatchObject({ currency: 'EUR' });
  });

  it('and stays in it when the workspace counts in another one', async () => {
    await call(ws.key, deals.upsert, { deals: [{ name: 'a', externalId: 'a' }] });
    await call(ws.key, currencies.replace, { currency: 'USD', rates: [] });
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'a', value: 7 }, { name: 'b' }] });
    expect(await dealsNow()).toEqual({ a: 'EUR', b: 'USD' });
  });

  it('when a lead becomes a deal', async () => {
    await call(ws.key, leads.create, { name: 'Ada', email: 'ada@example.com', externalId: 'l', status: 'QUALIFIED' });
    const answer = await call(ws.key, leads.convert, { id: 'l', deal: { name: 'Converted' } });
    expect(answer.status).toBe(200);
    expect(await dealsNow()).toEqual({ Converted: 'EUR' });
  });

  it('when a file has no column for it, or an empty cell', async () => {
    const plain = await sendFile(ws.key, 'deals', 'Opportunity name,Opportunity value\nFirst,100\n');
    expect((await runFile(ws.key, plain)).counts).toMatchObject({ created: 1, failed: 0 });
    const gaps = await sendFile(ws.key, 'deals', 'Name,Value,Currency\nSecond,100,\nThird,100,USD\n');
    expect((await runFile(ws.key, gaps)).counts).toMatchObject({ created: 2, failed: 0 });
    const sold = await sendFile(ws.key, 'products', 'Name,Price\nPlan,9\n');
    expect((await runFile(ws.key, sold)).counts).toMatchObject({ created: 1, failed: 0 });
    expect(await dealsNow()).toEqual({ First: 'EUR', Second: 'EUR', Third: 'USD' });
    expect(await productsNow()).toEqual({ Plan: 'EUR' });
  });
});
