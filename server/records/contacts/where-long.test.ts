import { beforeAll, expect, it } from 'vitest';
import { customFields } from '@/server/records/custom-fields';
import { tags } from '@/server/records/tags';
import { call, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { contacts } from './';

/** More than the planner could put in order as joins within the time of a statement. */
const MANY = Array.from({ length: 300 }, (_, i) => `t${i}`);
const OPTIONS = Array.from({ length: 200 }, (_, i) => `Option ${i}`);
let ws: TestWorkspace;
let tagIds: string[];

beforeAll(async () => {
  ws = await makeWorkspace();
  const made = await Promise.all(MANY.slice(0, 12).map((name) => call(ws.key, tags.create, { name })));
  tagIds = made.map(({ body }) => body.tag.id);
  for (const type of ['SELECT', 'MULTISELECT'] as const)
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: type, type, options: OPTIONS });
  const rows = [
    { name: 'Twelve', customFields: { select: 'Option 7', multiselect: OPTIONS } },
    { name: 'Eleven', customFields: { select: 'Option 150', multiselect: OPTIONS.slice(1) } },
    { name: 'None' },
  ];
  const { results } = (await call(ws.key, contacts.upsert, { contacts: rows })).body;
  const on = (at: number, some: string[]) =>
    call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [results[at]?.id ?? ''], tagIds: some });
  await on(0, tagIds);
  await on(1, tagIds.slice(1));
});

type Condition = [field: string, is: string, value: readonly unknown[]];
async function names(...conditions: Condition[]) {
  const where = { op: 'and', of: conditions.map(([field, is, value]) => ({ field, is, value })) };
  const { status, body } = await call(ws.key, contacts.list, { where: JSON.stringify(where), sort: '-name' });
  return status === 200 ? body.contacts.map(({ name }) => name) : body.error;
}

it('asks for all of many tags', async () => {
  expect(await names(['tags', 'hasAll', tagIds])).toEqual(['Twelve']);
  expect(await names(['tags', 'hasAll', MANY.slice(1, 12)])).toEqual(['Twelve', 'Eleven']);
  expect(await names(['tags', 'hasAll', [...tagIds, 'T11', ...MANY.slice(0, 12)]])).toEqual(['Twelve']);
  expect(await names(['tags', 'hasAll', MANY])).toEqual([]);
}, 60_000);

it('asks for tags in as many conditions as a filter may have', async () => {
  const each = Array.from({ length: 49 }, (_, i): Condition => ['tags', 'hasAny', [MANY[1 + (i % 11)]]]);
  expect(await names(...each)).toEqual(['Twelve', 'Eleven']);
  expect(await names(...each, ['tags', 'hasAny', ['t0']])).toEqual(['Twelve']);
  const all = Array.from({ length: 50 }, (): Condition => ['tags', 'hasAll', MANY.slice(1, 12)]);
  expect(await names(...all)).toEqual(['Twelve', 'Eleven']);
}, 60_000);

it('asks for many choices in as many conditions as a filter may have', async () => {
  const times = (condition: Condition) => Array.from({ length: 50 }, () => condition);
  const counted = async (...condition: Condition) => {
    const of = times(condition).map(([field, is, value]) => ({ field, is, value }));
    const body = JSON.stringify({ where: { op: 'and', of }, action: { type: 'delete' }, dryRun: true });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${ws.key}` };
    return (await send({ method: 'POST', path: '/contacts/bulk', headers, body })).body;
  };
  expect(await counted('customFields.select', 'anyOf', OPTIONS)).toEqual({ count: 2 });
  expect(await counted('customFields.select', 'noneOf', OPTIONS.slice(0, 100))).toEqual({ count: 2 });
  expect(await counted('customFields.select', 'anyOf', Array(1000).fill('Option 7'))).toEqual({ count: 1 });
  expect(await counted('customFields.multiselect', 'hasAll', OPTIONS)).toEqual({ count: 1 });
  expect(await counted('customFields.multiselect', 'hasAny', OPTIONS.slice(100))).toEqual({ count: 2 });
  expect(await counted('customFields.multiselect', 'hasNone', OPTIONS)).toEqual({ count: 1 });
}, 60_000);

it('takes a range that begins and ends at one value', async () => {
  expect(await names(['engagementScore', 'between', [0, 0]])).toEqual(['Twelve', 'None', 'Eleven']);
});
