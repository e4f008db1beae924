import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '@/server/app/endpoints';
import { ALL_OPERATORS, type FilterKind, OPERATORS, type Operator } from '@/server/kernel/contract/filter';
import type { AnyEndpoint } from '@/server/kernel/contract/implement';
import { idKeyOf, keysOf } from '@/server/kernel/contract/include';
import { filtersOf, type ListField, type Listing } from '@/server/kernel/contract/listing';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { idTime, newId } from '@/server/kernel/db/ids';
import { entryPoints, through } from '@/server/test/matrix/entry-points';
import { makeWorkspace, type TestWorkspace } from './factories';
import { type Ids, populate } from './matrix/populate';

type Row = Record<string, unknown> & { id: string };
const [, direct] = entryPoints[0] ?? [];
if (!direct) throw new Error('There is a direct entry point.');

const lists = endpoints.flatMap((endpoint) => {
  const { listing } = endpoint.operation;
  return listing ? [[endpoint.operation.id, endpoint, listing] as const] : [];
});
/** What a list says of all that its filters find, beside how many there are. */
const FURTHER: Readonly<Record<string, readonly string[]>> = { 'deals.list': ['totals'] };
/** Lists that show a part of what there is where nothing is said. */
const WHOLE: Record<string, object> = { 'bookings.list': { scope: 'all' }, 'chats.list': { status: 'all' } };
/** Columns that have to differ, or to be told together. */
const TOGETHER: Record<string, (row: number, ids: Ids) => object> = {
  // It was with a contact or with a lead.
  Communication: (row, { Contact, Lead }) => ({
    contactId: row % 2 === 0 ? null : anyOf(Contact, row),
    leadId: row % 2 === 0 ? anyOf(Lead, row) : null,
  }),
  Chat: (row) => ({ handler: 'WAITING', handlerUserId: null, startHash: `start ${row}` }),
  Quote: (row) => ({ number: row + 1 }),
  // An address is suppressed once.
  Suppression: (row) => ({ email: `${['a', 'B', 'b|c', 'Ca'][row % 4]}${row}@example.com` }),
  // None of them ends before it begins.
  Contract: () => ({ startDate: '2026-01-01' }),
  Booking: () => ({ status: 'CANCELLED', cancelledBy: 'host', cancelledAt: '2026-01-01T00:00:00Z' }),
};
const anyOf = (ids: readonly string[] = [], row: number) => ids[(row >> 1) % ids.length] ?? null;
/** Values of fields that may not have those of their kind. */
const SOME: Record<string, readonly unknown[]> = { currency: ['EUR', 'USD'], renewalMonths: [1, 5, 70] };

const DAYS = ['2026-01-01', '2026-02-01', '2026-03-01'];
const TIMES = DAYS.map((day) => `${day}T10:00:00.000Z`);

/** The columns by which a record points at others, and which it may leave empty. */
async function pointers({ of, includes }: Listing, ids: Ids): Promise<Record<string, fc.Arbitrary<unknown>>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT attname AS name FROM pg_attribute WHERE attrelid = quote_ident($1)::regclass AND attnum > 0 AND NOT attnotnull`,
    [of.table],
  );
  const named = Object.values(includes).flatMap((include) =>
    include.kind === 'one' && rows.some(({ name }) => name === include.column)
      ? [[include.column, fc.constantFrom(...(ids[include.of.table] ?? []), null)] as const]
      : [],
  );
  return Object.fromEntries(named);
}

/** Few values, so that many rows have the same; none, where a field may be empty. */
function valuesOf({ name, kind, choices, isNullable }: ListField): fc.Arbitrary<unknown> {
  const made: Record<ListField['kind'], readonly unknown[]> = {
    text: ['', 'a', 'B', 'b|c', 'Ca'].map((text) => text || name.toLowerCase()),
    choice: choices,
    flag: [true, false],
    number: [0, 5, 70],
    day: DAYS,
    time: TIMES,
  };
  const some = SOME[name] ?? made[kind];
  return fc.constantFrom(...some, ...(isNullable ? [null, null] : []));
}

/** Rows like the first one of the workspace, with values of their own. */
async function makeRows(ws: TestWorkspace, listing: Listing, ids: Ids, seed: number): Promise<Set<string>> {
  const { of, fields } = listing;
  const changed = fields.filter(({ name, through, tagged }) => name !== 'createdAt' && !through && !tagged);
  const values = Object.fromEntries(changed.map((field) => [field.name, valuesOf(field)]));
  const [sample] = fc.sample(
    fc.array(fc.record({ ...values, ...(await pointers(listing, ids)) }), { ...{ minLength: 24, maxLength: 24 } }),
    { numRuns: 1, seed },
  );
  const rows = (sample ?? []).map((values, i): Row => {
    const id = newId();
    return { ...values, ...TOGETHER[of.table]?.(i, ids), id, createdAt: idTime(id).toISOString() };
  });
  const own = of.hasExternalId ? { externalId: null } : {};
  await pool.query(
    `INSERT INTO "${of.table}" SELECT (jsonb_populate_record(t.x, e.row)).* FROM (
       SELECT x FROM "${of.table}" x WHERE "workspaceId" = $1 ORDER BY id LIMIT 1) t,
       jsonb_array_elements($2::jsonb) WITH ORDINALITY e(row, n) ORDER BY e.n`,
    [ws.id, JSON.stringify(rows.map((row) => ({ ...row, ...own })))],
  );
  for (const { tagged } of fields) if (tagged) await tag(ws, tagged, rows);
  return new Set(rows.map(({ id }) => id));
}

/** Tags that some of the rows have: one, or several, of which one begins as another ends. */
async function tag(ws: TestWorkspace, column: string, rows: readonly Row[]): Promise<void> {
  const { rows: tags } = await pool.query<{ id: string }>(
    `INSERT INTO "Tag" ("workspaceId", id, name, color) SELECT $1, gen_random_uuid(), n || $2, '#111111'
     FROM unnest('{"b ",A,"b c "}'::text[]) n RETURNING id::text`,
    [ws.id, column],
  );
  const pairs = rows.flatMap(({ id }, i) => tags.flatMap((one, bit) => ((i >> bit) & 1 ? [[one.id, id]] : [])));
  await pool.query(
    `INSERT INTO "TagAssignment" ("workspaceId", id, "tagId", "${column}")
     SELECT $1, gen_random_uuid(), p.tag, p.record FROM unnest($2::uuid[], $3::uuid[]) p(tag, record)`,
    [ws.id, pairs.map(([one]) => one), pairs.map(([, record]) => record)],
  );
}

/** What a record says of a field: of what it points at, the name; of its tags, those of them. */
const shownOf = (row: Row, { name, through, tagged }: ListField): unknown => {
  const value = row[name] ?? null;
  if (tagged)
    return (
      (value as string[])
        .map((one) => one.toLowerCase())
        .sort()
        .join(', ') || null
    );
  return through && value !== null ? (value as Record<string, unknown>)[through.title] : value;
};

const comparable = ({ kind, choices }: ListField, value: unknown): string | number => {
  if (kind === 'choice') return choices.indexOf(String(value));
  if (kind === 'flag') return value === true ? 1 : 0;
  return kind === 'number' ? Number(value) : String(value).toLowerCase();
};

/** The order that the description promises, in memory. */
function sorted(rows: readonly Row[], field: ListField, isDescending: boolean): Row[] {
  const way = isDescending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [shownOf(a, field), shownOf(b, field)];
    if ((left === null) !== (right === null)) return left === null ? 1 : -1;
    const [x, y] = [comparable(field, left), comparable(field, right)];
    if (left !== null && x !== y) return x < y ? -way : way;
    return a.id < b.id ? -way : way;
  });
}

// One workspace for all: each list has rows of its own, and looks at no others.
let ws: TestWorkspace;
let ids: Ids;
beforeAll(async () => {
  ws = await makeWorkspace();
  ids = await populate(ws.id, 'mine');
});

describe.each(lists)('%s', (id, endpoint, listing) => {
  const { operation } = endpoint as AnyEndpoint;
  let rows: Row[];
  let first: Row[];
  const read = async (input: object) => {
    const { status, body } = await through(direct, operation, { ...WHOLE[id], ...input }, ws.key);
    if (status < 300) operation.output.parse(body);
    return { status, body, rows: (body[listing.of.plural] ?? []) as Row[] };
  };
  beforeAll(async () => {
    first = (await read({ limit: 100 })).rows;
    const made = await makeRows(ws, listing, ids, 7);
    const include = Object.keys(listing.includes).join(',');
    rows = (await read({ limit: 100, ...(include && { include }) })).rows.filter((row) => made.has(row.id));
    expect(rows).toHaveLength(made.size);
  });

  const isPaged = 'cursor' in operation.input.shape;
  const walk = async (input: object) => {
    const seen: Row[] = [];
    let cursor: unknown;
    do {
      const page = await read({
        ...input,
        ...(isPaged ? { limit: 5 } : { limit: 100 }),
        ...(cursor ? { cursor } : {}),
      });
      expect([input, page.status, page.body.error]).toEqual([input, 200, undefined]);
      seen.push(...page.rows);
      cursor = page.body.nextCursor;
    } while (cursor);
    return seen;
  };
  const known = (all: readonly Row[]) => all.filter(({ id: one }) => !first.some((row) => row.id === one));

  it('is in the order that is asked for over its pages, with ties and with what is empty last', async () => {
    for (const field of listing.fields) {
      for (const [sort, isDescending] of [
        [field.name, false],
        [`-${field.name}`, true],
      ] as const) {
        const seen = known(await walk({ sort })).map((row) => row.id);
        expect([sort, seen]).toEqual([sort, sorted(rows, field, isDescending).map((row) => row.id)]);
      }
    }
  });

  it('refuses an order that it does not know, and a cursor of another one', async () => {
    const unknown = await read({ sort: 'nothing' });
    expect([unknown.status, unknown.body.error]).toEqual([400, expect.stringMatching(/^sort must be one of: /)]);
    if (!isPaged) return;
    const { body } = await read({ sort: 'createdAt', limit: 1 });
    const other = await read({ sort: '-createdAt', limit: 1, cursor: body.nextCursor });
    expect([other.status, other.body.error]).toEqual([400, 'cursor is invalid.']);
  });

  it('shows what its filters hold of', async () => {
    for (const field of listing.fields.filter(({ name }) => !/^(createdAt|updatedAt)$/.test(name))) {
      const [value] = rows.flatMap((row) => row[field.name] ?? []);
      for (const { name, compare } of value === undefined ? [] : filtersOf(field)) {
        const [x, y] = [(row: Row) => comparable(field, row[field.name]), comparable(field, value)];
        const holds = {
          '=': (a: typeof y) => a === y,
          '>=': (a: typeof y) => a >= y,
          '<': (a: typeof y) => a < y,
          '<=': (a: typeof y) => a <= y,
        };
        const wanted = rows.filter((row) => row[field.name] !== null && holds[compare](x(row)));
        const seen = known(await walk({ [name]: value }));
        expect([name, seen.map((row) => row.id).sort()]).toEqual([name, wanted.map((row) => row.id).sort()]);
      }
    }
  });

  it('takes every condition that its fields can be asked, and none besides', async () => {
    for (const { name, kind, choices } of listing.filters) {
      for (const is of ALL_OPERATORS) {
        const where = JSON.stringify({ op: 'and', of: [{ field: name, is, ...valueFor(kind, is, choices) }] });
        const { status } = await read({ where, limit: 1, include: 'total' });
        const takes: readonly Operator[] = OPERATORS[kind];
        expect([name, is, status]).toEqual([name, is, takes.includes(is) ? 200 : 400]);
      }
    }
  });

  it('shows its default form alone, and beside it what is asked for', async () => {
    const shape: Record<string, z.ZodType> = listing.record.shape;
    const own = Object.keys(shape).filter((name) => !(shape[name] instanceof z.ZodOptional));
    expect(Object.keys(first[0] ?? {}).sort()).toEqual([...own].sort());
    for (const [name, include] of Object.entries(listing.includes)) {
      const { shown, ids: idKey } = keysOf(name, include);
      const keys = new Set([...own, shown, ...(idKey ? [idKey] : [])]);
      const [row] = (await read({ include: name, limit: 1 })).rows;
      expect([name, Object.keys(row ?? {}).sort()]).toEqual([name, [...keys].sort()]);
    }
    const wrong = await read({ include: 'nothing' });
    const names = [...Object.keys(listing.includes), 'ids', 'total', ...(FURTHER[id] ?? [])].join(', ');
    expect([wrong.status, wrong.body.error]).toEqual([400, `include must be a comma-separated list of: ${names}.`]);
  });

  it('finds by what it points at, and shows the id of it', async () => {
    for (const [name, include] of Object.entries(listing.includes)) {
      if (include.kind !== 'one') continue;
      const key = idKeyOf(name, include);
      const [target] = ids[include.of.table] ?? [];
      const seen = await walk({ include: 'ids', ...(key in operation.input.shape ? { [key]: target } : {}) });
      const pointing = seen.filter((row) => row[key] === target);
      expect([key, pointing.length]).toEqual([key, key in operation.input.shape ? seen.length : pointing.length]);
      expect([key, pointing.length > 0]).toEqual([key, !(key in EMPTY)]);
    }
  });
});

/** What a condition compares with. */
function valueFor(kind: FilterKind, is: Operator, choices: readonly string[]): { value?: unknown } {
  if (is === 'isEmpty' || is === 'isNotEmpty') return {};
  if (is === 'lastDays' || is === 'nextDays') return { value: 7 };
  const some: Partial<Record<FilterKind, unknown>> = { number: 1.5, flag: true, day: '2026-01-01', time: TIMES[0] };
  const one = some[kind] ?? choices[0] ?? (kind === 'pointer' ? newId() : 'text');
  if (is === 'between') return { value: [one, one] };
  return { value: /^(anyOf|noneOf|has)/.test(is) ? [one] : one };
}

/** References that no populated row has. */
const EMPTY = { handlerUserId: true };
