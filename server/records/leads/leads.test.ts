import { beforeEach, describe, expect, it } from 'vitest';
import { customFields } from '@/server/records/custom-fields';
import { products } from '@/server/records/products';
import { call, requestOf, send } from '@/server/test/call';
import { eventsOf, subscribe } from '@/server/test/events';
import { makeMember, makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { leads } from './';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

const post = (input: Record<string, unknown>) => send(requestOf(leads.create.operation, input, ws.key));
const make = async (input: Record<string, unknown>) => (await post({ name: 'Grace', ...input })).body.lead;
const read = async (id: string) => (await call(ws.key, leads.get, { id })).body.lead;

const FULL = {
  name: 'Grace Hopper',
  title: 'Admiral',
  company: 'Navy',
  email: 'Grace@Example.com',
  phone: '+1 555',
  source: 'Fair',
  category: 'Public',
  buyerType: 'Champion',
  website: 'https://navy.example',
  linkedinUrl: 'https://linkedin.example/grace',
  city: 'Arlington',
  state: 'VA',
  country: 'US',
  lifecycleStage: 'SALES_QUALIFIED_LEAD',
  status: 'WORKING',
  estimatedInterest: 'HIGH',
  notes: 'Asked twice.\n',
  externalId: 'lead-1',
};

describe('POST /leads', () => {
  it('creates a lead with everything that is sent, and shows the documented part', async () => {
    const mia = await makeMember(ws.id);
    await call(ws.key, products.upsert, { products: [{ name: 'Plan', sku: 'P', externalId: 'plan' }] });
    await call(ws.key, customFields.create, { entity: 'LEAD', label: 'Size', type: 'NUMBER' });
    const more = { ownerEmail: mia.email.toUpperCase(), offeringExternalId: 'plan', customFields: { size: 7 } };
    const answer = await call(ws.key, leads.create, { ...FULL, ...more } as Parameters<
      typeof call<typeof leads.create.operation>
    >[2]);
    expect(answer.status).toBe(201);
    const { id, name, email, phone, company, source, status, estimatedInterest, notes } = answer.body.lead;
    expect(FULL).toMatchObject({ name, email, phone, company, source, status, estimatedInterest, notes });
    expect(answer.body.lead.ownerId).toBe(mia.id);
    expect(await read('lead-1')).toMatchObject({
      id,
      ...FULL,
      owner: { name: mia.name, email: mia.email },
      interestedOffering: { name: 'Plan', sku: 'P', externalId: 'plan' },
      customFields: { size: 7 },
    });
  });

  it('updates the lead of that externalId, else of that email in any case', async () => {
    const first = await make({ email: 'a@example.com', phone: '1' });
    const byEmail = await post({ name: 'Ann', email: 'A@Example.com', externalId: 'x' });
    expect([byEmail.status, byEmail.body.updated]).toEqual([200, true]);
    expect(byEmail.body.lead).toMatchObject({ id: first.id, name: 'Ann', phone: '1', email: 'A@Example.com' });
    const byName = await post({ name: 'Anna', email: 'other@example.com', externalId: 'x', phone: null });
    expect(byName.body.lead).toMatchObject({ id: first.id, email: 'other@example.com', phone: null });
    const another = await post({ name: 'Zoe', email: 'other@example.com', externalId: 'y' });
    expect([another.status, another.body.updated]).toEqual([201, undefined]);
  });

  it('makes one lead of many that come at once with one email', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => post({ name: `L${i}`, email: 'Race@example.com' })),
    );
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.lead.id)).size).toBe(1);
  });

  it('tells of new leads in their list form, and only of those', async () => {
    await subscribe(ws, 'lead.created');
    await make({ email: 'a@example.com' });
    await make({ email: 'a@example.com', city: 'Rome' });
    const events = await eventsOf(ws);
    expect(events).toHaveLength(1);
    const { customFields: _, ...listed } = await read(events[0].data.lead.id);
    expect(events[0]).toMatchObject({ type: 'lead.created', data: { lead: { name: 'Grace', owner: null } } });
    expect(Object.keys(events[0].data.lead).sort()).toEqual([...Object.keys(listed), 'customFields'].sort());
  });

  it.each([
    [{ name: undefined }, 'name is required.'],
    [{ name: ' ' }, 'name is required.'],
    [{ status: 'OPEN' }, 'status must be one of: NEW, WORKING, QUALIFIED, UNQUALIFIED, CONVERTED.'],
    [{ estimatedInterest: 'SOME' }, 'estimatedInterest must be one of: LOW, MEDIUM, HIGH.'],
    [{ email: 'x' }, 'email: Invalid email'],
    [{ ownerEmail: 'nobody@example.com' }, "ownerEmail: no member found for 'nobody@example.com'."],
    [{ offeringId: 'nothing' }, "offeringId: no offering found for 'nothing'."],
    [{ customFields: { x: 1, y: 2 } }, 'customFields.x: no such field.; customFields.y: no such field.'],
  ])('refuses %j', async (wrong, error) => {
    expect(await post({ name: 'Grace', ...wrong })).toMatchObject({ status: 400, body: { error } });
  });
});

describe('GET /leads', () => {
  it('filters and pages', async () => {
    const a = await make({ email: 'A@example.com', externalId: 'x', status: 'WORKING', company: 'Navy' });
    const b = await make({ email: 'b@example.com', lifecycleStage: 'CUSTOMER' });
    const c = await make({ name: 'Ida' });
    const ids = async (filters: Parameters<typeof call<typeof leads.list.operation>>[2]) =>
      (await call(ws.key, leads.list, filters)).body.leads.map((lead) => lead.id);
    expect(await ids({})).toEqual([c.id, b.id, a.id]);
    expect(await ids({ email: 'a@EXAMPLE.com' })).toEqual([a.id]);
    expect(await ids({ externalId: 'x' })).toEqual([a.id]);
    expect(await ids({ externalId: 'X' })).toEqual([]);
    expect(await ids({ status: 'working' })).toEqual([a.id]);
    expect(await ids({ lifecycleStage: 'customer' })).toEqual([b.id]);
    expect(await ids({ q: 'nav' })).toEqual([a.id]);
    expect(await ids({ ownerId: 'nobody' })).toEqual([]);
    await call(ws.key, leads.update, { id: a.id, city: 'Rome' });
    expect(await ids({ updatedSince: '2020-01-01T00:00:00Z' })).toEqual([b.id, c.id, a.id]);
    const { body } = await call(ws.key, leads.list, { limit: 2 });
    expect(await ids({ limit: 2, cursor: body.nextCursor ?? '' })).toEqual([a.id]);
    const wrong = await call(ws.key, leads.list, { status: 'OPEN' });
    expect(wrong.body.error).toBe('status must be one of: NEW, WORKING, QUALIFIED, UNQUALIFIED, CONVERTED.');
    const since = await call(ws.key, leads.list, { updatedSince: 'now' });
    expect(since.body.error).toBe('updatedSince must be an ISO 8601 datetime.');
  });
});

describe('/leads/{id}', () => {
  it('changes what is sent, and clears with null', async () => {
    const mia = await makeMember(ws.id);
    await make({ externalId: 'x', city: 'Rome', ownerId: mia.id });
    const { body } = await call(ws.key, leads.update, { id: 'x', city: null, ownerId: null, estimatedInterest: 'LOW' });
    expect(body.lead).toMatchObject({ name: 'Grace', city: null, owner: null, estimatedInterest: 'LOW' });
    await make({ externalId: 'y' });
    const clash = await call(ws.key, leads.update, { id: 'y', externalId: 'x' });
    expect(clash.status).toBe(409);
  });

  it('deletes by id or externalId', async () => {
    const { id } = await make({ externalId: 'x' });
    expect((await call(ws.key, leads.delete, { id: 'x' })).body).toEqual({ deleted: 1, id });
    const gone = { status: 404, body: { error: 'Lead not found.' } };
    expect(await call(ws.key, leads.delete, { id })).toMatchObject(gone);
    expect(await call(ws.key, leads.get, { id })).toMatchObject(gone);
    expect(await call(ws.key, leads.update, { id, name: 'x' })).toMatchObject(gone);
    expect(await call(ws.key, leads.convert, { id })).toMatchObject(gone);
  });

  it('keeps workspaces apart that use the same names', async () => {
    const mine = await make({ externalId: 'x', email: 'a@example.com' });
    const other = await makeWorkspace();
    const theirs = await call(other.key, leads.create, { name: 'Other', externalId: 'x', email: 'a@example.com' });
    expect(theirs.status).toBe(201);
    expect((await call(other.key, leads.list, {})).body.leads).toHaveLength(1);
    for (const answer of [
      await call(other.key, leads.get, { id: mine.id }),
      await call(other.key, leads.update, { id: mine.id, name: 'x' }),
      await call(other.key, leads.convert, { id: mine.id }),
      await call(other.key, leads.delete, { id: mine.id }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([404, 'Lead not found.']);
    }
    await call(other.key, leads.delete, { id: 'x' });
    expect((await read('x')).id).toBe(mine.id);
  });
});
