import { beforeEach, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { currencies } from '@/server/records/currencies';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { deals } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const put = (rows: object[]) => call(ws.key, deals.upsert, { deals: rows as never });

/** The names of all deals over the pages of an order. */
async function walk(asked: object): Promise<string> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = { ...asked, limit: 2, ...(cursor && { cursor }) };
    const { status, body } = await call(ws.key, deals.list, page);
    expect([status, body]).toMatchObject([200, {}]);
    seen.push(...body.deals.map(({ name }) => name));
    cursor = body.nextCursor ?? undefined;
  } while (cursor);
  return seen.join('');
}

it('goes by the names of companies and contacts, whose deals stand together, and what has none comes last', async () => {
  const named = ['beta', 'Alpha', 'Beta', 'Gamma'].map((name, at) => ({ name, externalId: `c${at}` }));
  await call(ws.key, companies.upsert, { companies: named });
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Zoe', externalId: 'z', email: 'z@example.com' }] });
  await put([
    { name: 'a', companyExternalId: 'c3' },
    { name: 'b' },
    { name: 'c', companyExternalId: 'c0', contactExternalId: 'z' },
    { name: 'd', companyExternalId: 'c2' },
    { name: 'e', companyExternalId: 'c1' },
    { name: 'f', companyExternalId: 'c0' },
    { name: 'g' },
  ]);
  expect(await walk({ sort: 'company' })).toBe('ecdfabg');
  expect(await walk({ sort: '-company' })).toBe('afdcegb');
  expect(await walk({ sort: 'contact' })).toBe('cabdefg');
  const where = JSON.stringify({ op: 'and', of: [{ field: 'companyId', is: 'isNotEmpty' }] });
  expect(await walk({ sort: '-company', where })).toBe('afdce');
  expect(await walk({ sort: 'company', q: 'b' })).toBe('b');
});

it('goes by the probability that is shown, and by when a deal was closed', async () => {
  await put([
    { name: 'a', stage: 'WON' },
    { name: 'b', stage: 'NEW', probability: 60 },
    { name: 'c', stage: 'NEGOTIATION' },
    { name: 'd', stage: 'LOST', lossReason: 'Price' },
    { name: 'e', stage: 'NEW' },
  ]);
  expect(await walk({ sort: '-probability' })).toBe('acbed');
  expect((await walk({ sort: 'closedAt' })).slice(2)).toBe('bce');
  expect(await walk({ sort: 'lossReason' })).toBe('dabce');
  const where = (field: string, is: string, value?: unknown) =>
    JSON.stringify({ op: 'and', of: [{ field, is, ...(value !== undefined && { value }) }] });
  expect(await walk({ sort: 'name', where: where('closedAt', 'isNotEmpty') })).toBe('ad');
  expect(await walk({ sort: 'name', where: where('probability', 'atLeast', 60) })).toBe('abc');
  expect(await walk({ sort: 'name', minProbability: '60', closedSince: '2020-01-01T00:00:00Z' })).toBe('a');
});

it('compares amounts of several currencies by what they are worth in that of the workspace', async () => {
  await put([
    { name: 'a', value: 100, currency: 'USD' },
    { name: 'b', value: 90, currency: 'EUR' },
    { name: 'c', value: 5000, currency: 'JPY' },
    { name: 'd', value: 7, currency: 'CHF' },
  ]);
  expect(await walk({ sort: 'value' })).toBe('dbac');
  const rates = [
    { currency: 'EUR', rate: 1.5, since: '2026-01-01' },
    { currency: 'JPY', rate: 0.01, since: '2026-01-01' },
  ];
  await call(ws.key, currencies.replace, { currency: 'USD', rates });
  expect(await walk({ sort: 'value' })).toBe('cabd');
  expect(await walk({ sort: '-value' })).toBe('bacd');
});
