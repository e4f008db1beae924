import { expect, it } from 'vitest';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { communications } from '@/server/records/communications';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { tags } from '@/server/records/tags';
import { call, send } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { changes } from '@/server/workspace/changes';

type Row = Record<string, unknown>;

async function make(ws: TestWorkspace, ...rows: Row[]): Promise<string[]> {
  const { body } = await call(ws.key, contacts.upsert, { contacts: rows });
  expect(body.errors).toBe(0);
  return body.results.map(({ id }) => id ?? '');
}

it('keeps what the winner says, fills what it lacks from the source changed last, and takes what is asked for', async () => {
  const ws = await makeWorkspace();
  for (const label of ['Tier', 'Size', 'Region']) {
    await call(ws.key, customFields.create, { entity: 'CONTACT', label, type: 'TEXT' });
  }
  const [winner = '', older = '', newer = ''] = await make(
    ws,
    {
      name: 'Ada',
      email: 'ada@x.example',
      externalId: 'w',
      customFields: { tier: 'A' },
      lastContactedAt: '2026-01-02T00:00:00Z',
    },
    {
      name: 'Ada L.',
      phone: '111111111',
      title: 'Old',
      city: 'London',
      externalId: 'older',
      customFields: { tier: 'B', size: 'S' },
      engagementScore: 7,
    },
    {
      name: 'A. Lovelace',
      phone: '222222222',
      title: 'New',
      externalId: 'newer',
      customFields: { region: 'EU' },
      lastContactedAt: '2026-03-01T00:00:00Z',
    },
  );
  await call(ws.key, contacts.update, { id: newer, title: 'Newest' });
  const fields = { phone: older, name: newer, customFields: { tier: older } };
  const { body, status } = await call(ws.key, contacts.merge, { id: winner, sourceIds: [older, newer], fields });
  expect(status).toBe(200);
  expect(body.mergedIds).toEqual([newer, older]);
  expect(body.contact).toMatchObject({
    ...{ id: winner, name: 'A. Lovelace', email: 'ada@x.example', phone: '111111111', title: 'Newest', city: 'London' },
    ...{ externalId: 'w', engagementScore: 7, lastContactedAt: '2026-03-01T00:00:00.000Z' },
    customFields: { tier: 'B', size: 'S', region: 'EU' },
  });
  const wrong = await call(ws.key, contacts.merge, { id: winner, sourceIds: [newId()], fields: {} });
  expect(wrong.status).toBe(404);
});

it('is listed as old as the oldest of those that became one', async () => {
  const ws = await makeWorkspace();
  const [old = '', fresh = ''] = await make(ws, { name: 'Old' }, { name: 'Fresh' });
  await pool.query(`UPDATE "Contact" SET "createdAt" = '2026-01-01T09:00:00Z' WHERE id = $1`, [old]);
  await call(ws.key, contacts.merge, { id: fresh, sourceIds: [old] });
  const listed = async (filter: { createdBefore?: string; createdSince?: string }) =>
    (await call(ws.key, contacts.list, filter)).body.contacts.map(({ name }) => name);
  expect(await listed({ createdBefore: '2026-01-02T00:00:00Z' })).toEqual(['Fresh']);
  expect(await listed({ createdSince: '2026-01-02T00:00:00Z' })).toEqual([]);
});

it('unites tags, notes and deals, and says how many', async () => {
  const ws = await makeWorkspace();
  const [winner = '', source = ''] = await make(ws, { name: 'W' }, { name: 'S' });
  const both = await call(ws.key, tags.create, { name: 'both' });
  const one = await call(ws.key, tags.create, { name: 'one' });
  await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [winner, source], tagIds: [both.body.tag.id] });
  await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [source], tagIds: [one.body.tag.id] });
  await call(ws.key, notes.upsert, { notes: [{ contactId: source, body: 'Likes tea' }] });
  await call(ws.key, deals.upsert, { deals: [{ name: 'D', contactId: source }] });
  const tried = await call(ws.key, contacts.merge, { id: winner, sourceIds: [source], dryRun: true });
  expect(tried.body).toMatchObject({
    dryRun: true,
    moved: { tagAssignments: 1, notes: 1, deals: 1 },
    dropped: { tagAssignments: 1 },
  });
  expect((await call(ws.key, contacts.get, { id: source })).body.contact.id).toBe(source);
  const { body } = await call(ws.key, contacts.merge, { id: winner, sourceIds: [source] });
  expect(body).toMatchObject({
    dryRun: false,
    moved: { tagAssignments: 1, notes: 1, deals: 1 },
    dropped: { tagAssignments: 1 },
  });
  expect((await call(ws.key, notes.list, { contactId: winner })).body.notes).toHaveLength(1);
  expect((await call(ws.key, contacts.list, { tagId: one.body.tag.id })).body.contacts.map(({ id }) => id)).toEqual([
    winner,
  ]);
});

it('lets old ids and externalIds lead to the winner, through any number of merges', async () => {
  const ws = await makeWorkspace();
  const [a = '', b = '', c = ''] = await make(
    ws,
    { name: 'A', externalId: 'a' },
    { name: 'B', externalId: 'b' },
    { name: 'C', externalId: 'c' },
  );
  await call(ws.key, contacts.merge, { id: b, sourceIds: [a] });
  await call(ws.key, contacts.merge, { id: c, sourceIds: [b] });
  for (const old of [a, b]) {
    const { body, headers } = await call(ws.key, contacts.get, { id: old });
    expect([body.contact.id, headers['Content-Location']]).toEqual([c, `/api/v1/contacts/${c}`]);
  }
  expect((await call(ws.key, contacts.update, { id: a, title: 'Found' })).body.contact).toMatchObject({
    id: c,
    title: 'Found',
  });
  expect((await call(ws.key, contacts.delete, { id: a })).status).toBe(404);
  const again = await call(ws.key, contacts.upsert, {
    contacts: [
      { externalId: 'a', title: 'By A' },
      { externalId: 'c', city: 'Rome' },
      { externalId: 'd', name: 'D' },
    ],
  });
  expect(again.body.results.map(({ status, id }) => [status, id === c])).toEqual([
    ['updated', true],
    ['updated', true],
    ['created', false],
  ]);
  expect((await call(ws.key, contacts.get, { id: c })).body.contact).toMatchObject({
    externalId: 'c',
    title: 'By A',
    city: 'Rome',
  });
  const deal = await call(ws.key, deals.upsert, {
    deals: [
      { name: 'D', contactExternalId: 'b' },
      { name: 'E', contactId: a },
    ],
  });
  expect(deal.body.errors).toBe(0);
  const { rows } = await pool.query('SELECT DISTINCT "contactId"::text AS id FROM "Deal" WHERE "workspaceId" = $1', [
    ws.id,
  ]);
  expect(rows).toEqual([{ id: c }]);
  for (const old of [{ contactId: a }, { contactExternalId: 'b' }]) {
    const logged = await call(ws.key, communications.create, { ...old, body: 'Called' });
    expect(logged.body.communication?.contactId).toBe(c);
  }
  expect((await call(ws.key, communications.create, { contactId: newId(), body: 'Called' })).status).toBe(404);
});

it('takes the externalId of a source where the winner has none, and refuses what cannot be', async () => {
  const ws = await makeWorkspace();
  const [winner = '', source = '', third = ''] = await make(
    ws,
    { name: 'W' },
    { name: 'S', externalId: 's' },
    { name: 'T' },
  );
  const { body } = await call(ws.key, contacts.merge, { id: winner, sourceIds: [source, winner] });
  expect(body.contact.externalId).toBe('s');
  const merge = async (id: string, sourceIds: string[], fields?: Record<string, string>) => {
    const { status, body: said } = await call(ws.key, contacts.merge, { id, sourceIds, ...(fields && { fields }) });
    return [status, said.error];
  };
  expect(await merge(third, [source])).toEqual([409, `Contact ${source} was merged into ${winner} already.`]);
  expect(await merge(source, [third])).toEqual([409, `Contact ${source} was merged into ${winner} already.`]);
  expect(await merge(third, [third])).toEqual([400, 'sourceIds: Must name another one than the winner.']);
  expect(await merge(third, [newId()])).toEqual([404, 'Contact not found.']);
  expect(await merge(third, [winner], { phone: newId() })).toEqual([
    400,
    'fields.phone: Must be the id of the record or of one of its sources.',
  ]);
  const unknown = await send({
    method: 'POST',
    path: `/contacts/${third}/merge`,
    headers: { authorization: `Bearer ${ws.key}` },
    body: JSON.stringify({ sourceIds: [winner], fields: { fone: winner } }),
  });
  expect([unknown.status, unknown.body.error]).toEqual([400, 'fields.fone: no such field.']);
});

it('merges a source once, whoever is first', async () => {
  const ws = await makeWorkspace();
  const [a = '', b = '', source = ''] = await make(ws, { name: 'A' }, { name: 'B' }, { name: 'S' });
  const answers = await Promise.all([a, b].map((id) => call(ws.key, contacts.merge, { id, sourceIds: [source] })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const cross = await Promise.all([
    call(ws.key, contacts.merge, { id: a, sourceIds: [b] }),
    call(ws.key, contacts.merge, { id: b, sourceIds: [a] }),
  ]);
  expect(cross.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('reports a bad group of many and merges the others', async () => {
  const ws = await makeWorkspace();
  const ids = await make(ws, ...[0, 1, 2, 3].map((n) => ({ name: `N${n}` })));
  const [a = '', b = '', c = '', d = ''] = ids;
  const merges = [
    { id: a, sourceIds: [b] },
    { id: c, sourceIds: [b] },
    { id: c, sourceIds: [d] },
    { id: newId(), sourceIds: [a] },
  ];
  const { status, body } = await call(ws.key, contacts.mergeBatch, { merges });
  expect([status, body.merged, body.errors]).toEqual([207, 2, 2]);
  expect(body.results.map((one) => one.error ?? one.id)).toEqual([
    a,
    `Contact ${b} is part of another group of this request.`,
    c,
    'Contact not found.',
  ]);
});

it('tells of the winner once, and of nothing that did not change', async () => {
  const ws = await makeWorkspace();
  const [winner = '', source = ''] = await make(ws, { name: 'W' }, { name: 'S', phone: '123' });
  await subscribe(ws, 'contact.updated');
  await call(ws.key, contacts.merge, { id: winner, sourceIds: [source] });
  const events = await eventsOf(ws);
  expect(events.map(({ data }) => [data.contact.id, data.changedFields])).toEqual([[winner, ['phone']]]);
  const { body } = await call(ws.key, changes.list, { recordId: source });
  expect(body.changes.map(({ kind, previous }) => [kind, previous?.phone])).toEqual([
    ['merged', '123'],
    ['created', undefined],
  ]);
});

it('merges companies with their contacts, and leads, of which a converted one stays converted', async () => {
  const ws = await makeWorkspace();
  const made = await call(ws.key, companies.upsert, {
    companies: [
      { name: 'W', domain: 'w.example' },
      { name: 'S', externalId: 's', industry: 'Tea' },
    ],
  });
  const [winner = '', source = ''] = made.body.results.map(({ id }) => id ?? '');
  const [employee = ''] = await make(ws, { name: 'E', companyExternalId: 's' });
  const { body } = await call(ws.key, companies.merge, { id: winner, sourceIds: [source] });
  expect(body.company).toMatchObject({ name: 'W', domain: 'w.example', industry: 'Tea', externalId: 's' });
  expect((await call(ws.key, contacts.get, { id: employee })).body.contact.company?.name).toBe('W');
  const lead = async (name: string) =>
    (await call(ws.key, leads.create, { name, status: 'QUALIFIED', externalId: name })).body.lead.id;
  const [kept, converted] = [await lead('kept'), await lead('converted')];
  await call(ws.key, leads.convert, { id: converted });
  const merged = await call(ws.key, leads.merge, { id: kept, sourceIds: [converted] });
  expect([merged.body.lead.status, merged.body.lead.name]).toEqual(['CONVERTED', 'kept']);
  expect((await call(ws.key, leads.get, { id: 'converted' })).body.lead.id).toBe(kept);
});
