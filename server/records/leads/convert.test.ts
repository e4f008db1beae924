import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemContext } from '@/server/kernel/context';
import { sql } from '@/server/kernel/db/client';
import { lockRecordType, recordTypeLockKey } from '@/server/kernel/db/lock';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { deals } from '@/server/records/deals';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeKey, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from '@/server/workspace/operations';
import { leads } from './';
import type { LeadRow } from './contract';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const make = async (more: LeadRow) =>
  (await call(ws.key, leads.create, { status: 'QUALIFIED', ...more, name: more.name ?? 'Grace' })).body.lead.id;
const convert = (id: string) => call(ws.key, leads.convert, { id });
const allContacts = async () => (await call(ws.key, contacts.list, {})).body.contacts;
const companyNames = async () => (await call(ws.key, companies.list, {})).body.companies.map((company) => company.name);

describe('POST /leads/{id}/convert', () => {
  it('makes a contact with what the lead says, at a new company', async () => {
    await subscribe(ws, 'contact.created', 'contact.updated');
    const id = await make({ externalId: 'x', email: 'g@example.com', title: 'Admiral', city: 'Rome', company: 'Navy' });
    const { status, body } = await convert('x');
    expect(status).toBe(200);
    const contactId = body.contact.id;
    expect(body).toEqual({
      lead: { id, status: 'CONVERTED', convertedContactId: contactId },
      contact: { id: contactId, name: 'Grace', email: 'g@example.com', company: 'Navy', status: 'NEW' },
    });
    const { contact } = (await call(ws.key, contacts.get, { id: contactId })).body;
    expect(contact).toMatchObject({ title: 'Admiral', city: 'Rome', company: { name: 'Navy' }, externalId: null });
    expect((await call(ws.key, leads.get, { id })).body.lead.status).toBe('CONVERTED');
    expect((await eventsOf(ws)).map(({ type, data }) => [type, data.contact.id])).toEqual([
      ['contact.created', contactId],
    ]);
  });

  it('finds the company by name and the contact by email, in any case', async () => {
    await call(ws.key, companies.upsert, { companies: [{ name: 'NAVY' }] });
    const known = { name: 'G. Hopper', email: 'G@example.com', status: 'CUSTOMER' as const };
    await call(ws.key, contacts.upsert, { contacts: [known] });
    await subscribe(ws, 'contact.created', 'contact.updated');
    const { body } = await convert(await make({ email: 'g@EXAMPLE.com', company: 'Navy' }));
    expect(body.contact).toMatchObject({ ...known, company: 'NAVY' });
    expect(await allContacts()).toHaveLength(1);
    expect(await companyNames()).toEqual(['NAVY']);
    const [event, ...more] = await eventsOf(ws);
    expect(event).toMatchObject({ type: 'contact.updated', data: { changedFields: ['companyId'] } });
    expect(more).toEqual([]);
  });

  it('leaves a contact at the company where it is known to work', async () => {
    await call(ws.key, companies.upsert, { companies: [{ name: 'Yale', externalId: 'yale' }] });
    await call(ws.key, contacts.upsert, { contacts: [{ email: 'g@example.com', companyExternalId: 'yale' }] });
    const { body } = await convert(await make({ email: 'g@example.com', company: 'Navy' }));
    expect(body.contact.company).toBe('Yale');
    expect(await companyNames()).toEqual(['Yale']);
  });

  it('takes a lead without email or company', async () => {
    const { body } = await convert(await make({ name: 'Ida' }));
    expect(body.contact).toMatchObject({ name: 'Ida', email: null, company: null });
  });

  it.each(['NEW', 'WORKING', 'UNQUALIFIED', 'CONVERTED'] as const)('refuses a lead that is %s', async (status) => {
    const answer = await convert(await make({ status }));
    expect([answer.status, answer.body.error]).toEqual([
      409,
      `Only a qualified lead can be converted. Set its status to QUALIFIED first (it is ${status}).`,
    ]);
    expect(await allContacts()).toEqual([]);
  });

  it('converts a lead once, however many ask at once', async () => {
    const id = await make({ email: 'g@example.com', company: 'Navy' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => convert(id)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)]);
    expect(await allContacts()).toHaveLength(1);
  });

  it('is seen by a sync that went on while it waited for contacts', async () => {
    const [one, two] = [await make({ name: 'One' }), await make({ name: 'Two' })];
    const ctx = systemContext(ws.id, 'test');
    const key = recordTypeLockKey(ws.id, 'contacts');
    const held = await sqlTransaction(ctx, async (tx) => {
      await lockRecordType(tx, ctx, 'contacts');
      const converting = convert(one);
      const waiting = sql`SELECT 1 FROM pg_locks l
        WHERE NOT l.granted AND l.locktype = 'advisory' AND l.classid::bigint << 32 | l.objid::bigint = ${key}`;
      await vi.waitUntil(async () => (await tx.query(waiting)).length > 0, 60_000);
      const { lead } = (await call(ws.key, leads.update, { id: two, title: 'CTO' })).body;
      return { converting, updatedSince: lead.updatedAt };
    });
    expect((await held.converting).status).toBe(200);
    const { body } = await call(ws.key, leads.list, { updatedSince: held.updatedSince });
    expect(body.leads.map(({ name }) => name)).toEqual(['Two', 'One']);
  });

  it('makes one contact and one company of leads and rows that share them, all at once', async () => {
    const row = { email: 'g@example.com', company: 'Navy' };
    const first = await make({ ...row, externalId: 'a' });
    const second = await make({ ...row, externalId: 'b' });
    await Promise.all([
      convert(first),
      convert(second),
      call(ws.key, contacts.upsert, { contacts: [{ name: 'Grace', email: 'G@example.com' }] }),
    ]);
    expect(await allContacts()).toHaveLength(1);
    expect(await companyNames()).toEqual(['Navy']);
  });

  it('takes the contact and the company that are chosen, or makes new ones', async () => {
    const made = await call(ws.key, contacts.upsert, { contacts: [{ name: 'G. Hopper', email: 'g@example.com' }] });
    const { results } = (await call(ws.key, companies.upsert, { companies: [{ name: 'Yale' }] })).body;
    const companyId = results[0]?.id ?? '';
    const contactId = made.body.results[0]?.id ?? '';
    const first = await make({ name: 'Ida', email: 'ida@example.com', company: 'Navy' });
    const taken = (await call(ws.key, leads.convert, { id: first, contactId, companyId })).body;
    expect(taken.contact).toMatchObject({ id: contactId, name: 'G. Hopper', company: 'Yale' });
    const second = await make({ email: 'g@example.com', company: 'Navy' });
    const fresh = (await call(ws.key, leads.convert, { id: second, contactId: null, companyId: null })).body;
    expect(fresh.contact).toMatchObject({ name: 'Grace', email: 'g@example.com', company: null });
    expect(fresh.contact.id).not.toBe(contactId);
    const third = await make({ name: 'Eve', company: 'Navy' });
    const renamed = (await call(ws.key, leads.convert, { id: third, company: 'US Navy' })).body;
    expect(renamed.contact.company).toBe('US Navy');
  });

  it('makes a deal with the contact and the company, or ties the one that is chosen to them', async () => {
    const deal = { name: 'Compilers', value: 500 };
    const made = (await call(ws.key, leads.convert, { id: await make({ company: 'Navy' }), deal })).body;
    const read = async (id = '') => (await call(ws.key, deals.get, { id })).body.deal;
    expect(await read(made.deal?.id)).toMatchObject({ ...deal, contact: { name: 'Grace' }, company: { name: 'Navy' } });
    const bare = await call(ws.key, deals.upsert, { deals: [{ name: 'Debugging' }] });
    const id = bare.body.results[0]?.id ?? '';
    const tied = await call(ws.key, leads.convert, { id: await make({ name: 'Ida', company: 'Navy' }), deal: { id } });
    expect(tied.body.deal).toEqual({ id, name: 'Debugging' });
    expect(await read(id)).toMatchObject({ contact: { name: 'Ida' }, company: { name: 'Navy' } });
  });

  it('makes the deal in the currency that is named, and refuses what is none with all of it', async () => {
    const deal = { name: 'Compilers', value: 500, currency: 'EUR' };
    const made = (await call(ws.key, leads.convert, { id: await make({}), deal })).body;
    const read = await call(ws.key, deals.get, { id: made.deal?.id ?? '', include: 'currency' });
    expect(read.body.deal).toMatchObject(deal);
    const id = await make({ name: 'Ida' });
    const refused = await call(ws.key, leads.convert, { id, deal: { ...deal, currency: 'euros' } });
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining('deal.currency')]);
    expect((await call(ws.key, leads.get, { id })).body.lead.status).toBe('QUALIFIED');
  });

  it('makes no deal for a key that may not, and nothing else either', async () => {
    const { key } = await makeKey(ws.id, ['write:leads']);
    const answer = await call(key, leads.convert, { id: await make({}), deal: { name: 'Compilers' } });
    expect([answer.status, answer.body.error]).toEqual([403, 'API key missing required scope: write:deals.']);
    expect(await allContacts()).toEqual([]);
  });

  it('qualifies an open lead on the way where that is asked, and no other', async () => {
    const qualified = await call(ws.key, leads.convert, { id: await make({ status: 'NEW' }), qualify: true });
    expect(qualified.body.lead.status).toBe('CONVERTED');
    const refused = await call(ws.key, leads.convert, { id: await make({ status: 'UNQUALIFIED' }), qualify: true });
    expect(refused.status).toBe(409);
  });

  it('fills in what the contact lacks where that is asked, but no address of another, and takes it back as one', async () => {
    const known = { externalId: 'k', name: 'G. Hopper', city: 'Arlington' };
    await call(ws.key, contacts.upsert, { contacts: [known, { name: 'Ida', email: 'ida@example.com' }] });
    const lead = {
      name: 'Grace',
      email: 'ida@example.com',
      title: 'Admiral',
      city: 'Rome',
      phone: '1',
      company: 'Navy',
    };
    const id = await make(lead);
    const { contact } = (await call(ws.key, contacts.get, { id: 'k' })).body;
    const { headers } = await call(ws.key, leads.convert, { id, contactId: contact.id, fillContact: true });
    const filled = (await call(ws.key, contacts.get, { id: 'k' })).body.contact;
    expect(filled).toMatchObject({ ...known, title: 'Admiral', phone: '1', email: null, company: { name: 'Navy' } });
    await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
    const { updatedAt: _, ...before } = contact;
    expect((await call(ws.key, contacts.get, { id: 'k' })).body.contact).toMatchObject(before);
    const plain = await make({ name: 'Eve', title: 'Captain' });
    await call(ws.key, leads.convert, { id: plain, contactId: contact.id });
    expect((await call(ws.key, contacts.get, { id: 'k' })).body.contact.title).toBeNull();
  });

  it('is taken back as a whole', async () => {
    const id = await make({ status: 'NEW', company: 'Navy' });
    const { headers } = await call(ws.key, leads.convert, { id, qualify: true, deal: { name: 'Compilers' } });
    const answer = await call(ws.key, operations.revert, { id: headers['X-Operation-Id'] ?? '' });
    expect(answer.status).toBe(200);
    expect(await allContacts()).toEqual([]);
    expect(await companyNames()).toEqual([]);
    expect((await call(ws.key, deals.list, {})).body.deals).toEqual([]);
    expect((await call(ws.key, leads.get, { id })).body.lead.status).toBe('NEW');
  });
});
