import { expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';
import { communications } from './';

it('a call that was logged is read, put right and deleted, and moves on what its contact says of the last activity', async () => {
  const ws = await makeWorkspace();
  const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', externalId: 'ada' }] });
  const contactId = made.body.results[0]?.id ?? '';
  const logged = await call(ws.key, communications.create, {
    ...{ contactId, type: 'CALL', body: 'Asked', occurredAt: '2026-01-01T09:00:00.000Z' },
  });
  const { id } = logged.body.communication;
  const changed = await call(ws.key, communications.update, {
    ...{ id, subject: 'Prices', body: 'Asked for prices', occurredAt: '2026-02-01T09:00:00.000Z' },
  });
  const shown = {
    id,
    subject: 'Prices',
    body: 'Asked for prices',
    contact: { id: contactId, name: 'Ada' },
    lead: null,
  };
  expect(changed.body.communication).toMatchObject(shown);
  expect((await call(ws.key, communications.get, { id })).body.communication).toEqual(changed.body.communication);
  const { contact } = (await call(ws.key, contacts.get, { id: contactId })).body;
  expect([contact.lastActivityAt, contact.lastContactedAt]).toEqual(Array(2).fill('2026-02-01T09:00:00.000Z'));
  expect((await call(ws.key, communications.update, { id })).status).toBe(400);
  expect((await call(ws.key, communications.delete, { id })).body).toEqual({ deleted: 1, id });
  expect((await call(ws.key, communications.get, { id })).status).toBe(404);
});
