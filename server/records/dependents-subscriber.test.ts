import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import { config } from '@/server/kernel/config';
import { prisma, raw, sql, sweepDb } from '@/server/kernel/db/client';
import { bookingTypes } from '@/server/meetings/booking-types';
import { communications } from '@/server/records/communications';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { products } from '@/server/records/products';
import { quotes } from '@/server/records/quotes';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { changes } from '@/server/workspace/changes';
import { members } from '@/server/workspace/members';

const TABLES = ['Company', 'Contact', 'Lead', 'Deal', 'Task', 'Note', 'Quote', 'Product'];
const updatedSince = '2021-01-01T00:00:00Z';

let ws: TestWorkspace;
let id: { contact: string; deal: string; offering: string; lead: string };

/** Ada of Acme, with a deal on which everything hangs; a lead; and Zoe, with nothing. All of it was changed last long ago. */
beforeEach(async () => {
  ws = await makeWorkspace();
  const { key } = ws;
  await call(key, companies.upsert, { companies: [{ name: 'Acme', externalId: 'acme' }] });
  const made = await call(key, products.upsert, { products: [{ name: 'Plan', externalId: 'plan', price: 5 }] });
  const people = await call(key, contacts.upsert, {
    contacts: [{ name: 'Ada', externalId: 'ada', companyExternalId: 'acme' }, { name: 'Zoe' }],
  });
  const one = { name: 'Rollout', externalId: 'rollout', contactExternalId: 'ada', companyExternalId: 'acme' };
  const sold = await call(key, deals.upsert, { deals: [{ ...one, offeringExternalId: 'plan' }, { name: 'Other' }] });
  const lead = await call(key, leads.create, { name: 'Lea', ownerId: ws.ownerId, externalId: 'lea' });
  await call(key, tasks.upsert, {
    tasks: [
      { title: 'Call', contactExternalId: 'ada' },
      { title: 'Ask', leadExternalId: 'lea' },
    ],
  });
  await call(key, notes.upsert, {
    notes: [
      { body: 'Of Acme', companyExternalId: 'acme' },
      { body: 'Of the deal', dealExternalId: 'rollout' },
    ],
  });
  const lineItems = [{ offeringExternalId: 'plan' }];
  await call(key, quotes.create, { title: 'Offer', dealExternalId: 'rollout', lineItems });
  id = {
    contact: people.body.results[0]?.id ?? '',
    deal: sold.body.results[0]?.id ?? '',
    offering: made.body.results[0]?.id ?? '',
    lead: lead.body.lead.id,
  };
  await forget();
});

async function forget(): Promise<void> {
  for (const table of TABLES) {
    await sweepDb.query(sql`
      UPDATE ${raw(`"${table}"`)} SET "updatedAt" = '2020-01-01' WHERE "workspaceId" = ${ws.id}::uuid`);
  }
}

/** What a sync finds that goes on from its last page, by name. */
async function found(): Promise<string[]> {
  const { key } = ws;
  const page = { updatedSince };
  const [a, b, c, d, e, f] = await Promise.all([
    call(key, contacts.list, page),
    call(key, leads.list, page),
    call(key, deals.list, page),
    call(key, tasks.list, page),
    call(key, notes.list, page),
    call(key, quotes.list, page),
  ]);
  const named = [...a.body.contacts, ...b.body.leads, ...c.body.deals].map(({ name }) => name);
  const titled = [...d.body.tasks, ...f.body.quotes].map(({ title }) => title);
  return [...named, ...titled, ...e.body.notes.map(({ body }) => body)].sort();
}

it('finds what shows the name of a company, and tells nobody of it', async () => {
  await subscribe(ws, 'contact.updated');
  await call(ws.key, companies.upsert, { companies: [{ externalId: 'acme', name: 'Acme Ltd' }] });
  expect(await found()).toEqual(['Ada', 'Of Acme', 'Offer', 'Rollout']);
  const { contact } = (await call(ws.key, contacts.get, { id: id.contact })).body;
  expect(contact.company?.name).toBe('Acme Ltd');
  expect(await eventsOf(ws)).toEqual([]);
  expect(await prisma.workflowChange.count({ where: { workspaceId: ws.id } })).toBe(0);
});

it('finds nothing where a name is sent again, or what nobody else shows is changed', async () => {
  await call(ws.key, companies.upsert, { companies: [{ externalId: 'acme', name: 'Acme', phone: '+1 555' }] });
  await call(ws.key, products.upsert, { products: [{ externalId: 'plan', name: 'Plan', price: 6 }] });
  await call(ws.key, members.update, { id: ws.ownerId, timezone: 'Europe/Berlin' });
  expect(await found()).toEqual([]);
});

it('finds what shows a contact, a deal, a lead, an offering or its owner', async () => {
  await call(ws.key, contacts.upsert, { contacts: [{ externalId: 'ada', name: 'Ada L.' }] });
  expect(await found()).toEqual(['Ada L.', 'Call', 'Offer', 'Rollout']);
  await forget();
  await call(ws.key, deals.upsert, { deals: [{ externalId: 'rollout', name: 'Roll-out' }] });
  expect(await found()).toEqual(['Of the deal', 'Offer', 'Roll-out']);
  await forget();
  await call(ws.key, leads.create, { externalId: 'lea', name: 'Leo' });
  expect(await found()).toEqual(['Ask', 'Leo']);
  await forget();
  await call(ws.key, products.upsert, { products: [{ externalId: 'plan', name: 'Big plan' }] });
  expect(await found()).toEqual(['Offer', 'Roll-out']);
  await forget();
  await call(ws.key, members.update, { id: ws.ownerId, name: 'Olivia' });
  expect(await found()).toEqual(['Leo']);
});

it('finds what has lost what it showed', async () => {
  await call(ws.key, contacts.delete, { id: id.contact });
  expect(await found()).toEqual(['Call', 'Offer', 'Rollout']);
  expect((await call(ws.key, deals.get, { id: id.deal })).body.deal.contact).toBeNull();
});

it('leaves what other workspaces show alone', async () => {
  const other = await makeWorkspace();
  await call(other.key, companies.upsert, { companies: [{ externalId: 'acme', name: 'Acme' }] });
  await call(other.key, companies.upsert, { companies: [{ externalId: 'acme', name: 'Acme Ltd' }] });
  expect(await found()).toEqual([]);
});

it('finds records that were tagged or untagged, where that changed them', async () => {
  const { tag } = (await call(ws.key, tags.create, { name: 'vip' })).body;
  const assignment = { entity: 'CONTACT' as const, recordIds: [id.contact], tagIds: [tag.id] };
  await subscribe(ws, 'contact.updated');
  for (const verb of [tags.assign, tags.unassign]) {
    expect((await call(ws.key, verb, assignment)).body.updated).toBe(1);
    expect(await found()).toEqual(['Ada']);
    await forget();
    expect((await call(ws.key, verb, assignment)).body.updated).toBe(0);
    expect(await found()).toEqual([]);
  }
  expect(await eventsOf(ws)).toEqual([]);
});

it('finds records that lost the values of a custom field, and a quote with other lines of the same total', async () => {
  const field = { entity: 'DEAL', label: 'Size', type: 'TEXT' } as const;
  const { customField } = (await call(ws.key, customFields.create, field)).body;
  await call(ws.key, deals.upsert, { deals: [{ externalId: 'rollout', customFields: { [customField.key]: 'XL' } }] });
  await forget();
  await call(ws.key, customFields.delete, { id: customField.id });
  expect(await found()).toEqual(['Rollout']);
  await forget();
  const [quote] = (await call(ws.key, quotes.list, {})).body.quotes;
  await call(ws.key, quotes.update, { id: quote?.id ?? '', lineItems: [{ name: 'Anything', unitPrice: 5 }] });
  expect(await found()).toEqual(['Offer']);
});

/**
 * The updates of a kind that the feed tells after a cursor, once it tells any: older transactions of the server hold it up, and
 * have it tell of what came before the cursor was asked for.
 */
async function toldOf(entity: string, since: string) {
  for (let from = since; ; ) {
    const { body } = await call(ws.key, changes.list, { since: from, entity, wait: 30, include: 'record' });
    const updates = body.changes.filter(({ kind }) => kind === 'updated');
    if (updates.length > 0) return updates;
    from = body.nextCursor ?? from;
  }
}
const now = async () => (await call(ws.key, changes.list, { since: 'now' })).body.nextCursor ?? '';

it('tells the feed of records that show something and have no `updatedSince`, and no history of it', async () => {
  const said = { type: 'CALL', direction: 'INBOUND', body: 'Hello', contactId: id.contact } as const;
  await call(ws.key, communications.create, said);
  const hours = [{ weekday: 1, start: '09:00', end: '17:00' }];
  const type = { hostUserId: ws.ownerId, title: 'Intro', durationMin: 30, hours, locationKind: 'PHONE' } as const;
  const { bookingType } = (await call(ws.key, bookingTypes.create, type)).body;
  const since = await now();
  await call(ws.key, contacts.update, { id: id.contact, name: 'Ada L.' });
  await call(ws.key, members.update, { id: ws.ownerId, name: 'Olivia' });
  expect(await toldOf('communication', since)).toMatchObject([
    { kind: 'updated', changed: {}, operation: { name: 'contacts.update' }, record: { contact: { name: 'Ada L.' } } },
  ]);
  expect(await toldOf('bookingType', since)).toMatchObject([
    { recordId: bookingType.id, changed: {}, record: { host: { name: 'Olivia' } } },
  ]);
});

it('waits for whoever is about to point at what is renamed, so that nobody shows the old name for ever', async () => {
  const writer = new pg.Client({ connectionString: config.databaseUrl });
  await writer.connect();
  const since = await now();
  const companyId = (await call(ws.key, companies.list, {})).body.companies[0]?.id ?? '';
  const company = `'${ws.id}', '${companyId}'`;
  try {
    await writer.query(`BEGIN; SET LOCAL crm.workspace = '${ws.id}';
      INSERT INTO "Contact" ("workspaceId", "companyId", id, name, "updatedAt") VALUES (${company}, gen_random_uuid(), 'New', now())`);
    const renamed = call(ws.key, companies.update, { id: companyId, name: 'Acme Ltd' });
    await expect
      .poll(
        async () =>
          (await sweepDb.query(sql`SELECT 1 FROM pg_locks WHERE NOT granted AND locktype = 'transactionid'`)).length,
      )
      .toBeGreaterThan(0);
    await writer.query('COMMIT');
    expect((await renamed).status).toBe(200);
  } finally {
    await writer.end();
  }
  const told = await toldOf('contact', since);
  const last = told.filter(({ record }) => (record as { name: string }).name === 'New').at(-1);
  expect(last).toMatchObject({ kind: 'updated', changed: {}, record: { company: { name: 'Acme Ltd' } } });
});
