import { beforeEach, describe, expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { call, requestOf, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { communications } from './';

let ws: TestWorkspace;
let ada: string;
const addContact = async (externalId: string, key = ws.key) => {
  const { body } = await call(key, contacts.upsert, { contacts: [{ name: externalId, externalId }] });
  return body.results[0]?.id ?? '';
};
beforeEach(async () => {
  ws = await makeWorkspace();
  ada = await addContact('ada');
});
const activity = async () => {
  const { contact } = (await call(ws.key, contacts.get, { id: ada })).body;
  return [contact.lastContactedAt, contact.lastActivityAt];
};

describe('POST /communications', () => {
  it('logs what happened, in UTC', async () => {
    const answer = await call(ws.key, communications.create, {
      contactExternalId: 'ada',
      type: 'CALL',
      direction: 'INBOUND',
      subject: 'Prices',
      body: 'Asked for a quote.',
      occurredAt: '2026-03-01T10:30:00+02:00',
    });
    expect(answer.status).toBe(201);
    const { id, ...rest } = answer.body.communication;
    const shown = {
      contactId: ada,
      leadId: null,
      type: 'CALL',
      direction: 'INBOUND',
      subject: 'Prices',
      occurredAt: '2026-03-01T08:30:00.000Z',
    };
    expect(rest).toEqual(shown);
    const { body } = await call(ws.key, communications.list, {});
    expect(body).toMatchObject({ communications: [{ id, ...shown, body: 'Asked for a quote.' }], nextCursor: null });
    expect(body.communications[0]?.contact).toEqual({ id: ada, name: 'ada', externalId: 'ada' });
  });

  it('goes out and happens now unless it says otherwise', async () => {
    const before = Date.now();
    const { body } = await call(ws.key, communications.create, { contactId: ada, body: 'x' });
    expect(body.communication).toMatchObject({ type: 'NOTE', direction: 'OUTBOUND', subject: null });
    expect(Date.parse(body.communication.occurredAt)).toBeGreaterThanOrEqual(before);
  });

  it("moves the contact's last activity on, and never back", async () => {
    const log = (direction: 'INBOUND' | 'OUTBOUND', occurredAt: string) =>
      call(ws.key, communications.create, { contactId: ada, type: 'CALL', direction, body: 'x', occurredAt });
    const [first, second, third] = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => `${day}T00:00:00.000Z`);
    await log('OUTBOUND', second ?? '');
    expect(await activity()).toEqual([second, second]);
    await log('INBOUND', third ?? '');
    expect(await activity()).toEqual([second, third]);
    await log('OUTBOUND', first ?? '');
    expect(await activity()).toEqual([second, third]);
  });

  it.each([
    [{ type: 'CALL', body: 'x' }, 400, 'contactId or contactExternalId is required.'],
    [{ contactExternalId: 'nobody', type: 'CALL', body: 'x' }, 404, 'Contact not found.'],
    [{ contactId: 'nobody', type: 'CALL', body: 'x' }, 404, 'Contact not found.'],
    [{ contactExternalId: 'ada', type: 'CALL' }, 400, 'body is required.'],
    [{ contactExternalId: 'ada', type: 'CALL', body: ' ' }, 400, 'body is required.'],
    [
      { contactExternalId: 'ada', type: 'FAX', body: 'x' },
      400,
      'type must be one of CALL, EMAIL, NOTE, MEETING, LINKEDIN.',
    ],
    [{ contactExternalId: 'ada', type: 'CALL', body: 'x', occurredAt: 'soon' }, 400, 'occurredAt: Invalid datetime'],
    [
      { contactExternalId: 'ada', body: 'x', occurredAt: '2026-01-01T00:00:00+25:00' },
      400,
      'occurredAt: Invalid datetime',
    ],
    [
      { contactExternalId: 'ada', type: 'CALL', body: 'x', direction: 'UP' },
      400,
      'direction must be one of: INBOUND, OUTBOUND.',
    ],
  ])('answers %j with %i', async (input, status, error) => {
    expect(await send(requestOf(communications.create.operation, input, ws.key))).toMatchObject({
      status,
      body: { error },
    });
  });
});

describe('GET /communications', () => {
  it('filters, pages newest first and binds the cursor to its filters', async () => {
    const ben = await addContact('ben');
    const log = async (contactId: string, type: 'CALL' | 'EMAIL', occurredAt: string) =>
      (await call(ws.key, communications.create, { contactId, type, body: 'x', occurredAt })).body.communication.id;
    const a = await log(ada, 'CALL', '2026-01-01T00:00Z');
    const b = await log(ben, 'EMAIL', '2026-01-02T00:00Z');
    const c = await log(ada, 'EMAIL', '2026-01-03T00:00Z');
    const ids = async (filters: Parameters<typeof call<typeof communications.list.operation>>[2]) =>
      (await call(ws.key, communications.list, filters)).body.communications.map((entry) => entry.id);
    expect(await ids({})).toEqual([c, b, a]);
    expect(await ids({ contactId: ada })).toEqual([c, a]);
    expect(await ids({ contactExternalId: 'ben' })).toEqual([b]);
    expect(await ids({ contactId: 'nothing' })).toEqual([]);
    expect(await ids({ type: 'email' })).toEqual([c, b]);
    expect(await ids({ since: '2026-01-02T00:00:00Z' })).toEqual([c, b]);
    const page = await call(ws.key, communications.list, { limit: 2 });
    const cursor = page.body.nextCursor ?? '';
    expect(await ids({ limit: 2, cursor })).toEqual([a]);
    const other = await call(ws.key, communications.list, { type: 'CALL', cursor });
    expect([other.status, other.body.error]).toEqual([400, 'cursor is invalid.']);
  });

  it.each([
    [{ limit: 0 }, 'limit must be an integer between 1 and 1000.'],
    [{ since: 'yesterday' }, 'since must be an ISO 8601 datetime.'],
    [{ type: 'FAX' }, 'type must be one of CALL, EMAIL, NOTE, MEETING, LINKEDIN.'],
  ])('refuses %j', async (filters, error) => {
    expect(await call(ws.key, communications.list, filters)).toMatchObject({ status: 400, body: { error } });
  });

  it('keeps workspaces apart', async () => {
    const other = await makeWorkspace();
    await addContact('ada', other.key);
    await call(ws.key, communications.create, { contactId: ada, type: 'CALL', body: 'x' });
    expect((await call(other.key, communications.list, {})).body.communications).toEqual([]);
    expect((await call(other.key, communications.list, { contactExternalId: 'ada' })).body.communications).toEqual([]);
    const foreign = await call(other.key, communications.create, { contactId: ada, type: 'CALL', body: 'x' });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'Contact not found.']);
  });
});
