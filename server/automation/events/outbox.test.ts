import { expect, it } from 'vitest';
import { webhooks } from '@/server/automation/webhooks';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';

it('lets a change stand when an endpoint that wanted its event is removed at that moment', async () => {
  const ws = await makeWorkspace();
  const rows = Array.from({ length: 200 }, (_, i) => ({ name: `Contact ${i}` }));
  for (let round = 0; round < 4; round++) {
    const endpoints = await Promise.all(
      Array.from({ length: 6 }, () =>
        call(ws.key, webhooks.create, { url: 'https://example.com/', events: ['contact.created'] }),
      ),
    );
    const [writes] = await Promise.all([
      Promise.all(Array.from({ length: 6 }, () => call(ws.key, contacts.upsert, { contacts: rows }))),
      Promise.all(endpoints.map(({ body }) => call(ws.key, webhooks.delete, { id: body.webhook.id }))),
    ]);
    expect(writes.map(({ status, body }) => [status, body.error])).toEqual(writes.map(() => [200, undefined]));
  }
});
