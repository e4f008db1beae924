import { beforeEach, describe, expect, it } from 'vitest';
import { EVENT_TYPES } from '@/server/automation/events/catalogue';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedReceiver } from '@/server/test/shared-servers';
import { webhooks } from './';

let ws: TestWorkspace;
const receiver = sharedReceiver();
beforeEach(async () => {
  ws = await makeWorkspace();
});

const register = async (url = receiver.url) =>
  (await call(ws.key, webhooks.create, { url, events: ['contact.created'] })).body;

describe('webhook endpoints', () => {
  it('are registered with a secret that is shown once', async () => {
    const answer = await call(ws.key, webhooks.create, {
      url: 'https://hooks.example.com/crm?x=1',
      events: ['deal.created', 'contact.created', 'deal.created'],
    });
    expect(answer.status).toBe(201);
    expect(answer.body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(answer.body.webhook).toMatchObject({
      url: 'https://hooks.example.com/crm?x=1',
      description: '',
      events: ['deal.created', 'contact.created'],
      active: true,
      consecutiveFailures: 0,
      disabledAt: null,
      disabledReason: null,
    });
    const read = await call(ws.key, webhooks.get, { id: answer.body.webhook.id });
    expect(read.body).toEqual({ webhook: answer.body.webhook });
    const [row] = await db.query<{ secret: Buffer }>(
      sql`SELECT secret FROM "WebhookEndpoint" WHERE "workspaceId" = ${ws.id}::uuid`,
    );
    expect(row?.secret.toString('latin1')).not.toContain(answer.body.secret.slice(6));
  });

  it('leave the secret out of an idempotent replay', async () => {
    const input = { url: 'https://hooks.example.com', events: ['contact.created' as const] };
    const headers = { 'Idempotency-Key': 'once' };
    const first = await call(ws.key, webhooks.create, input, headers);
    const { operation } = webhooks.create;
    const { send, requestOf } = await import('@/server/test/call');
    const request = requestOf(operation, input, ws.key);
    const again = await send({ ...request, headers: { ...request.headers, ...headers } });
    expect(again.headers['Idempotency-Replayed']).toBe('true');
    expect(again.body).toEqual({ webhook: first.body.webhook });
  });

  it('must have an https URL that leads to a public address', async () => {
    const refusal = async (url: string) => {
      const answer = await call(ws.key, webhooks.create, { url, events: ['contact.created'] });
      return [answer.status, answer.body.error];
    };
    expect(await refusal('http://example.com')).toEqual([400, 'The webhook URL must start with https://.']);
    expect(await refusal('example.com')).toEqual([400, 'The webhook URL must start with https://.']);
    expect(await refusal('https://')).toEqual([400, 'url: Invalid url']);
    expect(await refusal('https://me:secret@example.com')).toEqual([400, 'url: The URL must not carry credentials']);
    for (const host of ['127.0.0.1', '[::1]', '10.0.0.1', '2130706433', '169.254.169.254']) {
      expect(await refusal(`https://${host}/`), host).toEqual([400, 'The webhook URL must lead to a public address.']);
    }
  });

  it('must subscribe to events of the catalogue', async () => {
    const url = 'https://hooks.example.com';
    // @ts-expect-error an event that is none
    const unknown = await call(ws.key, webhooks.create, { url, events: ['contact.created', 'contact.exploded'] });
    expect([unknown.status, unknown.body.error]).toEqual([
      400,
      expect.stringMatching(/^events\.1: .*'contact\.exploded'/),
    ]);
    const none = await call(ws.key, webhooks.create, { url, events: [] });
    expect(none.body.error).toBe('events: Array must contain at least 1 element(s)');
    const { body } = await call(ws.key, webhooks.events, {});
    expect(body.events.map((event) => event.type)).toEqual(EVENT_TYPES);
  });

  it('change only what is sent, and say so when nothing is', async () => {
    const { webhook } = await register();
    const { body } = await call(ws.key, webhooks.update, { id: webhook.id, description: 'Billing' });
    expect(body.webhook).toEqual({ ...webhook, description: 'Billing', updatedAt: body.webhook.updatedAt });
    const moved = await call(ws.key, webhooks.update, { id: webhook.id, url: 'https://hooks.example.com/2' });
    expect(moved.body.webhook).toMatchObject({ url: 'https://hooks.example.com/2', description: 'Billing' });
    const nothing = await call(ws.key, webhooks.update, { id: webhook.id });
    expect([nothing.status, nothing.body.error]).toEqual([
      400,
      'Nothing to update: pass at least one of url, events, description, active.',
    ]);
    const inside = await call(ws.key, webhooks.update, { id: webhook.id, url: 'https://192.168.0.1/' });
    expect(inside.body.error).toBe('The webhook URL must lead to a public address.');
  });

  it('are turned off by a user and on again', async () => {
    const { webhook } = await register();
    const off = await call(ws.key, webhooks.update, { id: webhook.id, active: false });
    expect(off.body.webhook).toMatchObject({ active: false, disabledReason: 'user' });
    expect(off.body.webhook.disabledAt).not.toBeNull();
    const again = await call(ws.key, webhooks.update, { id: webhook.id, active: false });
    expect(again.body.webhook.disabledAt).toBe(off.body.webhook.disabledAt);
    const on = await call(ws.key, webhooks.update, { id: webhook.id, active: true });
    expect(on.body.webhook).toMatchObject({ active: true, disabledAt: null, disabledReason: null });
  });

  it('are listed newest first and deleted with their history', async () => {
    const first = (await register()).webhook;
    const second = (await register()).webhook;
    await call(ws.key, webhooks.test, { id: first.id });
    expect((await call(ws.key, webhooks.list, {})).body.webhooks.map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await call(ws.key, webhooks.delete, { id: first.id })).body).toEqual({ deleted: 1, id: first.id });
    const left = await db.query(sql`SELECT 1 FROM "WebhookDelivery" WHERE "endpointId" = ${first.id}::uuid`);
    expect(left).toEqual([]);
  });

  it('belong to their workspace alone', async () => {
    const { webhook } = await register();
    const { body } = await call(ws.key, webhooks.test, { id: webhook.id });
    const { key } = await makeWorkspace();
    const named = { id: webhook.id };
    const both = { ...named, deliveryId: body.delivery.id };
    const answers = [
      await call(key, webhooks.get, named),
      await call(key, webhooks.update, { ...named, active: false }),
      await call(key, webhooks.delete, named),
      await call(key, webhooks.rotateSecret, named),
      await call(key, webhooks.test, named),
      await call(key, webhooks.deliveries, named),
      await call(key, webhooks.redeliver, both),
    ];
    for (const answer of answers) {
      expect([answer.status, answer.body.error]).toEqual([404, 'Webhook endpoint not found.']);
    }
    const missing = await call(ws.key, webhooks.redeliver, { ...named, deliveryId: 'nothing' });
    expect([missing.status, missing.body.error]).toEqual([404, 'Webhook delivery not found.']);
  });
});
