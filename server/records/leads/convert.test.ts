import { beforeEach, describe, expect, it } from 'vitest';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
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
});
