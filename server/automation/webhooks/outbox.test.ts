import { beforeEach, describe, expect, it } from 'vitest';
import { applyChanges } from '@/server/kernel/changes';
import { sweepDb as db, sql } from '@/server/kernel/db/client';
import { transaction } from '@/server/kernel/db/transaction';
import { contacts } from '@/server/records/contacts';
import { contactRecord } from '@/server/records/contacts/record';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { sharedReceiver } from '@/server/test/shared-servers';
import { deliveriesOf, subscribe } from '@/server/test/webhooks';
import { webhooks } from './';
import { drain } from './drain';

let ws: TestWorkspace;
const receiver = sharedReceiver();
beforeEach(async () => {
  ws = await makeWorkspace();
  await drain();
  receiver.received.length = 0;
});

const events = () =>
  db.query<{ type: string; payload: string }>(
    sql`SELECT type, payload FROM "Event" WHERE "workspaceId" = ${ws.id}::uuid ORDER BY id`,
  );
const add = (...rows: { name: string; externalId?: string; email?: string }[]) =>
  call(ws.key, contacts.upsert, { contacts: rows });
const namesIn = (rows: { payload: string }[]) => rows.map(({ payload }) => JSON.parse(payload).data.contact.name);

describe('an event', () => {
  it('is written only when somebody subscribes to its type', async () => {
    await add({ name: 'Before' });
    const { id } = await subscribe(ws, receiver.url, ['deal.created']);
    await add({ name: 'Other type' });
    await call(ws.key, webhooks.update, { id, events: ['contact.created'] });
    await add({ name: 'Wanted' });
    await call(ws.key, webhooks.update, { id, active: false });
    await add({ name: 'Turned off' });
    expect(namesIn(await events())).toEqual(['Wanted']);
    expect(await deliveriesOf(ws, id)).toHaveLength(1);
  });

  it('arrives as the very bytes that were written with the change, and shows the record as the API does', async () => {
    await subscribe(ws, receiver.url, ['contact.created']);
    const { body } = await add({ name: 'Zoë "🚀" \\ \u2028', email: 'zoe@example.com' });
    const { contact } = (await call(ws.key, contacts.get, { id: body.results[0]?.id ?? '' })).body;
    await call(ws.key, contacts.update, { id: contact.id, name: 'Changed since' });
    await drain();
    const [event] = await events();
    expect(receiver.received.map((got) => got.body)).toEqual([event?.payload]);
    expect(JSON.parse(event?.payload ?? '')).toEqual({
      id: expect.stringMatching(/^evt_[0-9a-f-]{36}$/),
      type: 'contact.created',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      workspaceId: ws.id,
      data: { contact },
    });
  });

  it('is one for each row that was written, and none for a row that was refused', async () => {
    await subscribe(ws, receiver.url, ['contact.created', 'contact.updated']);
    const rows = [
      { name: 'New', externalId: 'a' },
      { name: 'Bad', email: 'no address' },
      { name: 'New', externalId: 'b' },
    ];
    expect((await add(...rows)).status).toBe(207);
    await add({ name: 'Again', externalId: 'a' });
    const written = await events();
    expect(written.map(({ type }) => type)).toEqual(['contact.created', 'contact.created', 'contact.updated']);
    expect(namesIn(written)).toEqual(['New', 'New', 'Again']);
  });

  it('goes with the change when that is rolled back', async () => {
    await subscribe(ws, receiver.url, ['contact.updated']);
    const { body } = await add({ name: 'Ada' });
    const id = body.results[0]?.id ?? '';
    const undone = transaction(ws.ctx, async (tx) => {
      const change = { kind: 'updated' as const, id, columns: { name: 'Eve' }, sent: ['name'] };
      await applyChanges(tx, ws.ctx, { record: contactRecord }, [change]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await events()).toEqual([]);
    expect(await drain()).toMatchObject({ attempts: 0 });
  });

  it('is one per change even when many change the same record at once', async () => {
    await subscribe(ws, receiver.url, ['contact.updated']);
    await add({ name: 'Race', externalId: 'r' });
    const names = Array.from({ length: 20 }, (_, index) => `Race ${index}`);
    const answers = await Promise.all(names.map((name) => add({ name, externalId: 'r' })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(namesIn(await events()).toSorted()).toEqual(names.toSorted());
  });

  it('goes to every endpoint that wants it as its own delivery, and to no other workspace', async () => {
    const [one, two] = [
      await subscribe(ws, receiver.url, ['contact.created']),
      await subscribe(ws, receiver.url, ['contact.created', 'deal.created']),
    ];
    const stranger = await makeWorkspace();
    const other = await subscribe(stranger, receiver.url, ['contact.created']);
    await add({ name: 'Ada' });
    await drain();
    const [first, second] = [await deliveriesOf(ws, one.id), await deliveriesOf(ws, two.id)];
    expect([first.length, second.length, receiver.received.length]).toEqual([1, 1, 2]);
    expect(first[0]?.eventId).toBe(second[0]?.eventId);
    expect(first[0]?.id).not.toBe(second[0]?.id);
    expect(await deliveriesOf(stranger, other.id)).toEqual([]);
  });
});
