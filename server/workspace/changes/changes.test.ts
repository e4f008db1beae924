import pg from 'pg';
import { beforeEach, describe, expect, it } from 'vitest';
import { deals as dealHistory, contacts as history } from '@/server/app/history';
import { config } from '@/server/kernel/config';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, memberContext, type TestWorkspace } from '@/server/test/factories';
import { createOwnerAccount } from '@/server/workspace/auth/accounts';
import { handleAuth } from '@/server/workspace/auth/handle';
import { members } from '@/server/workspace/members';
import { updateWorkspace } from '@/server/workspace/workspaces/settings';
import { changes } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const put = (rows: Record<string, unknown>[], key = ws.key) => call(key, contacts.upsert, { contacts: rows as never });
const named = (externalId: string, more: Record<string, unknown> = {}) => ({ externalId, name: externalId, ...more });
const idOf = async (externalId: string) =>
  (await call(ws.key, contacts.list, { externalId })).body.contacts[0]?.id ?? '';

/** The feed from a cursor on, until something has come: other transactions of the server may hold it up. */
async function follow(since: string, more: Record<string, unknown> = {}) {
  const { body } = await call(ws.key, changes.list, { since, wait: 30, ...more });
  return body;
}

/** Everything after a cursor, page by page, until a change satisfies. */
async function readUntil(since: string, isLast: (change: { kind: string; recordId: string }) => boolean, limit = 100) {
  const seen = [];
  for (let at = since; ; ) {
    const page = await follow(at, { limit });
    seen.push(...page.changes);
    at = page.nextCursor ?? '';
    if (page.changes.some(isLast)) return { seen, cursor: at };
  }
}

const SIGN_IN = { email: 'ada@audit.example', password: 'a long enough password' };
const signInRequest = (body: object) =>
  new Request('http://127.0.0.1/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

describe('the history of a record', () => {
  it('tells who changed what, newest first, also of a record that is gone', async () => {
    await put([named('ada')]);
    await put([named('ada', { title: 'CTO' })]);
    const id = await idOf('ada');
    const { body } = await call(ws.key, history.history, { id });
    expect(body.changes.map(({ kind, changed }) => [kind, changed])).toEqual([
      ['updated', { title: { before: null, after: 'CTO' } }],
      ['created', {}],
    ]);
    expect(body.changes[0]).toMatchObject({ entity: 'contact', actor: { kind: 'key', id: ws.keyId, name: 'test' } });
    await call(ws.key, contacts.delete, { id });
    const gone = (await call(ws.key, history.history, { id, limit: 1 })).body;
    expect(gone.changes[0]).toMatchObject({ kind: 'deleted', previous: { name: 'ada', title: 'CTO' } });
    const rest = await call(ws.key, history.history, { id, cursor: gone.nextCursor ?? '' });
    expect(rest.body.changes.map(({ kind }) => kind)).toEqual(['updated', 'created']);
    expect((await call(ws.key, history.history, { id: ws.id })).status).toBe(404);
  });

  it('tells how values are read: by the names of what they point at, as codes, and as amounts of a currency', async () => {
    const made = await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine', currency: 'EUR' }] });
    const id = made.body.results[0]?.id ?? '';
    await call(ws.key, deals.update, { id, value: 1200, ownerId: ws.ownerId, stage: 'WON' });
    const told = { kinds: { value: 'amount', stage: 'choice' }, currency: 'EUR' };
    for (const { body } of [
      await call(ws.key, changes.list, { recordId: id }),
      await call(ws.key, changes.list, { entity: 'deal' }),
      await call(ws.key, dealHistory.history, { id }),
    ]) {
      expect(body.changes[0]).toMatchObject(told);
      const { changed, names } = body.changes[0] ?? {};
      expect(names?.[ws.ownerId]).toBe((await call(ws.key, members.list, {})).body.members[0]?.name);
      expect(names?.[String(changed?.stageId?.after)]).toBe('Won');
    }
  });

  it('is found by entity, actor, field, operation and time', async () => {
    await put([named('ada')]);
    const { headers } = await put([named('ada', { title: 'CTO' })]);
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine' }] });
    const count = async (filter: Record<string, unknown>) =>
      (await call(ws.key, changes.list, { entity: 'contact', ...filter })).body.changes.length;
    expect(await count({})).toBe(2);
    expect(await count({ entity: 'contact,deal' })).toBe(3);
    expect(await count({ field: 'title' })).toBe(1);
    expect(await count({ operation: headers['X-Operation-Id'] })).toBe(1);
    expect(await count({ actor: 'key' })).toBe(2);
    expect(await count({ actor: `key:${ws.keyId}` })).toBe(2);
    expect(await count({ actor: 'member' })).toBe(0);
    const names = async () => {
      const { body } = await call(ws.key, changes.list, { entity: 'contact,deal' });
      return new Set(body.changes.map(({ recordName }) => recordName));
    };
    expect(await names()).toEqual(new Set(['ada', 'Engine']));
    expect(await count({ from: new Date(Date.now() + 60_000).toISOString() })).toBe(0);
    expect((await call(ws.key, changes.list, { entity: 'nothing' })).status).toBe(400);
    await call(ws.key, contacts.delete, { id: await idOf('ada') });
    expect(await names()).toEqual(new Set(['ada', 'Engine']));
  });

  it('tells admins of settings and sign-ins', async () => {
    const owner = memberContext(ws.id, ws.ownerId, 'owner');
    await updateWorkspace(owner, { name: 'Engines' });
    await updateWorkspace(owner, { name: 'Engines' });
    await createOwnerAccount({ ...SIGN_IN, workspaceId: ws.id, memberId: ws.ownerId, name: 'Ada' });
    expect((await handleAuth(signInRequest(SIGN_IN))).status).toBe(200);
    const { body } = await call(ws.key, changes.list, { entity: 'workspace,member' });
    expect(body.changes.map(({ kind, changed }) => [kind, changed.name?.after])).toEqual([
      ['signed-in', undefined],
      ['updated', 'Ada'],
      ['updated', 'Engines'],
      ['created', undefined],
    ]);
    expect(body.changes[0]?.actor).toMatchObject({ kind: 'member', id: ws.ownerId, name: 'Ada' });
  });

  it('is told of kinds that the key may read alone', async () => {
    await put([named('ada')]);
    const { key } = await makeKey(ws.id, ['read:deals']);
    expect((await call(key, changes.list, {})).body.changes).toEqual([]);
    expect((await call(key, history.history, { id: await idOf('ada') })).status).toBe(403);
  });
});

describe('the feed', () => {
  it('begins now, goes on from its cursor, and has each change once with the record as it is', async () => {
    await put([named('before')]);
    const { nextCursor } = (await call(ws.key, changes.list, { since: 'now' })).body;
    await put([named('ada'), named('bea')]);
    await put([named('ada', { title: 'CTO' })]);
    const ids = [await idOf('ada'), await idOf('bea')];
    const [, id = ''] = ids;
    await call(ws.key, contacts.delete, { id });
    const { seen, cursor } = await readUntil(nextCursor ?? '', ({ kind }) => kind === 'deleted', 2);
    // Another transaction that was open at `now` may let what was before it be told too.
    const own = <C extends { recordId: string }>(all: C[]) => all.filter(({ recordId }) => ids.includes(recordId));
    expect(own(seen).map(({ kind }) => kind)).toEqual(['created', 'created', 'updated', 'deleted']);
    const page = await follow(nextCursor ?? '', { include: 'record' });
    expect(own(page.changes).map(({ record }) => (record as { title: string } | null)?.title)).toEqual([
      'CTO',
      undefined,
      'CTO',
      undefined,
    ]);
    expect((await call(ws.key, changes.list, { since: cursor })).body).toMatchObject({ changes: [], more: false });
  });

  it('skips no writer that commits later than others', async () => {
    const { nextCursor } = (await call(ws.key, changes.list, { since: 'now' })).body;
    await put([named('slow'), named('fast')]);
    const [slow, fast] = await Promise.all([idOf('slow'), idOf('fast')]);
    // What is now may lie behind: the feed waits for whoever writes in the same server, in whatever database.
    const started = await readUntil(nextCursor ?? '', ({ recordId }) => recordId === fast);
    const writer = new pg.Client({ connectionString: config.databaseUrl });
    await writer.connect();
    try {
      await writer.query(`BEGIN; SET LOCAL crm.workspace = '${ws.id}'`);
      await writer.query(`UPDATE "Contact" SET title = 'slow' WHERE "workspaceId" = '${ws.id}' AND id = '${slow}'`);
      await put([named('fast', { title: 'fast' })]);
      // The later one is committed, and is held back until the earlier one is.
      const between = await call(ws.key, changes.list, { since: started.cursor });
      expect(between.body.changes).toEqual([]);
      await writer.query('COMMIT');
    } finally {
      await writer.end();
    }
    const { seen } = await readUntil(started.cursor, ({ recordId }) => recordId === fast);
    expect(seen.map(({ recordId }) => recordId)).toEqual([slow, fast]);
  });

  it('refuses a cursor that is none, of another workspace, or that has nothing to go on from', async () => {
    const other = await makeWorkspace();
    const { nextCursor } = (await call(other.key, changes.list, { since: 'now' })).body;
    expect((await call(ws.key, changes.list, { since: 'x' })).status).toBe(400);
    expect((await call(ws.key, changes.list, { since: nextCursor ?? '' })).status).toBe(400);
    expect((await call(ws.key, changes.list, { wait: 1 })).status).toBe(400);
  });
});

describe('the copy that a feed follows', () => {
  it('has every record once, kind by kind, as the feed shows it', async () => {
    await put([named('ada'), named('bea'), named('cleo')]);
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine' }] });
    const pages = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { body } = await call(ws.key, changes.records, { limit: 2, ...(cursor && { cursor }) });
      expect(body.records.length).toBeLessThanOrEqual(2);
      pages.push(...body.records);
      cursor = body.nextCursor;
    }
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    const kinds = pages.map(({ entity }) => entity);
    expect(kinds).toEqual(expect.arrayContaining(['contact', 'deal', 'member', 'pipeline', 'stage']));
    const ada = pages.find(({ record }) => (record as { externalId?: string }).externalId === 'ada');
    expect(ada?.record).toEqual((await call(ws.key, contacts.get, { id: ada?.id ?? '' })).body.contact);
    const only = (await call(ws.key, changes.records, { entity: 'contact' })).body.records;
    expect(only.map(({ record }) => (record as { name: string }).name)).toEqual(['ada', 'bea', 'cleo']);
  });

  it('has kinds that the key may read alone', async () => {
    await put([named('ada')]);
    const { key } = await makeKey(ws.id, ['read:deals']);
    expect((await call(key, changes.records, {})).body).toEqual({ records: [], nextCursor: null });
    expect((await call(key, changes.records, { entity: 'contact' })).status).toBe(400);
  });
});
