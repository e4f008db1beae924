import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { systemContext } from '@/server/kernel/context';
import { type FilterKind, type Leaf, OPERATORS, type Operator, type Tree } from '@/server/kernel/contract/filter';
import { companies } from '@/server/records/companies';
import { customFields } from '@/server/records/custom-fields';
import type { CUSTOM_FIELD_TYPES } from '@/server/records/custom-fields/contract';
import { tags } from '@/server/records/tags';
import { call, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { contacts } from './';
import { contactsContract } from './contract';
import { listContacts } from './list';

type Row = Record<string, unknown> & { id: string; customFields: Record<string, unknown> };

const TEXTS = ['a', 'A', 'ab', 'b%', '%', '_', 'a_b', '\\', "o'b", 'x y'];
const NUMBERS = [-1.5, 0, 2, 10, 1e6];
const DAYS = ['2026-01-01', '2026-02-28', '2026-03-01'];
const TIMES = [
  '2026-01-01T00:00:00.000Z',
  '2026-01-01T23:59:59.999Z',
  '2026-01-02T00:00:00.000Z',
  '2026-02-28T12:00:00.000Z',
];
const STATUSES = ['NEW', 'ACTIVE', 'CUSTOMER'] as const;
const STAGES = ['LEAD', 'CUSTOMER'] as const;
const OPTIONS = ['Mail', 'Chat', 'Web'];
const NIL_ID = '00000000-0000-7000-8000-000000000000';

/** What is asked of, how it is read off an answer, and the values that it has and is compared with. */
interface Asked {
  kind: FilterKind;
  read: (row: Row) => unknown;
  values: readonly unknown[];
}
const own = (kind: FilterKind, name: string, values: readonly unknown[]): [string, Asked] => [
  name,
  { kind, read: (row) => row[name], values },
];
const custom = (kind: FilterKind, key: string, values: readonly unknown[]): [string, Asked] => [
  `customFields.${key}`,
  { kind, read: (row) => row.customFields[key] ?? null, values },
];
const asked = new Map<string, Asked>([
  own('text', 'name', TEXTS),
  own('text', 'title', TEXTS),
  own('choice', 'status', STATUSES),
  own('choice', 'lifecycleStage', STAGES),
  own('flag', 'doNotContact', [true, false]),
  own('number', 'engagementScore', [0, 2, 10]),
  own('time', 'lastContactedAt', [...TIMES, ...DAYS]),
  custom('text', 'note', TEXTS),
  custom('number', 'seats', NUMBERS),
  custom('day', 'since', DAYS),
  custom('flag', 'beta', [true, false]),
  custom('choice', 'plan', OPTIONS),
  custom('many', 'uses', OPTIONS),
]);

let ws: TestWorkspace;
let rows: Row[];

const list = async (query: Record<string, string>) =>
  (
    await send({
      method: 'GET',
      path: '/contacts',
      query: new URLSearchParams({ limit: '1000', ...query }).toString(),
      headers: { Authorization: `Bearer ${ws.key}` },
    })
  ).body;

/** Values of a row; some fields stay empty. */
const rowOf = fc.record({
  name: fc.constantFrom(...TEXTS),
  title: fc.constantFrom(null, ...TEXTS),
  status: fc.constantFrom(...STATUSES),
  lifecycleStage: fc.constantFrom(null, ...STAGES),
  doNotContact: fc.boolean(),
  engagementScore: fc.constantFrom(0, 2, 10),
  lastContactedAt: fc.constantFrom(null, ...TIMES),
  customFields: fc.record(
    {
      note: fc.constantFrom('', ...TEXTS),
      seats: fc.constantFrom(...NUMBERS),
      since: fc.constantFrom(...DAYS),
      beta: fc.boolean(),
      plan: fc.constantFrom(...OPTIONS),
      uses: fc.subarray(OPTIONS),
    },
    { requiredKeys: [] },
  ),
});

beforeAll(async () => {
  ws = await makeWorkspace();
  const define = (label: string, type: (typeof CUSTOM_FIELD_TYPES)[number], options?: string[]) =>
    call(ws.key, customFields.create, { entity: 'CONTACT', label, type, ...(options && { options }) });
  await define('Note', 'TEXT');
  await define('Seats', 'NUMBER');
  await define('Since', 'DATE');
  await define('Beta', 'BOOLEAN');
  await define('Plan', 'SELECT', OPTIONS);
  await define('Uses', 'MULTISELECT', OPTIONS);
  await call(ws.key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'acme' }] });
  const [made] = fc.sample(fc.array(rowOf, { minLength: 60, maxLength: 60 }), { numRuns: 1, seed: 11 });
  const sent = (made ?? []).map((row, i) => ({ ...row, ...(i % 3 === 0 && { companyExternalId: 'acme' }) }));
  const { body } = await call(ws.key, contacts.upsert, { contacts: sent });
  expect(body.errors).toBe(0);
  const ids = body.results.map(({ id }: { id?: string | null }) => id ?? '');
  const [vip, cold] = await Promise.all(
    ['VIP', 'Cold'].map(async (name) => (await call(ws.key, tags.create, { name })).body.tag.id),
  );
  const on = (tagId: string | undefined, every: number) => ({
    ...{ entity: 'CONTACT' as const, tagIds: [tagId ?? ''], recordIds: ids.filter((_, i) => i % every === 0) },
  });
  await call(ws.key, tags.assign, on(vip, 2));
  await call(ws.key, tags.assign, on(cold, 5));
  rows = (await list({ include: 'tags,company' })).contacts;
  const companyIds = rows.flatMap(({ companyId }) => companyId ?? []);
  asked.set(...own('pointer', 'companyId', [companyIds[0], NIL_ID]));
  asked.set('tags', { kind: 'tags', read: ({ tags: on }) => on, values: ['VIP', 'cold', vip, 'none'] });
  tagNames.set(String(vip), 'vip');
});
const tagNames = new Map<string, string>();

/** A condition that its field can be asked, with values that it may have. */
function leafOf([field, { kind, values }]: [string, Asked]): fc.Arbitrary<Leaf> {
  const one = fc.constantFrom(...values);
  const many = fc.array(one, { minLength: 1, maxLength: 3 });
  const operators: readonly Operator[] = OPERATORS[kind];
  return fc.constantFrom(...operators).chain((is): fc.Arbitrary<Leaf> => {
    if (is === 'isEmpty' || is === 'isNotEmpty') return fc.constant({ field, is });
    if (is === 'lastDays' || is === 'nextDays') return fc.constantFrom(0, 400).map((value) => ({ field, is, value }));
    if (is === 'between') return fc.tuple(one, one).map((value) => ({ field, is, value }));
    const takesMany = ['anyOf', 'noneOf', 'hasAny', 'hasAll', 'hasNone'].includes(is);
    return (takesMany ? many : one).map((value) => ({ field, is, value }));
  });
}

const treeOf = (): fc.Arbitrary<Tree> => {
  const leaf = fc.constantFrom(...asked).chain(leafOf);
  const group = (of: fc.Arbitrary<Leaf | Tree>): fc.Arbitrary<Tree> =>
    fc.record({ op: fc.constantFrom('and', 'or'), of: fc.array(of, { minLength: 1, maxLength: 3 }) });
  return group(fc.oneof(leaf, group(fc.oneof(leaf, group(leaf)))));
};

// ------------------------------------------------ the same filter in memory

const lower = (value: unknown) => String(value).toLowerCase();
const DAY = 86_400_000;

/** Where a value lies: from its first moment up to what is past it. */
function span(kind: FilterKind, value: unknown): [number, number] {
  if (kind === 'number') return [Number(value), Number(value)];
  const from = Date.parse(String(value));
  return [from, String(value).includes('T') || kind === 'day' ? from : from + DAY - 1];
}

function equal(kind: FilterKind, held: unknown, value: unknown): boolean {
  if (kind === 'text') return lower(held) === lower(value);
  if (kind === 'tags' || kind === 'many') {
    const name = lower(tagNames.get(String(value)) ?? value);
    return Array.isArray(held) && held.some((one) => lower(one) === name);
  }
  if (kind !== 'time' && kind !== 'day' && kind !== 'number') return held === value;
  const [at] = span(kind, held);
  const [from, until] = span(kind, value);
  return at >= from && at <= until;
}

const isNothing = (held: unknown) => held === null || held === '' || (Array.isArray(held) && held.length === 0);

function holds({ is, value }: Leaf, { kind }: Asked, held: unknown): boolean {
  const among = () => !isNothing(held) && [value].flat().some((one) => equal(kind, held, one));
  const [at] = span(kind, held);
  const [from, until] = span(kind, Array.isArray(value) ? value[0] : value);
  const there = !isNothing(held);
  const today = kind === 'day' ? Math.floor(Date.now() / DAY) * DAY : Date.now();
  const positive: { [O in Operator]?: () => boolean } = {
    is: among,
    anyOf: among,
    hasAny: among,
    hasAll: () => there && [value].flat().every((one) => equal(kind, held, one)),
    isEmpty: () => !there,
    contains: () => there && lower(held).includes(lower(value)),
    startsWith: () => there && lower(held).startsWith(lower(value)),
    below: () => there && at < from,
    above: () => there && at > until,
    atMost: () => there && at <= until,
    atLeast: () => there && at >= from,
    between: () => there && at >= from && at <= span(kind, (value as unknown[])[1])[1],
    lastDays: () => there && at <= today && at >= today - Number(value) * DAY,
    nextDays: () => there && at >= today && at <= today + Number(value) * DAY,
  };
  const same: { [O in Operator]?: Operator } = { before: 'below', after: 'above' };
  const opposite: { [O in Operator]?: Operator } = {
    ...{ isNot: 'is', noneOf: 'anyOf', hasNone: 'hasAny', isNotEmpty: 'isEmpty', notContains: 'contains' },
  };
  const no = opposite[is];
  return no ? !positive[no]?.() : Boolean(positive[same[is] ?? is]?.());
}

function finds(tree: Tree | Leaf, row: Row): boolean {
  if ('op' in tree) {
    const each = (one: Tree | Leaf) => finds(one, row);
    return tree.op === 'and' ? tree.of.every(each) : tree.of.some(each);
  }
  const field = asked.get(tree.field);
  if (!field) throw new Error(`${tree.field} is asked of nothing.`);
  return holds(tree, field, field.read(row));
}

// ------------------------------------------------ what is promised

it('finds what the same tree finds in memory, and counts it', async () => {
  await fc.assert(
    fc.asyncProperty(treeOf(), async (tree) => {
      const input = contactsContract.list.input.parse({ where: JSON.stringify(tree), include: 'total', limit: 1000 });
      const { contacts: found, total } = await listContacts(systemContext(ws.id, 'test'), input);
      const wanted = rows.filter((row) => finds(tree, row)).map(({ id }) => id);
      expect(found.value.map(({ id }) => id)).toEqual(wanted);
      expect(total).toEqual({ count: wanted.length, estimated: false });
    }),
    { numRuns: 300 },
  );
}, 120_000);

it('says what is wrong at its place', async () => {
  const error = async (where: unknown) => {
    const { error: text } = await list({ where: typeof where === 'string' ? where : JSON.stringify(where) });
    return text;
  };
  const and = (...of: unknown[]) => ({ op: 'and', of });
  const good = { field: 'name', is: 'is', value: 'a' };
  expect(await error('{')).toBe('where: Invalid JSON');
  expect(await error(and(good, { field: 'customFields.gone', is: 'isEmpty' }))).toBe(
    'where.of[1].field: no such field: customFields.gone',
  );
  expect(await error(and(and({ field: 'name', is: 'above', value: 1 })))).toMatch(
    /^where\.of\[0\]\.of\[0\]\.is: of name must be/,
  );
  expect(await error(and(good, { field: 'status', is: 'anyOf', value: ['NEW', 'no'] }))).toMatch(
    /^where\.of\[1\]\.value\[1\]: must be one of: NEW, /,
  );
  expect(await error(and({ field: 'name', is: 'is' }))).toBe('where.of[0].value: Required');
  expect(await error(and({ field: 'name', is: 'is', value: 'a\0' }))).toBe('where: contains the character U+0000');
  expect(await error(and(and(and(and(good)))))).toMatch(/at most 3 levels/);
  expect(await error(and(...Array.from({ length: 51 }, () => good)))).toBe('where: at most 50 conditions');
  expect(await error(and({ ...good, and: 1 }))).toMatch(/^where\.of\[0\]: /);
  expect(await error(and())).toMatch(/^where\.of: /);
});

it('binds a cursor to the filter', async () => {
  const where = JSON.stringify({ op: 'and', of: [{ field: 'name', is: 'isNotEmpty' }] });
  const first = await list({ where, limit: '10', sort: 'name' });
  const next = await list({ where, limit: '10', sort: 'name', cursor: first.nextCursor });
  expect(next.contacts).toHaveLength(10);
  expect((await list({ limit: '10', sort: 'name', cursor: first.nextCursor })).error).toBe('cursor is invalid.');
});
