import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { operations } from '@/server/app/operations';
import { makeSecret } from '@/server/automation/webhooks/secret';
import { pascal } from '@/server/kernel/contract/components';
import { change, placesOf } from '@/server/kernel/contract/places';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { objectKey } from '@/server/kernel/storage/store';
import { type Column, readTables, type Table } from './catalogue';

/** Rows of one workspace: the ids of each table, first row first. */
export type Ids = Record<string, string[]>;

const EVERY_DAY = JSON.stringify([0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, start: '00:00', end: '24:00' })));

/** Values where the type alone does not make a sensible one, or what makes them for a row; null leaves a column empty. */
const VALUES: Record<string, Record<string, unknown>> = {
  Booking: {
    startAt: (row: number) => `2099-01-0${row}T09:00:00Z`,
    endAt: (row: number) => `2099-01-0${row}T09:30:00Z`,
    cancelledBy: null,
    hostTimezone: 'UTC',
    inviteeTimezone: 'UTC',
  },
  BookingMail: { kind: 'CONFIRMATION', role: 'INVITEE', leaseUntil: null },
  BookingType: { locationKind: 'LINK', hours: EVERY_DAY, horizonDays: 36_500, slotIntervalMin: null, maxPerDay: null },
  BulkAction: {
    resource: 'contacts',
    action: '{"type":"delete"}',
    actor: '{"kind":"system","scopes":["*"]}',
    status: 'done',
  },
  Change: { at: () => new Date().toISOString(), table: 'Contact', kind: 'deleted', fields: '{}', actor: 'system' },
  Chat: {
    handler: 'WAITING',
    waitingReason: 'TEAM_MODE',
    waitingSince: '2026-01-01T00:00:00Z',
    handlerUserId: null,
    aiDueSeq: null,
    aiLeaseUntil: null,
  },
  ChatMessage: { role: 'VISITOR', userId: null },
  Communication: { type: 'CALL', direction: 'INBOUND', leadId: null },
  Contact: { lifecycleStage: 'LEAD' },
  CurrencyRate: { currency: (row: number) => (row === 1 ? 'CHF' : 'EUR'), rate: 1 },
  CustomField: { entity: 'CONTACT', type: 'SELECT', options: ['Gold'] },
  EmailAttachment: { storageKey: null },
  DuplicateMark: { entity: (row: number) => (row === 1 ? 'CONTACT' : 'LEAD') },
  Event: { type: 'contact.created', payload: '{"id":"evt_1","type":"contact.created","data":{}}' },
  Export: { resource: 'contacts', format: 'csv', filter: null, sort: null, query: null, ids: [], state: 'DONE' },
  HomeLayout: { cards: '[]' },
  // As many bytes as the body has that is sent for a part.
  Import: { size: 2, columns: '[]', counts: '{}', preview: null, state: 'UPLOADING' },
  Lead: { lifecycleStage: 'LEAD', estimatedInterest: 'LOW', status: 'QUALIFIED', convertedContactId: null },
  Listener: { events: ['contact.created'] },
  Mailbox: { smtp: null, imap: null },
  Member: { inviteTokenHash: null, timezone: 'UTC', userId: null },
  Notification: { href: '/tasks' },
  // Far from the workspace's own counter.
  Quote: { number: (row: number) => 1000 + row },
  // Erased: a document is JSON of its own.
  QuoteVersion: { document: null },
  MemberPicture: { type: 'image/png' },
  Product: { billingPeriod: 'MONTHLY' },
  SignInProvider: { kind: 'SAML' },
  Stage: { dealStage: 'NEGOTIATION' },
  Suppression: { reason: 'MANUAL' },
  TagAssignment: { leadId: null, companyId: null, dealId: null },
  TrashedRow: { at: () => new Date().toISOString(), table: 'Contact', kind: 'deleted' },
  Report: {
    subject: 'contacts',
    shared: true,
    definition: '{"measure":{"is":"COUNT"},"groupBy":[],"where":null,"range":null,"drawing":"BAR"}',
  },
  Revert: { operationActor: 'system', actor: '{"kind":"system","scopes":["*"]}', status: 'done' },
  RevertConflict: { conflicts: '[]' },
  View: { resource: 'contacts', sort: null, shared: true },
  WebhookDelivery: { type: 'contact.created' },
  WebhookReplay: { types: ['contact.created'], endedAt: '2026-01-01T00:00:00Z' },
  WebhookEndpoint: { url: 'https://127.0.0.1:9/', disabledReason: null, disabledAt: null },
};

/** Tables of which a workspace, or a row of another table, has one row, that a trigger makes. */
const MADE_BY_TRIGGER = new Set(['ChangePosition', 'WebhookSequence']);
/** Tables of which a workspace has one row, that others point at by the workspace's id. */
const ONE_OF_WORKSPACE = new Set(['SignInProvider']);

/** References in a unique key that both rows share, so that a list under one record has two. */
const LISTED_UNDER: Record<string, string> = {
  CampaignRecipient: 'campaignId',
  Enrollment: 'sequenceId',
  MatchCandidate: 'matchId',
  WebhookReplay: 'endpointId',
  WorkflowRun: 'workflowId',
};

/** Columns without a foreign key that hold ids of another table than their name says. */
const HOLDS: Record<string, string> = { recordId: 'Contact', rowId: 'Contact', hostId: 'Member' };
/** Those of which each row has its own, though no unique key says so. */
const EACH = new Set(['rowId']);
/** Tables that tell of records without a foreign key, and say at last that they were deleted. */
const LAST = new Set(['Change', 'TrashedRow']);

/** The externalIds that examples refer to, so that what they name is there. */
const named = new Map<string, string>();
for (const operation of operations) {
  for (const place of placesOf(operation).filter(({ by }) => by === 'externalId')) {
    change(operation.example ?? {}, place, (value) => {
      if (typeof value === 'string') named.set(place.table, value);
      return value;
    });
  }
}

/** The externalId that a table's first or second row has, in every workspace alike. */
export const externalIdOf = (table: string, row: 1 | 2) => (row === 1 && named.get(table)) || `${table}-${row}`;

/**
 * Puts two rows into every table of a workspace, whatever tables there are. Workspaces hold the same externalIds and e-mail
 * addresses; every other text carries the marker.
 */
export async function populate(workspaceId: string, marker: string): Promise<Ids> {
  const isLast = ({ name }: Table) => LAST.has(name);
  const isOne = ({ name }: Table) => ONE_OF_WORKSPACE.has(name);
  const all = await readTables();
  const ids: Ids = {};
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const fill = async (tables: Table[], rows: (1 | 2)[] = [1, 2]) => {
      for (const table of tables)
        for (const row of rows) await insert(client, table, row, { workspaceId, marker, ids });
    };
    await fill(all.filter(isOne), [1]);
    await fill(all.filter((table) => !isLast(table) && !isOne(table) && !MADE_BY_TRIGGER.has(table.name)));
    await insertPairs(client, workspaceId);
    await insertChanges(client, workspaceId);
    await fill(all.filter(isLast));
    // What the trash keeps of a contact is the whole of it.
    await client.query(
      `UPDATE "TrashedRow" r SET "row" = to_jsonb(c) FROM "Contact" c
       WHERE r."workspaceId" = $1 AND c."workspaceId" = $1 AND c.id = r."rowId"`,
      [workspaceId],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
  return ids;
}

/** Two pairs of each kind of record that is compared, of records that are gone: enough for a list to have another page. */
async function insertPairs(client: pg.PoolClient, workspaceId: string): Promise<void> {
  for (const entity of ['CONTACT', 'COMPANY', 'LEAD'].flatMap((one) => [one, one])) {
    await client.query(
      `INSERT INTO "DuplicatePair" ("workspaceId", entity, "aId", "bId", score) VALUES ($1, $2, $3, $4, 90)`,
      [workspaceId, entity, newId(), newId()],
    );
  }
}

/** A second change of every record, so that its history has another page. */
async function insertChanges(client: pg.PoolClient, workspaceId: string): Promise<void> {
  await client.query(
    `INSERT INTO "Change" ("workspaceId", "recordId", at, xid, "table", kind, fields, actor, "operationId", operation)
     SELECT "workspaceId", "recordId", at, xid, "table", 'updated', '{"name":[1,2]}', actor, "operationId", operation
     FROM "Change" WHERE "workspaceId" = $1 AND kind = 'created'`,
    [workspaceId],
  );
}

interface Place {
  workspaceId: string;
  marker: string;
  ids: Ids;
}

async function insert(client: pg.PoolClient, table: Table, row: 1 | 2, place: Place): Promise<void> {
  const values: [string, unknown][] = table.columns.flatMap((column): [string, unknown][] => {
    const value = makeValue(table, column, row, place);
    return value === undefined ? [] : [[column.name, value]];
  });
  const id = values.find(([name]) => name === 'id')?.[1];
  // An operation has no table of its own: its changes say that there was one.
  const operationId = values.find(([name]) => table.name === 'Change' && name === 'operationId')?.[1];
  if (typeof operationId === 'string') place.ids.Operation = [...(place.ids.Operation ?? []), operationId];
  if (typeof id === 'string') place.ids[table.name] = [...(place.ids[table.name] ?? []), id];
  const names = values.map(([name]) => `"${name}"`).join(', ');
  const places = values.map((_, i) => `$${i + 1}`).join(', ');
  const statement = `INSERT INTO "${table.name}" (${names}) VALUES (${places})`;
  const texts = values.map(([, value]) => value);
  await client.query(statement, texts).catch((error: Error) => {
    throw new Error(`${table.name} needs VALUES of its own (matrix/populate.ts): ${error.message}`);
  });
}

/** Undefined leaves the column to its default. */
function makeValue(table: Table, column: Column, row: 1 | 2, { workspaceId, marker, ids }: Place): unknown {
  const { name, type, refersTo, hasDefault, choices, globallyUnique } = column;
  if (name === 'workspaceId') return workspaceId;
  if (name === 'id') return type === 'uuid' ? newId() : `${workspaceId}-${row}`;
  const given = VALUES[table.name];
  const value = given?.[name];
  if (value !== undefined) return typeof value === 'function' ? value(row) : value;
  const pointed =
    refersTo ?? (type === 'uuid' && name.endsWith('Id') ? (HOLDS[name] ?? pascal(name.slice(0, -2))) : undefined);
  if (pointed && (refersTo || ids[pointed]))
    return ids[pointed]?.[(column.inKey && LISTED_UNDER[table.name] !== name) || EACH.has(name) ? row - 1 : 0] ?? null;
  if (name === 'storageKey') return objectKey(workspaceId, newId());
  if (name === 'externalId') return externalIdOf(table.name, row);
  if (hasDefault) return undefined;
  if (choices[0]) return choices[0];
  if (table.name === 'WebhookEndpoint' && name === 'secret') return makeSecret().sealed;
  if (globallyUnique) return type === 'bytea' ? randomBytes(8) : randomBytes(4).toString('hex');
  if (/email$/i.test(name) && /text$/.test(type)) return `${table.name.toLowerCase()}${row}@shared.example`;
  return plainValue(type, column.nullable, `${table.name} ${name} ${row} ${marker}`, row);
}

function plainValue(type: string, nullable: boolean, text: string, row: number): unknown {
  if (type === 'text' || type === 'citext') return text;
  if (type.startsWith('_')) return [];
  if (nullable) return undefined;
  const made: Record<string, unknown> = {
    uuid: newId(),
    bytea: randomBytes(32),
    bool: false,
    jsonb: '{}',
    timestamptz: new Date('2026-01-01T00:00:00Z'),
    date: '2026-01-01',
  };
  return made[type] ?? row;
}
