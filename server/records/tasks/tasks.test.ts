import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { notes } from '@/server/records/notes';
import { products } from '@/server/records/products';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { tasks } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

describe('tasks', () => {
  it('reads a datetime without an offset as UTC, and one with an offset into UTC', async () => {
    const { body } = await call(ws.key, tasks.upsert, {
      tasks: [
        { title: 'a', dueDate: '2026-03-01T09:00:00', externalId: 'a' },
        { title: 'b', dueDate: '2026-03-01T09:00:00+02:00', priority: 'LOW', type: 'CALL', allDay: true },
        { title: 'c', dueDate: 'soon' },
        { title: 'd', dueDate: '2026-02-30T09:00:00Z' },
      ],
    });
    expect(body.results.map((result) => result.error)).toEqual([
      undefined,
      undefined,
      'dueDate: Invalid datetime',
      'dueDate: Invalid datetime',
    ]);
    const list = await call(ws.key, tasks.list, {});
    expect(list.body.tasks.map((task) => task.dueDate)).toEqual([
      '2026-03-01T07:00:00.000Z',
      '2026-03-01T09:00:00.000Z',
    ]);
  });

  it('filters by what it hangs on, by done and by type, and refuses other words', async () => {
    await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', externalId: 'p' }] });
    await call(ws.key, deals.upsert, { deals: [{ name: 'Deal', externalId: 'd' }] });
    const rows = [
      { title: 'one', contactExternalId: 'p' },
      { title: 'two', dealExternalId: 'd', done: true, type: 'EMAIL' as const },
    ];
    await call(ws.key, tasks.upsert, { tasks: rows });
    const titles = async (filter: object) =>
      (await call(ws.key, tasks.list, filter)).body.tasks.map((task) => task.title);
    expect(await titles({ contactExternalId: 'p' })).toEqual(['one']);
    expect(await titles({ dealExternalId: 'd' })).toEqual(['two']);
    expect(await titles({ done: 'true' })).toEqual(['two']);
    expect(await titles({ type: 'todo' })).toEqual(['one']);
    expect(await titles({ leadExternalId: 'none' })).toEqual([]);
    expect((await call(ws.key, tasks.list, { done: 'yes' })).body.error).toBe('done must be true or false.');
    expect((await call(ws.key, tasks.list, { type: 'x' })).body.error).toBe(
      'type must be one of: TODO, CALL, EMAIL, MEETING.',
    );
  });

  it('is read, changed and deleted by id and by externalId', async () => {
    await call(ws.key, tasks.upsert, { tasks: [{ title: 'x', externalId: 'ext 1/2' }] });
    const { body } = await call(ws.key, tasks.update, { id: 'ext 1/2', done: true });
    expect(body.task).toMatchObject({ done: true, title: 'x' });
    expect((await call(ws.key, tasks.get, { id: body.task.id })).body.task.externalId).toBe('ext 1/2');
    const gone = await call(ws.key, tasks.delete, { id: 'ext 1/2' });
    expect(gone.body).toEqual({ deleted: 1, id: body.task.id });
    expect((await call(ws.key, tasks.delete, { id: 'ext 1/2' })).body.error).toBe('Task not found.');
  });
});

describe('notes', () => {
  it('keeps the text as it is, and filters by pinned', async () => {
    const { body } = await call(ws.key, notes.upsert, {
      notes: [{ body: ' two\nlines ', pinned: true }, { body: 'plain' }, {}],
    });
    expect(body.results[2]?.error).toBe('body: Required');
    const pinned = await call(ws.key, notes.list, { pinned: 'true' });
    expect(pinned.body.notes).toMatchObject([{ body: ' two\nlines ', contact: null }]);
    expect((await call(ws.key, notes.list, { pinned: '1' })).body.error).toBe('pinned must be true or false.');
  });
});

describe('products', () => {
  it('finds a product by externalId, else by sku', async () => {
    await call(ws.key, products.upsert, { products: [{ name: 'Plan', sku: 'S', price: 10.5 }] });
    const again = await call(ws.key, products.upsert, {
      products: [{ sku: 'S', externalId: 'e', price: 12 }, { name: '' }],
    });
    expect(again.status).toBe(207);
    expect(again.body).toMatchObject({ updated: 1, errors: 1 });
    expect(again.body.results[1]?.error).toBe('name: String must contain at least 1 character(s)');
    const { body } = await call(ws.key, products.get, { id: 'e' });
    expect(body.product).toMatchObject({ name: 'Plan', sku: 'S', price: 12, currency: 'USD', active: true });
  });

  it('lists the whole catalog without a limit and pages with one', async () => {
    await call(ws.key, products.upsert, { products: Array.from({ length: 120 }, (_, i) => ({ name: `P${i}` })) });
    const whole = await call(ws.key, products.list, {});
    expect([whole.body.products.length, whole.body.nextCursor]).toEqual([120, null]);
    const page = await call(ws.key, products.list, { limit: '100' });
    expect([page.body.products.length, typeof page.body.nextCursor]).toEqual([100, 'string']);
    const rest = await call(ws.key, products.list, { limit: '100', cursor: page.body.nextCursor ?? '' });
    expect([rest.body.products.length, rest.body.nextCursor]).toEqual([20, null]);
    expect((await call(ws.key, products.list, { cursor: 'zzz' })).body.error).toBe('cursor is invalid.');
    expect((await call(ws.key, products.list, { limit: '1001' })).body.error).toBe(
      'limit must be an integer between 1 and 1000.',
    );
    expect((await call(ws.key, products.get, { id: 'none' })).body.error).toBe('Offering not found.');
  });
});
