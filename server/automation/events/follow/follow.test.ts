import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_RECORDS, type EventTopic } from '@/server/automation/events/catalogue';
import { payloads } from '@/server/automation/events/payloads';
import { webhooks } from '@/server/automation/webhooks';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { fileOf } from '@/server/test/programs';
import { historySources } from '@/server/workspace/changes/sources';
import { followChanges } from '.';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const subscribe = async (...events: EventTopic[]) =>
  (await call(ws.key, webhooks.create, { url: 'https://hooks.example.com', events })).body.webhook.id;
const put = (rows: Record<string, unknown>[]) => call(ws.key, contacts.upsert, { contacts: rows as never });
const remove = async (externalId: string) => {
  const id = (await call(ws.key, contacts.list, { externalId })).body.contacts[0]?.id ?? '';
  expect((await call(ws.key, contacts.delete, { id })).status).toBe(200);
};
const addDeal = async (more: object = {}) => {
  const row = { externalId: 'deal', name: 'Engine', ...more };
  return (await call(ws.key, deals.upsert, { deals: [row] as never })).body.results[0]?.id ?? '';
};

interface Envelope {
  id: string;
  type: keyof typeof payloads;
  data: Record<string, unknown> & { version: number; previous: Record<string, unknown>; changedFields: string[] };
}

/** The events that were written, in the order of their deliveries, once all changes have become some. */
async function told(): Promise<Envelope[]> {
  while ((await followChanges()).more);
  const rows = await db.query<{ payload: string }>(
    sql`SELECT payload FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid ORDER BY id`,
  );
  return rows.map(({ payload }) => JSON.parse(payload));
}

describe('events of changes', () => {
  it('tell the record as it is, what it was, who did it and its version', async () => {
    await subscribe('deal.*', 'deal.created');
    const id = await addDeal();
    const { headers } = await call(ws.key, deals.upsert, { deals: [{ externalId: 'deal', name: 'Machine' }] });
    await addDeal({ name: 'Machine' });
    await call(ws.key, deals.delete, { id });
    const events = await told();
    expect(events.map(({ type }) => type)).toEqual(['deal.created', 'deal.updated', 'deal.deleted']);
    for (const { type, data } of events) payloads[type].parse(data);
    const [, updated, deleted] = events;
    expect(updated?.data).toMatchObject({
      deal: null,
      previous: { name: 'Engine' },
      changedFields: ['name'],
      actor: { kind: 'key', id: ws.keyId },
      operationId: headers['X-Operation-Id'],
    });
    expect(deleted?.data.previous).toMatchObject({ id, name: 'Machine' });
    expect(deleted?.data.version).toBeGreaterThan(updated?.data.version ?? Number.POSITIVE_INFINITY);
  });

  it('show the records of every kind that a key can read', () => {
    const shown = historySources().filter(({ record, scopes }) => record && scopes);
    expect(Object.keys(EVENT_RECORDS).sort()).toEqual(shown.map(({ key }) => key).sort());
  });

  it('leave the names that are told with the change to their own rules', async () => {
    await subscribe('contact.*');
    await put([{ externalId: 'ada', name: 'Ada' }]);
    await put([{ externalId: 'ada', name: 'Ada' }]);
    await put([{ externalId: 'ada', name: 'Ada', title: 'CTO' }]);
    await remove('ada');
    const events = await told();
    expect(events.map(({ type }) => type)).toEqual([
      ...['contact.created', 'contact.updated', 'contact.updated'],
      ...['contact.changed', 'contact.deleted'],
    ]);
    expect(Object.keys(events[1]?.data ?? {})).toEqual(['contact', 'changedFields']);
  });

  it('are those of every kind with *, and tell what a record shows of another one without naming a field', async () => {
    await subscribe('*');
    await call(ws.key, tags.create, { name: 'vip' });
    const company = { externalId: 'acme', name: 'Acme' };
    const { results } = (await call(ws.key, companies.upsert, { companies: [company] })).body;
    const id = results[0]?.id ?? '';
    await put([{ externalId: 'ada', name: 'Ada', companyExternalId: 'acme' }]);
    await call(ws.key, companies.update, { id, name: 'Acme Ltd' });
    const events = await told();
    const types = events.map(({ type }) => type);
    expect(types.sort()).toEqual([
      'company.created',
      'company.updated',
      'contact.changed',
      'contact.created',
      'tag.created',
      'webhook.created',
    ]);
    const shown = events.find(({ type }) => type === 'contact.changed')?.data;
    expect(shown).toMatchObject({ contact: { company: { name: 'Acme Ltd' } }, changedFields: [], previous: {} });
    for (const { type, data } of events) payloads[type].parse(data);
  });

  it('begin at the present of a subscription, and pass over the time in which an endpoint is off', async () => {
    await put([{ externalId: 'before', name: 'Before' }]);
    await remove('before');
    const id = await subscribe('contact.deleted');
    await put(['a', 'b', 'c'].map((externalId) => ({ externalId, name: externalId })));
    await remove('a');
    expect(await told()).toHaveLength(1);
    await call(ws.key, webhooks.update, { id, active: false });
    await remove('b');
    await call(ws.key, webhooks.update, { id, active: true });
    await remove('c');
    expect((await told()).map(({ data }) => data.previous.externalId)).toEqual(['a', 'c']);
  });

  it('are refused to whoever may not read the records, and named where they are misspelt', async () => {
    const { key } = await makeKey(ws.id, ['write:webhooks', 'read:deals']);
    const answer = async (events: string[]) => {
      const { status, body } = await call(key, webhooks.create, { url: 'https://hooks.example.com', events } as never);
      return [status, body.error];
    };
    expect((await answer(['deal.*', 'contact.created']))[0]).toBe(201);
    expect(await answer(['contact.deleted'])).toEqual([403, 'API key missing required scope: read:contacts.']);
    expect((await answer(['*']))[0]).toBe(403);
    expect(await answer(['contact.delted'])).toEqual([
      400,
      "events.0: there is no event 'contact.delted', did you mean 'contact.deleted'?",
    ]);
  });

  it('wait for a writer that began earlier and is not done', async () => {
    await subscribe('contact.deleted');
    await put(['slow', 'fast'].map((externalId) => ({ externalId, name: externalId })));
    await told();
    let following: Promise<Envelope[]> | undefined;
    await sqlTransaction(ws.ctx, async (tx) => {
      await tx.query(sql`DELETE FROM "Contact" WHERE "workspaceId" = ${ws.id}::uuid AND "externalId" = 'slow'`);
      await remove('fast');
      expect(await followChanges({ forMs: 200 })).toEqual({ events: 0, more: false });
      following = told();
    });
    expect((await following)?.map(({ data }) => data.previous.externalId)).toEqual(['slow', 'fast']);
  });
});

const WRITERS = 4;
const ROUNDS = 12;

it('no change is lost or told twice by concurrent writers and a dispatcher that is killed', {
  timeout: 240_000,
}, async () => {
  await subscribe('deal.updated', 'deal.deleted');
  let writing = true;
  const writer = async (n: number) => {
    for (let round = 0; round < ROUNDS; round++) {
      const rows = Array.from({ length: 20 }, (_, i) => ({ externalId: `${n}-${i}`, name: `${n}`, value: round }));
      await call(ws.key, deals.upsert, { deals: rows });
    }
    await call(ws.key, deals.delete, { id: `${n}-0` });
  };
  let kills = 0;
  const dispatchers = async () => {
    for (; writing; kills++) {
      const program = fileOf('server/automation/events/testing/follow-process.ts');
      const child = spawn(process.execPath, [program], { env: process.env, stdio: 'ignore' });
      const exit = once(child, 'exit');
      const count = await countEvents();
      while (writing && (await countEvents()) === count) await sleep(10);
      child.kill('SIGKILL');
      await exit;
    }
  };
  const killed = dispatchers();
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
  writing = false;
  await killed;
  const events = await told();
  const changes = await db.query<{ seq: string }>(sql`
    SELECT c.seq::text FROM "Change" c WHERE c."workspaceId" = ${ws.id}::uuid AND c."table" = 'Deal'
      AND (kind = 'deleted' OR kind = 'updated' AND fields <> '{}'::jsonb) ORDER BY c.xid, c.seq`);
  expect(kills).toBeGreaterThan(0);
  expect(changes.length).toBeGreaterThan(WRITERS * 20 * (ROUNDS - 2));
  expect(events.map(({ data }) => data.version)).toEqual(changes.map(({ seq }) => Number(seq)));
  const [deliveries] = await db.query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM "WebhookDelivery" WHERE "workspaceId" = ${ws.id}::uuid`,
  );
  expect(deliveries?.n).toBe(events.length);
});

async function countEvents(): Promise<number> {
  const [row] = await db.query<{ n: number }>(
    sql`SELECT count(*)::int AS n FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid`,
  );
  return row?.n ?? 0;
}
