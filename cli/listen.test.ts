import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { expect, it } from 'vitest';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { serveHttp, start } from './testing/run';

interface Received {
  headers: Record<string, string>;
  body: string;
}

it('crm webhooks listen forwards every event with signatures that both verifiers accept, then stops listening', async () => {
  const ws = await makeWorkspace();
  const received: Received[] = [];
  const [api, receiver] = await Promise.all([
    serveHttp(),
    serveHttp(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push({ headers: request.headers as Record<string, string>, body });
      response.writeHead(received.length === 1 ? 500 : 204).end();
    }),
  ]);
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const args = [
    'webhooks',
    'listen',
    '--forward',
    `${receiver.url}/hooks`,
    '--events',
    'contact.created',
    '--secret',
    secret,
  ];
  const cli = start([...args, '--count', '2'], { CRM_API_KEY: ws.key, CRM_BASE_URL: api.url });
  await expect.poll(() => cli.said(), { timeout: 60_000 }).toContain('Forwarding to');
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada' }, { name: 'Grace' }] });
  const { code, stdout, stderr } = await cli.ended;
  expect(code).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).data.contact.name),
  ).toEqual(['Ada', 'Grace']);
  expect(stderr).toMatch(/contact\.created .* 500 .*\n.* 204 /);
  expect(received).toHaveLength(2);
  const stripe = new Stripe('sk_test');
  for (const { headers, body } of received) {
    expect(headers).toMatchObject({ 'x-service-event': 'contact.created', 'content-type': 'application/json' });
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: 'contact.created', workspaceId: ws.id });
    expect(stripe.webhooks.constructEvent(body, headers['x-service-signature'] ?? '', secret).id).toBe(
      headers['webhook-id'],
    );
  }
  expect(await db.query(sql`SELECT 1 FROM "Listener" WHERE "workspaceId" = ${ws.id}::uuid`)).toEqual([]);
  await Promise.all([api.close(), receiver.close()]);
});

it('refuses a count that is no whole number: it would end at once, or wait for half an event', async () => {
  for (const count of ['ten', '0', '-1', '1.5']) {
    const { code, stderr } = await start(['webhooks', 'listen', '--count', count], { CRM_API_KEY: 'any' }).ended;
    expect([code, stderr]).toEqual([2, '--count takes a number from 1 on.\n']);
  }
});
