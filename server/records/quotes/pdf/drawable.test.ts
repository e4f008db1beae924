import { beforeEach, expect, it } from 'vitest';
import { quotes as outreach } from '@/server/outreach/quotes';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { quotes } from '@/server/records/quotes';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { undrawable } from './drawable';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

async function make(title: string, name = 'Ada') {
  const row = { name, email: 'ada@example.com', externalId: 'p' };
  await call(ws.key, contacts.upsert, { contacts: [row] });
  await call(ws.key, deals.upsert, { deals: [{ name: 'Rollout', externalId: 'd', contactExternalId: 'p' }] });
  const made = await call(ws.key, quotes.create, {
    ...{ title, dealExternalId: 'd', lineItems: [{ name: 'Day', unitPrice: 800 }] },
  });
  return made.body.quote.id;
}

it('knows what the font has', () => {
  expect(undrawable('Übersicht, Ωμέγα, Жизнь: 12 € – “ok”…\n− Ł ệ')).toEqual([]);
  expect(undrawable('見積 ok 見 שלום 😀')).toEqual([...'見積שלום', '😀']);
});

it('sends no quote whose PDF would have empty boxes, and names the characters', async () => {
  const id = await make('見積書');
  const error = expect.stringContaining('cannot show “見” “積” “書”');
  expect(await call(ws.key, quotes.status, { id, status: 'SENT' })).toMatchObject({ status: 409, body: { error } });
  expect(await call(ws.key, outreach.send, { id })).toMatchObject({ status: 409, body: { error } });
  const { body } = await call(ws.key, quotes.get, { id, include: 'version' });
  expect([body.quote.status, body.quote.version]).toEqual(['DRAFT', null]);
  await call(ws.key, quotes.update, { id, title: 'Estimate' });
  expect((await call(ws.key, quotes.status, { id, status: 'SENT' })).status).toBe(200);
});

it('looks at the names of the buyer, too', async () => {
  const id = await make('Estimate', '山田');
  expect((await call(ws.key, outreach.send, { id })).body.error).toContain('“山” “田”');
});
