import { beforeEach, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { tags } from '@/server/records/tags';
import { call, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { customFields } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const get = (path: string, query: string) =>
  send({ method: 'GET', path, query, headers: { Authorization: `Bearer ${ws.key}` } });
const names = async (query: string) =>
  (await get('/contacts', query)).body.contacts.map(({ name }: { name: string }) => name);

async function pageByPage(sort: string) {
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await get('/contacts', `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.contacts.map(({ name }: { name: string }) => name));
    if (body.nextCursor === null) return seen;
    cursor = body.nextCursor;
  }
}

it('sorts and filters by custom fields as their types are compared', async () => {
  const define = (label: string, type: 'NUMBER' | 'TEXT' | 'BOOLEAN' | 'MULTISELECT', options?: string[]) =>
    call(ws.key, customFields.create, { entity: 'CONTACT', label, type, ...(options ? { options } : {}) });
  await define('Seats', 'NUMBER');
  await define('Plan', 'TEXT');
  await define('Beta', 'BOOLEAN');
  await define('Uses', 'MULTISELECT', ['Mail', 'Chat']);
  const rows = [
    { name: 'A', customFields: { seats: 9, plan: 'pro', beta: true } },
    { name: 'B', customFields: { seats: 10, plan: 'Free', uses: ['Mail', 'Chat'] } },
    { name: 'C' },
    { name: 'D', customFields: { seats: -1.5, plan: 'pro', uses: ['Chat'], beta: false } },
    { name: 'E' },
  ];
  await call(ws.key, contacts.upsert, { contacts: rows });
  expect(await pageByPage('customFields.seats')).toEqual(['D', 'A', 'B', 'C', 'E']);
  expect(await pageByPage('-customFields.seats')).toEqual(['B', 'A', 'D', 'E', 'C']);
  expect(await pageByPage('customFields.plan')).toEqual(['B', 'A', 'D', 'C', 'E']);
  expect(await names('customFields.seats=10')).toEqual(['B']);
  expect(await names('customFields.seats=ten')).toEqual([]);
  expect(await names('customFields.plan=pro&customFields.beta=true')).toEqual(['A']);
  expect(await names('customFields.uses=Chat&sort=name')).toEqual(['B', 'D']);
  const unknown = await get('/contacts', 'customFields.none=1');
  expect([unknown.status, unknown.body.error]).toEqual([400, 'customFields.none: no such field.']);
  expect((await get('/contacts', 'sort=customFields.none')).body.error).toBe('customFields.none: no such field.');
  const twice = await get('/contacts', 'customFields.seats=1&customFields.seats=2');
  expect(twice.body.error).toBe('customFields.seats may be given only once.');
});

it('finds by the name of a tag, and shows tags by name', async () => {
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'A', externalId: 'a' }, { name: 'B' }] });
  const { body } = await call(ws.key, contacts.get, { id: 'a' });
  const made = await Promise.all(['VIP', 'Beta'].map((name) => call(ws.key, tags.create, { name })));
  const tagIds = made.map(({ body: { tag } }) => tag.id);
  await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [body.contact.id], tagIds });
  expect(await names('tag=vip')).toEqual(['A']);
  expect(await names('tag=none')).toEqual([]);
  const { contact } = (await call(ws.key, contacts.get, { id: 'a', include: 'tags' })).body;
  expect([contact.tags, contact.tagIds]).toEqual([['Beta', 'VIP'], tagIds.reverse()]);
});

it('writes the currency of a deal, and shows it where it is asked for', async () => {
  const rows = [
    { name: 'A', currency: 'eur', externalId: 'a' },
    { name: 'B', externalId: 'b' },
    { name: 'C', currency: 'XX' },
  ];
  const { body } = await call(ws.key, deals.upsert, { deals: rows });
  expect(body.results[2]?.error).toBe('currency: Expected a currency of ISO 4217, such as USD');
  const { body: listed } = await call(ws.key, deals.list, { include: 'currency', sort: 'name' });
  expect(listed.deals.map(({ currency }) => currency)).toEqual(['EUR', 'USD']);
  await call(ws.key, deals.update, { id: 'a', currency: 'GBP' });
  expect((await call(ws.key, deals.get, { id: 'a', include: 'currency' })).body.deal.currency).toBe('GBP');
  expect((await call(ws.key, deals.get, { id: 'a' })).body.deal).not.toHaveProperty('currency');
});
