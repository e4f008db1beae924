import { beforeEach, expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { tags } from '@/server/records/tags';
import { call, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { trash } from '@/server/workspace/trash';
import { customFields } from './';
import { indexLargeFields } from './field-indexes';

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
    { name: 'C', customFields: { uses: [] } },
    { name: 'D', customFields: { seats: -1.5, plan: 'pro', uses: ['Chat'], beta: false } },
    { name: 'E' },
  ];
  await call(ws.key, contacts.upsert, { contacts: rows });
  expect(await pageByPage('customFields.seats')).toEqual(['D', 'A', 'B', 'C', 'E']);
  expect(await pageByPage('-customFields.seats')).toEqual(['B', 'A', 'D', 'E', 'C']);
  expect(await pageByPage('customFields.plan')).toEqual(['B', 'A', 'D', 'C', 'E']);
  expect(await pageByPage('customFields.uses')).toEqual(['D', 'B', 'A', 'C', 'E']);
  expect(await pageByPage('-customFields.uses')).toEqual(['B', 'D', 'E', 'C', 'A']);
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

it('reads a large workspace by indexes of its custom fields, which go with their fields', async () => {
  const define = async (label: string, type: 'NUMBER' | 'TEXT' | 'SELECT', options?: string[]) =>
    (await call(ws.key, customFields.create, { entity: 'CONTACT', label, type, ...(options ? { options } : {}) })).body
      .customField;
  const [seats, plan, tier] = [
    await define('Seats', 'NUMBER'),
    await define("It's a plan", 'TEXT'),
    await define('Tier', 'SELECT', ['Gold', 'Tin']),
  ];
  const rows = Array.from({ length: 60 }, (_, i) => ({
    name: `N${i}`,
    customFields: { [seats.key]: (i * 7) % 60, [plan.key]: `Plan ${i % 10}`, [tier.key]: i % 2 ? 'Gold' : 'Tin' },
  }));
  await call(ws.key, contacts.upsert, { contacts: rows });
  const where = (of: unknown[]) => encodeURIComponent(JSON.stringify({ op: 'and', of }));
  const condition = (field: { key: string }, is: string, value: unknown) => ({
    field: `customFields.${field.key}`,
    is,
    value,
  });
  const queries = [
    `sort=-customFields.${seats.key}&where=${where([condition(plan, 'is', 'PLAN 3'), condition(tier, 'is', 'Gold')])}`,
    `sort=customFields.${plan.key}&where=${where([condition(seats, 'is', 42), condition(tier, 'is', 'Tin')])}`,
    `sort=customFields.${seats.key}&where=${where([condition(seats, 'above', 50)])}`,
  ];
  const before = await Promise.all(queries.map(names));
  expect(before.map(({ length }) => length)).toEqual([6, 1, 9]);

  const built = [seats, plan, tier].map(({ id }) => `custom_field_${id}`);
  expect((await indexLargeFields(60)).built.filter((one) => built.includes(one)).sort()).toEqual(built.sort());
  expect((await indexLargeFields(60)).built.filter((one) => built.includes(one))).toEqual([]);
  expect(await Promise.all(queries.map(names))).toEqual(before);

  // What a record holds of a field that was of another type once breaks neither the index nor the order.
  await db.query(sql`UPDATE "Contact" SET "customFields" = "customFields" || ${JSON.stringify({ [seats.key]: 'many' })}::jsonb
    WHERE "workspaceId" = ${ws.id}::uuid AND name = 'N0'`);
  expect((await pageByPage(`-customFields.${seats.key}`)).at(-1)).toBe('N0');

  await call(ws.key, customFields.delete, { id: seats.id });
  expect((await indexLargeFields(60)).dropped).toContain(`custom_field_${seats.id}`);
  expect((await indexLargeFields(61)).dropped).toEqual(
    expect.arrayContaining([plan, tier].map(({ id }) => `custom_field_${id}`)),
  );
}, 60_000);

it('finds the same on filtered pages of many records, whether it walks an index or collects what the filter holds of', async () => {
  const define = async (label: string, type: 'NUMBER' | 'TEXT') =>
    (await call(ws.key, customFields.create, { entity: 'CONTACT', label, type })).body.customField.id;
  const fields = [await define('Seats', 'NUMBER'), await define('Plan', 'TEXT')];
  await db.query(sql`
    INSERT INTO "Contact" ("workspaceId", id, name, city, "customFields", "updatedAt")
    SELECT ${ws.id}::uuid, gen_random_uuid(), 'N' || n, CASE WHEN n % 500 = 0 THEN 'Oslo' ELSE 'Rome' END,
      jsonb_build_object('plan', 'Plan ' || n % 10) || CASE WHEN n < 9990 THEN jsonb_build_object('seats', n * 7 % 3000) ELSE '{}' END, now()
    FROM generate_series(0, 9999) n`);
  const condition = (field: string, is: string, value?: unknown) => ({ field, is, value });
  const queries = [
    ['-customFields.seats', [condition('customFields.plan', 'is', 'plan 3'), condition('city', 'is', 'Rome')]],
    ['customFields.seats', [condition('customFields.seats', 'above', 2900), condition('city', 'isNot', 'Oslo')]],
    ['customFields.seats', [condition('customFields.seats', 'isEmpty')]],
    ['-customFields.plan', [condition('city', 'is', 'Oslo'), condition('customFields.seats', 'below', 1000)]],
    ['customFields.plan', [condition('customFields.seats', 'is', 700)]],
    ['customFields.plan', [condition('customFields.seats', 'is', 5000)]],
  ] as const;
  const pages = async ([sort, of]: (typeof queries)[number]) => {
    const where = encodeURIComponent(JSON.stringify({ op: 'and', of }));
    const found: string[][] = [];
    for (let cursor = ''; found.length < 4; ) {
      const { body } = await get('/contacts', `sort=${sort}&limit=7&where=${where}${cursor && `&cursor=${cursor}`}`);
      found.push(body.contacts.map(({ name }: { name: string }) => name));
      if (body.nextCursor === null) break;
      cursor = body.nextCursor;
    }
    return found;
  };
  const before = await Promise.all(queries.map(pages));
  expect(before.map((found) => found.flat().length)).toEqual([28, 28, 10, 8, 4, 0]);
  expect((await indexLargeFields(10_000)).built).toEqual(fields.map((id) => `custom_field_${id}`));
  expect(await Promise.all(queries.map(pages))).toEqual(before);
}, 60_000);

it('compares days where a record came back with what an earlier field of the same name had', async () => {
  const define = (type: 'TEXT' | 'DATE') =>
    call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Renewal', type });
  const { id } = (await define('TEXT')).body.customField;
  const old = ['soon', '0000-01-01', '2026-13-01', '2026-02-30'].map((renewal) => ({
    ...{ name: renewal, customFields: { renewal } },
  }));
  const { results } = (await call(ws.key, contacts.upsert, { contacts: old })).body;
  const ids = results.flatMap((one) => one.id ?? []);
  for (const one of ids) await call(ws.key, contacts.delete, { id: one });
  await call(ws.key, customFields.delete, { id });
  await define('DATE');
  await call(ws.key, trash.restore, { ids });
  const rows = ['2025-12-31', '2026-03-02'].map((renewal) => ({ name: renewal, customFields: { renewal } }));
  await call(ws.key, contacts.upsert, { contacts: rows });
  const having = (is: string, value?: string) => {
    const where = { op: 'and', of: [{ field: 'customFields.renewal', is, value }] };
    return names(`sort=name&where=${encodeURIComponent(JSON.stringify(where))}`);
  };
  expect(await having('before', '2026-01-01')).toEqual(['2025-12-31']);
  expect(await having('after', '2026-02-01')).toEqual(['2026-02-30', '2026-03-02']);
  expect(await having('isEmpty')).toEqual(['0000-01-01', '2026-13-01', 'soon']);
});
