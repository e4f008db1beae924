import { beforeEach, describe, expect, it, vi } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const write = (rows: object[]) => call(ws.key, contacts.upsert, { contacts: rows });
const named = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, i) => ({ externalId: `${prefix}${i}`, name: prefix }));

async function walk(filter: { limit: number; updatedSince?: string }, between: (page: number) => Promise<unknown>) {
  const seen: string[] = [];
  let cursor: string | null = null;
  for (let page = 0; page === 0 || cursor; page++) {
    const input: Parameters<typeof call<typeof contacts.list.operation>>[2] = {
      ...filter,
      ...(cursor ? { cursor } : {}),
    };
    const { body }: { body: { contacts: { externalId: string | null }[]; nextCursor: string | null } } = await call(
      ws.key,
      contacts.list,
      input,
    );
    seen.push(...body.contacts.map((contact) => contact.externalId ?? ''));
    cursor = body.nextCursor;
    await between(page);
  }
  return seen;
}

describe('a keyset walk', () => {
  it.each([1, 7, 1000])('shows every row once at limit %i while others come, change and go', async (limit) => {
    await write(named('stay', 40));
    await write(named('go', 5));
    const gone = (await call(ws.key, contacts.list, { limit: 5 })).body.contacts.map((contact) => contact.id);
    const seen = await walk({ limit }, async (page) => {
      await write([...named(`new${page}-`, 2), { externalId: `stay${page % 40}`, city: `c${page}` }]);
      const id = gone.pop();
      if (id) await call(ws.key, contacts.delete, { id });
    });
    const stayed = seen.filter((name) => name.startsWith('stay'));
    expect(stayed).toHaveLength(40);
    expect(new Set(seen).size).toBe(seen.length);
  });

  it('goes by oldest change with updatedSince, so that a sync can go on', async () => {
    await write(named('a', 10));
    const written = Date.now();
    await vi.waitUntil(() => Date.now() > written, 60_000);
    const since = new Date().toISOString();
    await write([{ externalId: 'a7', city: 'x' }]);
    await write([{ externalId: 'a3', city: 'x' }]);
    await write([{ externalId: 'b', name: 'b' }]);
    expect(await walk({ limit: 1, updatedSince: since }, async () => {})).toEqual(['a7', 'a3', 'b']);
  });

  it('refuses a cursor that was altered or made for other filters, and a bad time', async () => {
    await write(named('a', 3));
    const { body } = await call(ws.key, contacts.list, { limit: 1 });
    const cursor = body.nextCursor ?? '';
    const error = async (input: object) => (await call(ws.key, contacts.list, input)).body.error;
    expect(await error({ limit: 2, cursor })).toBeUndefined();
    expect(await error({ limit: 1, cursor, status: 'NEW' })).toBe('cursor is invalid.');
    expect(await error({ limit: 1, cursor: 'x' })).toBe('cursor is invalid.');
    expect(await error({ cursor: Buffer.from(`|${'0'.repeat(8)}`).toString('base64url') })).toBe('cursor is invalid.');
    expect(await error({ updatedSince: 'yesterday' })).toBe('updatedSince must be an ISO 8601 datetime.');
    expect(await error({ limit: 0 })).toBe('limit must be an integer between 1 and 1000.');
    const other = await makeWorkspace();
    expect((await call(other.key, contacts.list, { limit: 1, cursor })).body.error).toBe('cursor is invalid.');
  });
});

it('goes on from the longest text that a list is sorted by', async () => {
  await write(Array.from({ length: 5 }, (_, i) => ({ name: `N${i}`, website: `${4 - i}${'漢'.repeat(1999)}` })));
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const input: object = { sort: 'website', limit: 2, ...(cursor && { cursor }) };
    const { status, body }: Awaited<ReturnType<typeof call<typeof contacts.list.operation>>> = await call(
      ...([ws.key, contacts.list, input] as const),
    );
    expect([status, body.error]).toEqual([200, undefined]);
    names.push(...body.contacts.map(({ name }) => name));
    cursor = body.nextCursor;
  }
  expect(names).toEqual(['N4', 'N3', 'N2', 'N1', 'N0']);
});
