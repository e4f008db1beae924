import { beforeEach, expect, it } from 'vitest';
import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { files } from '@/server/records/files';
import { quotes as records } from '@/server/records/quotes';
import { call } from '@/server/test/call';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { visit } from '@/server/test/meetings/visitor';
import { quotes } from './';

let ws: TestWorkspace;
let id: string;
beforeEach(async () => {
  ws = await makeWorkspace();
  await call(ws.key, contacts.upsert, { contacts: [{ name: 'Ada', email: 'ada@example.com', externalId: 'p' }] });
  await call(ws.key, deals.upsert, { deals: [{ name: 'Rollout', externalId: 'd', contactExternalId: 'p' }] });
  const input = { title: 'Rollout', dealExternalId: 'd', lineItems: [{ name: 'Day', unitPrice: 800 }] };
  id = (await call(ws.key, records.create, input)).body.quote.id;
});

it('freezes the quote and drafts a mail with its link and its PDF', async () => {
  const { status, body } = await call(ws.key, quotes.send, { id });
  expect([status, body.quote.status, body.version]).toEqual([200, 'SENT', 1]);
  expect(body.email).toMatchObject({ subject: 'Quote 1', toEmail: 'ada@example.com' });
  const { email, attachments } = (await call(ws.key, emails.get, { id: body.email?.id ?? '' })).body;
  expect([email.status, attachments[0]?.fileName]).toEqual(['DRAFT', 'Quote 1, version 1.pdf']);
  expect(email.bodyHtml).toContain(body.url);
  expect((await visit(`/quotes/${body.url.split('/').at(-1)}`)).body.quote.document.title).toBe('Rollout');
});

it('makes neither another version nor another file when it is sent again unchanged', async () => {
  await call(ws.key, quotes.send, { id });
  expect((await call(ws.key, quotes.send, { id })).body.version).toBe(1);
  const kept = await call(ws.key, files.list, { entity: 'CONTACT', recordId: 'p' });
  expect(kept.body.files).toHaveLength(1);
});

it('drafts no mail without the scope for it, without an address, or where none is wanted', async () => {
  const key = (await makeKey(ws.id, ['write:quotes'])).key;
  expect((await call(key, quotes.send, { id })).body.email).toBeNull();
  expect((await call(key, quotes.send, { id, draft: true })).status).toBe(403);
  expect((await call(ws.key, quotes.send, { id, draft: false })).body.email).toBeNull();
  await call(ws.key, contacts.upsert, { contacts: [{ externalId: 'p', email: null }] });
  expect((await call(ws.key, quotes.send, { id })).body.email).toBeNull();
  const refused = await call(ws.key, quotes.send, { id, draft: true });
  expect(refused).toMatchObject({ status: 409, body: { error: 'The quote has no contact with an email address.' } });
});

it('leaves a quote that was accepted as it is', async () => {
  await call(ws.key, records.status, { id, status: 'ACCEPTED' });
  expect(await call(ws.key, quotes.send, { id })).toMatchObject({ status: 409, body: { error: 'Quote is ACCEPTED.' } });
});
