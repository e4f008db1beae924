import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { quotes } from '@/server/records/quotes';
import { call } from './call';
import { makeWorkspace, type TestWorkspace } from './factories';

/** Lines with a discount and taxes, which come to 177.63. */
export const LINES = [
  { name: 'Setup', quantity: 1.5, unitPrice: 33.33, discountPercent: 12.5, taxPercent: 8.875 },
  { name: 'Plan', unitPrice: 100, taxPercent: 20 },
  { name: 'Travel', unitPrice: 10 },
];

/** A workspace that makes offers to its contact, Ada Byron. */
export async function makeSeller(): Promise<TestWorkspace> {
  const ws = await makeWorkspace('Seller Ltd');
  await makeBuyer(ws);
  return ws;
}

/** Whom offers are made to. */
export const makeBuyer = ({ key }: { key: string }) =>
  call(key, contacts.upsert, { contacts: [{ name: 'Ada Byron', email: 'ada@example.com', externalId: 'p' }] });

/** A quote to them that is still a draft, of the deal `d`. */
export async function makeQuote(ws: TestWorkspace, more: object = {}, currency = 'USD') {
  const row = { name: 'Rollout', externalId: 'd', contactExternalId: 'p', currency };
  await call(ws.key, deals.upsert, { deals: [row] });
  const input = { title: 'Rollout', dealExternalId: 'd', lineItems: LINES, ...more };
  return (await call(ws.key, quotes.create, input)).body.quote;
}

/** A quote that was sent, and the token of the link to it. */
export async function sentQuote(ws: TestWorkspace, more: object = {}) {
  const { id } = await makeQuote(ws, more);
  await setStatus(ws, id, 'SENT');
  return { id, token: await tokenOf(ws, id) };
}

export const setStatus = (ws: TestWorkspace, id: string, status: 'DRAFT' | 'SENT') =>
  call(ws.key, quotes.status, { id, status });
export const versionsOf = async (ws: TestWorkspace, id: string) =>
  (await call(ws.key, quotes.versions, { id })).body.versions;
export const tokenOf = async (ws: TestWorkspace, id: string) =>
  (await call(ws.key, quotes.link, { id })).body.url.split('/').at(-1) ?? '';
