import { beforeEach, describe, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { products } from '@/server/records/products';
import { call, requestOf, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { quotes } from './';

let ws: TestWorkspace;
const lineItems = [{ name: 'Hour', quantity: 2, unitPrice: 99.95 }];

/** A deal `d` of contact `p` at company `c`, another contact `q`, and an offering `o`. */
async function makeDeal(key: string) {
  await call(key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'c' }] });
  await call(key, contacts.upsert, {
    contacts: [
      { name: 'Ada', externalId: 'p' },
      { name: 'Quentin', externalId: 'q' },
    ],
  });
  await call(key, products.upsert, { products: [{ name: 'Plan', externalId: 'o', price: 49.9 }] });
  const row = { name: 'Rollout', externalId: 'd', contactExternalId: 'p', companyExternalId: 'c' };
  const { body } = await call(key, deals.upsert, { deals: [row] });
  return body.results[0]?.id ?? '';
}

let dealId: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  dealId = await makeDeal(ws.key);
});
const make = async (more: Partial<Parameters<typeof call<typeof quotes.create.operation>>[2]> = {}, key = ws.key) =>
  (await call(key, quotes.create, { title: 'Quote', dealExternalId: 'd', lineItems, ...more })).body.quote;

describe('POST /quotes', () => {
  it('takes the parties from the deal and adds up its lines', async () => {
    const answer = await call(ws.key, quotes.create, {
      title: ' Rollout ',
      dealId,
      validUntil: '2026-12-31',
      notes: 'Net 30',
      lineItems: [
        { name: 'Hour', quantity: 1.5, unitPrice: 33.33 },
        { offeringExternalId: 'o', quantity: 3 },
        { offeringExternalId: 'o', name: 'Plan, first month', unitPrice: 0 },
      ],
    });
    expect(answer.status).toBe(201);
    const { quote } = answer.body;
    expect(quote).toMatchObject({
      number: 1,
      title: 'Rollout',
      status: 'DRAFT',
      total: 199.7,
      validUntil: '2026-12-31',
      notes: 'Net 30',
      deal: { id: dealId, name: 'Rollout' },
      contact: { name: 'Ada' },
      company: { name: 'Acme' },
    });
    expect(quote.lineItems).toMatchObject([
      { name: 'Hour', offering: null, quantity: 1.5, unitPrice: 33.33, total: 50 },
      { name: 'Plan', offering: { name: 'Plan' }, quantity: 3, unitPrice: 49.9, total: 149.7 },
      { name: 'Plan, first month', offering: { name: 'Plan' }, quantity: 1, unitPrice: 0, total: 0 },
    ]);
    expect((await call(ws.key, quotes.get, { id: quote.id })).body.quote).toEqual(quote);
  });

  it('is for others than those of the deal when it says so', async () => {
    expect(await make({ contactExternalId: 'q', companyId: null })).toMatchObject({
      contact: { name: 'Quentin' },
      company: null,
    });
  });

  it('numbers quotes that are made at once from 1 without gaps, whatever fails between them', async () => {
    const good = Array.from({ length: 10 }, () => make());
    const bad = Array.from({ length: 5 }, () => make({ lineItems: [{ offeringExternalId: 'nothing' }] }));
    const [made] = await Promise.all([Promise.all(good), Promise.all(bad)]);
    expect(made.map((quote) => quote.number).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const other = await makeWorkspace();
    await makeDeal(other.key);
    expect((await make({}, other.key)).number).toBe(1);
  });

  it.each([
    [{ lineItems: [] }, 400, 'Add at least one line item to the quote.'],
    [{ lineItems: undefined }, 400, 'Add at least one line item to the quote.'],
    [{ title: undefined }, 400, 'title: Required'],
    [{ dealExternalId: undefined }, 400, 'dealId or dealExternalId is required.'],
    [{ dealExternalId: 'nothing' }, 404, 'Deal not found.'],
    [{ contactId: 'nothing' }, 404, 'Contact not found.'],
    [{ companyExternalId: 'nothing' }, 404, 'Company not found.'],
    [{ lineItems: [{ offeringId: 'nothing' }] }, 404, 'Offering not found.'],
    [{ lineItems: [{ unitPrice: 1 }] }, 400, 'lineItems.0.name: Required'],
    [{ lineItems: [{ name: 'x' }] }, 400, 'lineItems.0.unitPrice: Required'],
    [
      { lineItems: [{ name: 'x', unitPrice: 1, quantity: 0 }] },
      400,
      'lineItems.0.quantity: Number must be greater than 0',
    ],
    [
      { lineItems: [{ name: 'x', unitPrice: 1.001 }] },
      400,
      'lineItems.0.unitPrice: Number must have at most 2 decimals',
    ],
    [
      { lineItems: [{ name: 'x', unitPrice: 999_999_999_999, quantity: 2 }] },
      400,
      'lineItems: The total must be at most 999999999999.99',
    ],
    [
      { lineItems: [{ name: 'x', unitPrice: 1_000_000, quantity: 1_000_000_000, discountPercent: 100 }] },
      400,
      'lineItems: The subtotal must be at most 999999999999.99',
    ],
    [{ validUntil: 'soon' }, 400, 'validUntil: Invalid date'],
  ])('answers %j with %i', async (wrong, status, error) => {
    const input = { title: 'Quote', dealExternalId: 'd', lineItems, ...wrong };
    const answer = await send(requestOf(quotes.create.operation, input, ws.key));
    expect(answer).toMatchObject({ status, body: { error } });
  });
});

describe('GET /quotes', () => {
  it('filters by status, parties, offering, title and number', async () => {
    const a = await make({ title: 'Rollout 2' });
    const b = await make({ title: 'Hosting', contactExternalId: 'q', lineItems: [{ offeringExternalId: 'o' }] });
    await call(ws.key, quotes.status, { id: b.id, status: 'SENT' });
    const ids = async (filters: Parameters<typeof call<typeof quotes.list.operation>>[2]) =>
      (await call(ws.key, quotes.list, filters)).body.quotes.map((quote) => quote.id);
    expect(await ids({})).toEqual([b.id, a.id]);
    expect(await ids({ status: 'sent' })).toEqual([b.id]);
    expect(await ids({ dealId })).toEqual([b.id, a.id]);
    expect(await ids({ contactId: a.contact?.id })).toEqual([a.id]);
    expect(await ids({ companyId: a.company?.id })).toEqual([b.id, a.id]);
    expect(await ids({ offeringId: b.lineItems[0]?.offering?.id })).toEqual([b.id]);
    expect(await ids({ offeringId: 'nothing' })).toEqual([]);
    expect(await ids({ q: 'ROLL' })).toEqual([a.id]);
    expect(await ids({ q: '#2' })).toEqual([b.id]);
    expect(await ids({ q: '2' })).toEqual([b.id, a.id]);
    expect(await ids({ q: '99999999999' })).toEqual([]);
    expect(await ids({ updatedSince: '2020-01-01T00:00:00Z', limit: 1 })).toEqual([a.id]);
    const wrong = await call(ws.key, quotes.list, { status: 'x' });
    expect(wrong.body.error).toBe('status must be one of: DRAFT, SENT, ACCEPTED, DECLINED.');
  });

  it('keeps workspaces apart', async () => {
    const { id } = await make();
    const other = await makeWorkspace();
    const refused = { status: 404, body: { error: 'Quote not found.' } };
    expect((await call(other.key, quotes.list, { dealId })).body.quotes).toEqual([]);
    expect(await call(other.key, quotes.get, { id })).toMatchObject(refused);
    expect(await call(other.key, quotes.status, { id, status: 'SENT' })).toMatchObject(refused);
    expect(await call(other.key, quotes.update, { id, title: 'x' })).toMatchObject(refused);
    expect(await call(other.key, quotes.delete, { id })).toMatchObject(refused);
    const foreign = await call(other.key, quotes.create, { title: 'x', dealId, lineItems });
    expect(foreign.body.error).toBe('Deal not found.');
  });
});

describe('POST /quotes/{id}/status', () => {
  it('makes any move', async () => {
    const { id } = await make();
    for (const status of ['ACCEPTED', 'DRAFT', 'DECLINED', 'SENT', 'SENT'] as const) {
      expect((await call(ws.key, quotes.status, { id, status })).body.quote.status).toBe(status);
    }
    for (const status of ['OPEN', undefined]) {
      const answer = await send(requestOf(quotes.status.operation, { id, status }, ws.key));
      const error = 'status must be one of: DRAFT, SENT, ACCEPTED, DECLINED.';
      expect(answer).toMatchObject({ status: 400, body: { error } });
    }
  });
});

describe('a draft', () => {
  it('can be changed and deleted; what has gone out cannot', async () => {
    const { id } = await make({ notes: 'x' });
    const changed = await call(ws.key, quotes.update, {
      id,
      notes: null,
      lineItems: [{ name: 'Day', unitPrice: 800 }],
    });
    expect(changed.body.quote).toMatchObject({ title: 'Quote', notes: null, total: 800, lineItems: [{ name: 'Day' }] });
    expect((await call(ws.key, quotes.update, { id })).status).toBe(400);
    await call(ws.key, quotes.status, { id, status: 'SENT' });
    const refused = { status: 409, body: { error: 'Quote is SENT, not a DRAFT.' } };
    expect(await call(ws.key, quotes.update, { id, title: 'x' })).toMatchObject(refused);
    expect(await call(ws.key, quotes.delete, { id })).toMatchObject(refused);
    await call(ws.key, quotes.status, { id, status: 'DRAFT' });
    expect((await call(ws.key, quotes.delete, { id })).body).toEqual({ deleted: 1, id });
    expect((await make()).number).toBe(2);
  });

  it('keeps its prices when the offering changes', async () => {
    const quote = await make({ lineItems: [{ offeringExternalId: 'o' }] });
    await call(ws.key, products.upsert, { products: [{ externalId: 'o', name: 'Plan 2', price: 99 }] });
    const { body } = await call(ws.key, quotes.get, { id: quote.id });
    expect(body.quote).toMatchObject({ total: 49.9, lineItems: [{ name: 'Plan', unitPrice: 49.9 }] });
  });
});
