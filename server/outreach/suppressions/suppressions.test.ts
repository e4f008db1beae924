import { beforeEach, describe, expect, it } from 'vitest';
import type { Context } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { suppressions } from './';
import { deleteSuppression } from './delete';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});
const add = (reason: string, email: string, id = newId()) =>
  prisma.suppression.create({ data: { workspaceId: ws.id, id, email, reason }, select: { id: true } });

describe('POST /suppressions', () => {
  it('suppresses an address once, whatever its case', async () => {
    const first = await call(ws.key, suppressions.create, { email: ' Ada@Example.com ' });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      created: true,
      suppression: { email: 'Ada@Example.com', reason: 'MANUAL', removable: true },
    });
    const again = await call(ws.key, suppressions.create, { email: 'ada@example.com' });
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ created: false, suppression: first.body.suppression });
  });

  it('keeps the reason of one that is there', async () => {
    await add('BOUNCE', 'gone@example.com');
    const { body } = await call(ws.key, suppressions.create, { email: 'gone@example.com' });
    expect(body).toMatchObject({ created: false, suppression: { reason: 'BOUNCE', removable: false } });
  });

  it('answers one suppression to twenty at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(ws.key, suppressions.create, { email: 'race@example.com' })),
    );
    expect(new Set(answers.map((answer) => answer.body.suppression.id)).size).toBe(1);
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
  });

  it('takes one valid address', async () => {
    const answer = await call(ws.key, suppressions.create, { email: 'a, b@example.com' });
    expect([answer.status, answer.body.error]).toEqual([400, 'email: Invalid email']);
  });
});

describe('GET /suppressions', () => {
  it('filters by reason, address and time, and pages', async () => {
    const old = (await add('BOUNCE', 'a@example.com', newId(Date.parse('2026-01-01T00:00:00Z')))).id;
    const mid = (await add('COMPLAINT', 'b@example.com', newId(Date.parse('2026-01-02T00:00:00Z')))).id;
    const young = (await add('BOUNCE', 'c@example.com', newId(Date.parse('2026-01-03T00:00:00Z')))).id;
    const ids = async (filters: Parameters<typeof call<typeof suppressions.list.operation>>[2]) =>
      (await call(ws.key, suppressions.list, filters)).body.suppressions.map((entry) => entry.id);
    expect(await ids({})).toEqual([young, mid, old]);
    expect(await ids({ reason: 'bounce' })).toEqual([young, old]);
    expect(await ids({ email: 'B@EXAMPLE.com' })).toEqual([mid]);
    expect(await ids({ since: '2026-01-02T00:00:00Z' })).toEqual([young, mid]);
    const { body } = await call(ws.key, suppressions.list, { limit: 2 });
    expect(await ids({ limit: 2, cursor: body.nextCursor ?? '' })).toEqual([old]);
    const wrong = await call(ws.key, suppressions.list, { reason: 'x' });
    expect(wrong.body.error).toBe('reason must be one of: UNSUBSCRIBE, BOUNCE, COMPLAINT, MANUAL.');
  });

  it('sorts, looks for a part of an address, takes conditions, and says how many it finds', async () => {
    await add('BOUNCE', 'Bob@mill.example');
    await add('MANUAL', 'ada@Mill.example');
    await add('UNSUBSCRIBE', 'cyd@other.example');
    const ask = async (filters: Parameters<typeof call<typeof suppressions.list.operation>>[2]) =>
      (await call(ws.key, suppressions.list, filters)).body;
    const found = async (filters: Parameters<typeof ask>[0]) =>
      (await ask(filters)).suppressions.map(({ email }) => email.slice(0, 3));
    expect(await found({ sort: 'email' })).toEqual(['ada', 'Bob', 'cyd']);
    expect(await found({ sort: '-reason' })).toEqual(['ada', 'Bob', 'cyd']);
    expect(await found({ q: '@MILL', sort: '-email' })).toEqual(['Bob', 'ada']);
    const refused = { field: 'reason', is: 'noneOf', value: ['UNSUBSCRIBE'] };
    const where = JSON.stringify({ op: 'and', of: [refused] });
    expect(await found({ where, q: 'mill', createdSince: '2020-01-01T00:00:00Z' })).toEqual(['ada', 'Bob']);
    const page = await ask({ where, include: 'total', limit: 1 });
    expect([page.suppressions.length, page.total]).toEqual([1, { count: 2, estimated: false }]);
    expect((await ask({})).total).toBeUndefined();
    const { status, body } = await call(ws.key, suppressions.list, { sort: 'id' });
    expect([status, body.error]).toEqual([
      400,
      'sort must be one of: email, reason, createdAt, with - in front for descending.',
    ]);
  });

  it('takes the documented scope or the natural one', async () => {
    const keyOf = async (scope: string) => (await makeKey(ws.id, [scope])).key;
    for (const scope of ['write:workflows', 'read:suppressions', 'write:suppressions']) {
      expect((await call(await keyOf(scope), suppressions.list, {})).status).toBe(200);
    }
    const refused = await call(await keyOf('read:suppressions'), suppressions.create, { email: 'a@example.com' });
    expect([refused.status, refused.body.error]).toEqual([403, 'API key missing required scope: write:workflows.']);
  });
});

describe('DELETE /suppressions/{id}', () => {
  it.each(['UNSUBSCRIBE', 'COMPLAINT', 'MANUAL'])('removes %s', async (reason) => {
    const { id } = await add(reason, 'a@example.com');
    const { body } = await call(ws.key, suppressions.delete, { id });
    expect(body).toEqual({ deleted: 1, id, email: 'a@example.com' });
    const again = await call(ws.key, suppressions.delete, { id });
    expect([again.status, again.body.error]).toEqual([404, 'Suppression not found.']);
  });

  it.each([
    ['UNSUBSCRIBE', false],
    ['MANUAL', true],
    ['COMPLAINT', true],
  ])('of %s leaves its contacts opted out: %s', async (reason, stays) => {
    const rows = ['A@example.com', 'a@Example.com'].map((email, n) => ({
      externalId: `c${n}`,
      email,
      emailOptOut: true,
    }));
    const ids = (await call(ws.key, contacts.upsert, { contacts: rows })).body.results.map((row) => row.id ?? '');
    const read = () => Promise.all(ids.map(async (id) => (await call(ws.key, contacts.get, { id })).body.contact));
    const before = await read();
    await subscribe(ws, 'contact.updated');
    const { id } = await add(reason, 'a@example.com');
    await call(ws.key, suppressions.delete, { id });
    const after = await read();
    expect(after.map(({ emailOptOut }) => emailOptOut)).toEqual([stays, stays]);
    expect(after.map(({ updatedAt }, n) => updatedAt === before[n]?.updatedAt)).toEqual([stays, stays]);
    expect((await eventsOf(ws)).map(({ data }) => data.changedFields)).toEqual(
      stays ? [] : [['emailOptOut'], ['emailOptOut']],
    );
  });

  it('leaves a hard bounce to a person', async () => {
    const { id } = await add('BOUNCE', 'a@example.com');
    const refused = await call(ws.key, suppressions.delete, { id });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This address is suppressed because of a hard bounce; only a person can remove it in settings.',
    ]);
    const person: Context = {
      workspaceId: ws.id,
      actor: { kind: 'member', memberId: ws.ownerId, role: 'owner', scopes: ['*'] },
      requestId: 'test',
    };
    expect(await deleteSuppression(person, { id })).toEqual({ deleted: 1, id, email: 'a@example.com' });
  });

  it('keeps workspaces apart', async () => {
    const { id } = await add('MANUAL', 'a@example.com');
    const other = await makeWorkspace();
    expect((await call(other.key, suppressions.delete, { id })).body.error).toBe('Suppression not found.');
    expect((await call(other.key, suppressions.list, {})).body.suppressions).toEqual([]);
    expect((await call(other.key, suppressions.create, { email: 'a@example.com' })).status).toBe(201);
  });
});
