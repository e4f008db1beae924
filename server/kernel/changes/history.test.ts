import { beforeEach, describe, expect, it } from 'vitest';
import { db, sql, sweepPool } from '@/server/kernel/db/client';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { quotes } from '@/server/records/quotes';
import { tags } from '@/server/records/tags';
import { call } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';

let ws: TestWorkspace;
beforeEach(async () => {
  ws = await makeWorkspace();
});

interface Kept {
  table: string;
  kind: string;
  fields: Record<string, unknown> | null;
  actor: string;
  operation: string;
  operationId: string;
}

const changesOf = (recordId: string) =>
  db.query<Kept>(sql`
    SELECT "table", kind, fields, actor, operation, "operationId"::text FROM "Change"
    WHERE "workspaceId" = ${ws.id}::uuid AND "recordId" = ${recordId}::uuid ORDER BY seq`);

/** A contact by its externalId, written by a batch of one, and the answer's headers. */
async function put(externalId: string, fields: Record<string, unknown> = {}) {
  const { headers } = await call(ws.key, contacts.upsert, { contacts: [{ externalId, name: externalId, ...fields }] });
  const [contact] = (await call(ws.key, contacts.list, { externalId })).body.contacts;
  return { id: contact?.id ?? '', operationId: headers['X-Operation-Id'] };
}

/** Columns of the service's own bookkeeping, which the migration names as such. */
const SILENT = `
  ApiKey.lastUsedAt Booking.clientId CalendarConnection.toldAt Campaign.nextRunAt Campaign.pauses Campaign.runnerId
  Campaign.runnerLeaseUntil Chat.addressHash Chat.aiDueSeq Chat.aiLeaseUntil Chat.lastSeenAt Chat.mailDueAt
  Chat.mailFromSeq Chat.startHash Contract.toldEndDate Email.attempts
  Email.claimId Email.followUpAt Email.handedAt Email.leaseUntil Email.nextAttemptAt Mailbox.lastSyncAt Mailbox.sentCount Mailbox.sentOn
  Member.inviteExpiresAt WebhookEndpoint.activeSince WebhookEndpoint.consecutiveFailures WebhookEndpoint.responsive Workflow.runCount Workflow.turn`
  .trim()
  .split(/\s+/);

describe('history', () => {
  it('keeps what changed, by whom and under which operation, and nothing where nothing did', async () => {
    const { id, operationId } = await put('ada', { email: 'ada@example.com' });
    const tag = (await call(ws.key, tags.create, { name: 'VIP' })).body.tag;
    const assigned = await call(ws.key, tags.assign, { entity: 'CONTACT', recordIds: [id], tagIds: [tag.id] });
    await call(ws.key, customFields.create, { entity: 'CONTACT', label: 'Size', type: 'NUMBER' });
    for (let i = 0; i < 2; i++) await put('ada', { title: 'CTO', customFields: { size: 3 } });
    const kept = await changesOf(id);
    expect(kept.map(({ kind, fields }) => [kind, fields])).toEqual([
      ['created', null],
      ['updated', { tags: [[], ['VIP']] }],
      ['updated', {}],
      ['updated', { title: [null, 'CTO'], 'customFields.size': [null, 3] }],
    ]);
    expect(new Set(kept.map(({ actor }) => actor))).toEqual(new Set([`key:${ws.keyId}`]));
    expect(kept[0]).toMatchObject({ operationId, operation: 'contacts.upsert' });
    expect(kept[1]).toMatchObject({ operationId: assigned.headers['X-Operation-Id'], operation: 'tags.assign' });
  });

  it('keeps a deleted row, and what the deletion empties in others', async () => {
    const { id } = await put('ada');
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine', contactExternalId: 'ada' }] });
    const [deal] = (await call(ws.key, deals.list, {})).body.deals;
    const gone = await call(ws.key, contacts.delete, { id });
    const [, deleted] = await changesOf(id);
    expect(deleted).toMatchObject({ kind: 'deleted', fields: { id, name: 'ada' } });
    const last = (await changesOf(deal?.id ?? '')).at(-1);
    expect(last).toMatchObject({ kind: 'updated', operationId: gone.headers['X-Operation-Id'] });
    expect(last?.fields).toMatchObject({ contactId: [id, null] });
  });

  it('names the lines of a quote as changed once an operation, and not of one that is made', async () => {
    const line = { name: 'Hour', quantity: 1, unitPrice: 10 };
    await call(ws.key, deals.upsert, { deals: [{ externalId: 'd', name: 'Engine' }] });
    const sent = { title: 'Offer', dealExternalId: 'd', lineItems: [line, line] };
    const { id } = (await call(ws.key, quotes.create, sent)).body.quote;
    expect((await changesOf(id)).map(({ kind }) => kind)).toEqual(['created']);
    await call(ws.key, quotes.update, { id, lineItems: [line] });
    const [, ...later] = await changesOf(id);
    expect(later.flatMap(({ fields }) => Object.keys(fields ?? {})).sort()).toEqual(['lineItems', 'total']);
  });

  it('knows every column of the tables that it keeps', async () => {
    const { rows } = await sweepPool.query(`
      SELECT c.relname || '.' || a.attname AS forgotten
      FROM pg_trigger g JOIN pg_class c ON c.oid = g.tgrelid JOIN pg_proc f ON f.oid = g.tgfoid
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      WHERE g.tgname = 'history_update' AND NOT c.relispartition
        AND a.attname NOT IN ('workspaceId', 'id', 'createdAt', 'updatedAt') AND f.prosrc !~ ('o\\."?' || a.attname || '\\M')`);
    expect(rows.map(({ forgotten }) => forgotten).sort()).toEqual(SILENT);
  });
});
