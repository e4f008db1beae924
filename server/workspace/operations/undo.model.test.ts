import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import type { AnyEndpoint, Endpoint } from '@/server/kernel/contract/implement';
import { db, raw, sql } from '@/server/kernel/db/client';
import { bookingTypes } from '@/server/meetings/booking-types';
import { campaigns } from '@/server/outreach/campaigns';
import { sequences } from '@/server/outreach/sequences';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { pipelines } from '@/server/records/pipelines';
import { products } from '@/server/records/products';
import { quotes } from '@/server/records/quotes';
import { stages } from '@/server/records/stages';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { requestOf, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { operations } from './';

vi.hoisted(() => {
  process.env.CRM_RATE_LIMIT_PER_MINUTE = '1000000';
});

// How long a run is, and how many there are: more by hand, as in UNDO_STEPS=200 UNDO_RUNS=20.
const STEPS = Number(process.env.UNDO_STEPS ?? 20);
const RUNS = Number(process.env.UNDO_RUNS ?? 2);

type Row = Record<string, unknown>;
/** One act: which, on which record, with which value. */
interface Act {
  kind: number;
  at: number;
  other: number;
  value: number;
}

/** What an act may name: the nth record of a table, and texts and names of a few. */
interface Pick {
  id(table: string, n: number): string;
  name: string;
  text: string;
  at: number;
  other: number;
  value: number;
}

const of = (endpoint: object, input: (pick: Pick) => Row) => [endpoint as AnyEndpoint, input] as const;
const TAGGED = ['CONTACT', 'LEAD', 'COMPANY', 'DEAL'] as const;
const TABLES = { CONTACT: 'Contact', LEAD: 'Lead', COMPANY: 'Company', DEAL: 'Deal' };
const hours = [{ weekday: 1, start: '09:00', end: '17:00' }];
const line = ({ text, value }: Pick) => ({ name: text, quantity: value + 1, unitPrice: value });
const step = ({ text, value }: Pick) => ({ type: 'TASK', delayDays: value, taskTitle: text });
const tagged = (pick: Pick) => {
  const entity = TAGGED[pick.value % 4] ?? 'CONTACT';
  return { entity, recordIds: [pick.id(TABLES[entity], pick.at)], tagIds: [pick.id('Tag', pick.other)] };
};
const rows = (pick: Pick, more: (name: string) => Row) =>
  ['a', 'b', 'c'].slice(0, 1 + (pick.other % 3)).map((_, n) => {
    const name = `${'abcdef'[(pick.at + n) % 6]}`;
    return { externalId: name, name: `${name} ${pick.text}`, ...more(name) };
  });

const ACTS: (readonly [AnyEndpoint, (pick: Pick) => Row])[] = [
  of(contacts.upsert, (pick) => ({
    contacts: rows(pick, (name) => ({ title: pick.text, ...(pick.value > 3 && { companyExternalId: name }) })),
  })),
  of(contacts.update, (pick) => ({ id: pick.id('Contact', pick.at), title: pick.text, phone: String(pick.value) })),
  of(contacts.update, (pick) => ({ id: pick.id('Contact', pick.at), customFields: { size: pick.value } })),
  of(contacts.delete, (pick) => ({ id: pick.id('Contact', pick.at) })),
  of(contacts.batchDelete, (pick) => ({ ids: [pick.id('Contact', pick.at), pick.id('Contact', pick.other)] })),
  of(companies.upsert, (pick) => ({ companies: rows(pick, () => ({ city: pick.text })) })),
  of(companies.update, (pick) => ({ id: pick.id('Company', pick.at), name: pick.text, externalId: pick.name })),
  of(companies.delete, (pick) => ({ id: pick.id('Company', pick.at) })),
  of(leads.upsert, (pick) => ({ leads: rows(pick, () => ({ notes: pick.text, status: 'QUALIFIED' })) })),
  of(leads.convert, (pick) => ({ id: pick.id('Lead', pick.at) })),
  of(leads.delete, (pick) => ({ id: pick.id('Lead', pick.at) })),
  of(deals.upsert, (pick) => ({
    deals: rows(pick, (name) => ({ value: pick.value, ...(pick.value > 3 && { contactExternalId: name }) })),
  })),
  of(deals.move, (pick) => ({ id: pick.id('Deal', pick.at), stageId: pick.id('Stage', pick.other) })),
  of(deals.delete, (pick) => ({ id: pick.id('Deal', pick.at) })),
  of(tasks.upsert, (pick) => ({
    tasks: rows(pick, () => ({ title: pick.text, dealId: pick.id('Deal', pick.other) })).map(
      ({ name: _, ...row }) => row,
    ),
  })),
  of(tasks.update, (pick) => ({ id: pick.id('Task', pick.at), done: pick.value > 3, description: pick.text })),
  of(tasks.delete, (pick) => ({ id: pick.id('Task', pick.at) })),
  of(notes.upsert, (pick) => ({
    notes: rows(pick, () => ({ body: pick.text, contactId: pick.id('Contact', pick.other) })).map(
      ({ name: _, ...row }) => row,
    ),
  })),
  of(notes.delete, (pick) => ({ id: pick.id('Note', pick.at) })),
  of(products.upsert, (pick) => ({ products: rows(pick, () => ({ price: pick.value })) })),
  of(products.delete, (pick) => ({ id: pick.id('Product', pick.at) })),
  of(quotes.create, (pick) => ({
    title: pick.text,
    dealId: pick.id('Deal', pick.at),
    lineItems: [line(pick), { offeringId: pick.id('Product', pick.other) }],
  })),
  of(quotes.update, (pick) => ({
    id: pick.id('Quote', pick.at),
    notes: pick.text,
    lineItems: [line(pick), line(pick)],
  })),
  of(quotes.status, (pick) => ({
    id: pick.id('Quote', pick.at),
    status: ['SENT', 'ACCEPTED', 'DRAFT'][pick.value % 3],
  })),
  of(quotes.delete, (pick) => ({ id: pick.id('Quote', pick.at) })),
  of(tags.create, (pick) => ({ name: pick.text })),
  of(tags.update, (pick) => ({ id: pick.id('Tag', pick.at), name: `${pick.text}!` })),
  of(tags.assign, tagged),
  of(tags.assign, tagged),
  of(tags.unassign, tagged),
  of(tags.delete, (pick) => ({ id: pick.id('Tag', pick.at) })),
  of(customFields.create, (pick) => ({
    entity: 'CONTACT',
    label: pick.value > 3 ? 'Size' : pick.text,
    type: 'NUMBER',
  })),
  of(customFields.delete, (pick) => ({ id: pick.id('CustomField', pick.at) })),
  of(pipelines.create, (pick) => ({ name: pick.text, stages: [{ name: 'One' }, { name: 'Won', won: true }] })),
  of(pipelines.update, (pick) => ({ id: pick.id('Pipeline', pick.at), name: pick.text })),
  of(pipelines.delete, (pick) => ({ id: pick.id('Pipeline', pick.at), moveDealsTo: pick.id('Stage', pick.other) })),
  of(stages.create, (pick) => ({ id: pick.id('Pipeline', pick.at), name: pick.text })),
  of(stages.update, (pick) => ({ id: pick.id('Stage', pick.at), name: pick.text, lost: pick.value > 5 })),
  of(stages.delete, (pick) => ({ id: pick.id('Stage', pick.at), moveDealsTo: pick.id('Stage', pick.other) })),
  of(sequences.create, (pick) => ({ name: pick.text, steps: [step(pick)], offeringId: pick.id('Product', pick.at) })),
  of(sequences.update, (pick) => ({ id: pick.id('Sequence', pick.at), steps: [step(pick), step(pick)] })),
  of(campaigns.create, (pick) => ({
    ...{ name: pick.text, subject: pick.text, bodyHtml: '<p>Hello</p>', segmentType: 'tag' },
    tagId: pick.id('Tag', pick.at),
  })),
  of(campaigns.update, (pick) => ({
    id: pick.id('Campaign', pick.at),
    subject: pick.text,
    bodyHtml: `<p>${pick.text}</p>`,
  })),
  of(campaigns.delete, (pick) => ({ id: pick.id('Campaign', pick.at) })),
  of(bookingTypes.create, (pick) => ({
    ...{ title: pick.text, durationMin: 30, hours, locationKind: 'PHONE', locationValue: '+1' },
  })),
  of(bookingTypes.update, (pick) => ({
    id: pick.id('BookingType', pick.at),
    title: pick.text,
    active: pick.value > 3,
  })),
  of(bookingTypes.delete, (pick) => ({ id: pick.id('BookingType', pick.at) })),
];

/** The lists by which everything is read, and those whose records are read one by one. */
const LISTS = [
  ...[contacts, companies, leads, deals, tasks, notes, products, quotes, tags, pipelines, customFields],
  ...[sequences, campaigns, bookingTypes],
].map(({ list }) => list as Endpoint);
const SINGLES = { Quote: quotes.get, Sequence: sequences.get, Campaign: campaigns.get, BookingType: bookingTypes.get };
/** What shows the tags of records. */
const INCLUDE = new Set(['contacts.list', 'companies.list', 'leads.list', 'deals.list']);

const ask = async ({ key }: TestWorkspace, endpoint: Endpoint, input: Row) =>
  send(requestOf(endpoint.operation, input, key));

async function idsOf({ id }: TestWorkspace, table: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    SELECT t.id::text FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${id}::uuid ORDER BY t.id`);
  return rows.map((row) => row.id);
}

/** Acts that make something of each kind, so that the others find it. */
const FIRST: Act[] = ACTS.flatMap(([{ operation }], kind) =>
  /upsert|create/.test(operation.id) ? [{ kind, at: 0, other: 2, value: 2 }] : [],
);

/** Everything that the API says of a workspace's records, but for what moves forward. */
async function stateOf(ws: TestWorkspace): Promise<Row> {
  const state: Row = {};
  for (const list of LISTS) {
    const { id } = list.operation;
    const { body } = await ask(ws, list, INCLUDE.has(id) ? { include: 'tags' } : {});
    state[id] = body;
  }
  for (const [table, get] of Object.entries(SINGLES))
    for (const id of await idsOf(ws, table)) state[id] = (await ask(ws, get as Endpoint, { id })).body;
  return JSON.parse(
    JSON.stringify(state, (name, one) => (name === 'updatedAt' || name === 'nextCursor' ? undefined : one)),
  );
}

/** Does one act; answers its operation, where it changed anything. */
async function doAct(ws: TestWorkspace, { kind, at, other, value }: Act): Promise<string | undefined> {
  const [endpoint, inputOf] = ACTS[kind % ACTS.length] ?? [];
  if (!endpoint || !inputOf) return undefined;
  const ids = new Map<string, string[]>();
  const wanted = [
    'Contact',
    'Company',
    'Lead',
    'Deal',
    'Task',
    'Note',
    'Product',
    'Quote',
    'Tag',
    'CustomField',
    'Pipeline',
    'Stage',
  ];
  for (const table of [...wanted, 'Sequence', 'Campaign', 'BookingType']) ids.set(table, await idsOf(ws, table));
  const id = (table: string, n: number) => ids.get(table)?.[n % (ids.get(table)?.length || 1)] ?? 'none';
  const pick: Pick = { id, name: `${'abcdef'[at % 6]}`, text: `text ${value}`, at, other, value };
  const answer = await ask(ws, endpoint as Endpoint, inputOf(pick));
  expect(answer.status, `${endpoint.operation.id}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
  return answer.status < 400 ? answer.headers['X-Operation-Id'] : undefined;
}

const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.nat(ACTS.length - 1),
  at: fc.nat(7),
  other: fc.nat(7),
  value: fc.nat(7),
});

it('gives back the state before, act by act, when acts are reverted in reverse order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: STEPS, maxLength: STEPS }), async (random) => {
      const ws = await makeWorkspace();
      const log: { operation: string; act: Act; before: Row }[] = [];
      for (const one of [...FIRST, ...random]) {
        const before = await stateOf(ws);
        const operation = await doAct(ws, one);
        if (operation) log.push({ operation, act: one, before });
      }
      for (const { operation, act: one, before } of log.reverse()) {
        const { status, body } = await ask(ws, operations.revert as Endpoint, { id: operation });
        const name = ACTS[one.kind]?.[0].operation.id;
        // What wrote nothing is no operation.
        if (status !== 404) expect([name, status, conflictsOf(body)]).toEqual([name, 200, []]);
        expect({ name, ...(await stateOf(ws)) }).toEqual({ name, ...before });
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 600_000);

/** What was left; the mailbox that the first mail needs is never taken away again. */
const conflictsOf = ({ records = [] }: { records?: { entity: string; conflicts: Row[] }[] }) =>
  records
    .filter(({ entity }) => entity !== 'mailbox')
    .flatMap(({ entity, conflicts }) => conflicts.map((conflict) => ({ entity, ...conflict })));
