import { beforeEach, expect, it } from 'vitest';
import { currencies } from '@/server/records/currencies';
import { deals } from '@/server/records/deals';
import { products } from '@/server/records/products';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { quotes } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
  const priced = { price: 100, currency: 'eur' };
  await call(ws.key, products.upsert, { products: [{ name: 'Plan', externalId: 'plan', ...priced }] });
  await call(ws.key, deals.upsert, { deals: [{ name: 'Rollout', externalId: 'd' }] });
});

const rates = [{ currency: 'EUR', rate: 1.25, since: '2026-01-01' }];
const lineItems = [{ offeringExternalId: 'plan', quantity: 2 }];
const made = async (more: object = {}) => {
  const answer = await call(ws.key, quotes.create, { title: 'Q', dealExternalId: 'd', lineItems, ...more });
  const { total, lineItems: lines } = answer.body.quote;
  return [answer.status, lines[0]?.unitPrice, total];
};

it('takes the price of a product in the currency of the quote, by the rates of the workspace', async () => {
  await call(ws.key, currencies.replace, { currency: 'USD', rates });
  expect(await made()).toEqual([201, 125, 250]);
  expect(await made({ currency: 'EUR' })).toEqual([201, 100, 200]);
  expect(await made({ lineItems: [{ ...lineItems[0], unitPrice: 99 }] })).toEqual([201, 99, 198]);
});

it('prices the lines of a deal alike', async () => {
  await call(ws.key, currencies.replace, { currency: 'USD', rates });
  const { body } = await call(ws.key, deals.replaceLines, { id: 'd', lineItems });
  expect(body.deal.value).toBe(250);
});

it('takes the price as it is, as the specification has it, where there is no rate', async () => {
  expect(await made()).toEqual([201, 100, 200]);
});

it('refuses the price of a product that is too high once it is converted', async () => {
  const high = [
    { currency: 'EUR', rate: 1_000_000_000, since: '2026-01-01' },
    { currency: 'GBP', rate: 0.05, since: '2026-01-01' },
  ];
  await call(ws.key, currencies.replace, { currency: 'USD', rates: high });
  const few = [{ ...lineItems[0], quantity: 0.01 }];
  const answer = await call(ws.key, quotes.create, {
    ...{ title: 'Q', dealExternalId: 'd', currency: 'GBP', lineItems: few },
  });
  expect([answer.status, answer.body.error]).toEqual([
    400,
    'lineItems.0.unitPrice: The price must be at most 999999999999',
  ]);
});
