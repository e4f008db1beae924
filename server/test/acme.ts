import { emails } from '@/server/outreach/emails';
import { contacts } from '@/server/records/contacts';
import { call } from './call';
import { makeWorkspace } from './factories';

/** A workspace called Acme with somebody to write to, Ada at ada@example.com. */
export async function makeAcme(more: Record<string, unknown> = {}) {
  const ws = await makeWorkspace('Acme');
  const row = { name: 'Ada Lovelace', email: 'ada@example.com', externalId: 'ada', ...more };
  const { body } = await call(ws.key, contacts.upsert, { contacts: [row] });
  return { ws, contactId: body.results[0]?.id ?? '' };
}

/** A draft of a mail to them. */
export async function draftTo({ ws, contactId }: { ws: { key: string }; contactId: string }, more: object = {}) {
  const input = { contactId, subject: 'Hello', bodyHtml: '<p>Hi</p>', ...more };
  return (await call(ws.key, emails.create, input)).body.email.id;
}
