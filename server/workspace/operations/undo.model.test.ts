import fc from 'fast-check';
import { expect, it } from 'vitest';
import { workflows } from '@/server/automation/workflows';
import { ApiError } from '@/server/kernel/contract/errors';
import type { Endpoint } from '@/server/kernel/contract/implement';
import { db, join, raw, sql } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import { bookingTypes } from '@/server/meetings/booking-types';
import { campaigns } from '@/server/outreach/campaigns';
import { emailTemplates } from '@/server/outreach/email-templates';
import { emails } from '@/server/outreach/emails';
import { outreachMatches } from '@/server/outreach/outreach-matches';
import { sequences } from '@/server/outreach/sequences';
import { suppressions } from '@/server/outreach/suppressions';
import { cases } from '@/server/records/cases';
import { comments } from '@/server/records/comments';
import { communications } from '@/server/records/communications';
import { companies } from '@/server/records/companies';
import { contacts } from '@/server/records/contacts';
import { contracts } from '@/server/records/contracts';
import { customFields } from '@/server/records/custom-fields';
import { deals } from '@/server/records/deals';
import { files } from '@/server/records/files';
import { leads } from '@/server/records/leads';
import { notes } from '@/server/records/notes';
import { pipelines } from '@/server/records/pipelines';
import { products } from '@/server/records/products';
import { quotes } from '@/server/records/quotes';
import { tags } from '@/server/records/tags';
import { tasks } from '@/server/records/tasks';
import { call, requestOf, send } from '@/server/test/call';
import { makeWorkspace, type TestWorkspace } from '@/server/test/factories';
import { RECORD_TABLES } from '@/server/test/record-tables';
import { ACTS } from '@/server/test/undo/acts';
import { chatAnswers } from '@/server/website/chat-answers';
import { listChatSites } from '@/server/website/chats/sites/list';
import { getForm } from '@/server/website/forms/get';
import { operations } from './';
import { beginLarge } from './large/begin';
import { drainReverts } from './large/drain';

// How long a run is, and how many there are: more by hand, as in UNDO_STEPS=200 UNDO_RUNS=20.
const STEPS = Number(process.env.UNDO_STEPS ?? 20);
const RUNS = Number(process.env.UNDO_RUNS ?? 2);

type Row = Record<string, unknown>;
/** One act: which, on which record, with which value. */
interface Drawn {
  kind: number;
  at: number;
  other: number;
  value: number;
}

/** What is made by somebody outside, or connected by hand: taking an operation back says so, and leaves it. */
const LEFT = ['Booking', 'Chat', 'FormSubmission', 'Mailbox', 'WebhookEndpoint'];

/** The lists by which everything is read, and those whose records are read one by one. */
const LISTS = [
  ...[contacts, companies, leads, deals, tasks, notes, comments, products, quotes, tags, pipelines, customFields],
  ...[
    sequences,
    campaigns,
    bookingTypes,
    cases,
    contracts,
    communications,
    emailTemplates,
    suppressions,
    workflows,
    chatAnswers,
  ],
].map(({ list }) => list as Endpoint);
const SINGLES = {
  ...{ Quote: quotes.get, Sequence: sequences.get, Campaign: campaigns.get, BookingType: bookingTypes.get },
  ...{ Workflow: workflows.get, Email: emails.get, OutreachMatch: outreachMatches.get, File: files.get },
};
/** What shows the tags of records. */
const INCLUDE = new Set(['contacts.list', 'companies.list', 'leads.list', 'deals.list']);

const ask = async ({ key }: TestWorkspace, endpoint: Endpoint, input: Row) =>
  send(requestOf(endpoint.operation, input, key));

/** The ids of all records, by table. */
async function idsOf({ id }: TestWorkspace): Promise<Map<string, string[]>> {
  const each = RECORD_TABLES.map(
    (table) =>
      sql`SELECT ${table} AS "table", t.id::text FROM ${raw(`"${table}"`)} t WHERE t."workspaceId" = ${id}::uuid`,
  );
  const ids = new Map<string, string[]>(RECORD_TABLES.map((table) => [table, []]));
  for (const row of await db.query<{ table: string; id: string }>(sql`${join(each, ' UNION ALL ')} ORDER BY 2`))
    ids.get(row.table)?.push(row.id);
  return ids;
}

/** Acts that make something of each kind, so that the others find it. */
const FIRST: Drawn[] = ACTS.flatMap(({ name }, kind) =>
  /upsert|create|match/.test(name) ? [{ kind, at: 0, other: 2, value: 2 }] : [],
);

/** What moves forward, counts or dates what happened, or is made anew for each answer. */
const MOVING = new Set(['updatedAt', 'lastActivityAt', 'nextCursor', 'downloadUrl', 'downloadUrlExpiresAt']);

/** Everything that is said of a workspace's records, but for what moves forward. */
async function stateOf(ws: TestWorkspace): Promise<Row> {
  const state: Row = { sites: await listChatSites(ws.ctx) };
  for (const list of LISTS) {
    const { id } = list.operation;
    const { body } = await ask(ws, list, INCLUDE.has(id) ? { include: 'tags' } : {});
    state[id] = body;
  }
  const ids = await idsOf(ws);
  for (const [table, get] of Object.entries(SINGLES))
    for (const id of ids.get(table) ?? []) state[id] = (await ask(ws, get as Endpoint, { id })).body;
  for (const id of ids.get('Form') ?? []) state[id] = await getForm(ws.ctx, { id });
  return JSON.parse(JSON.stringify(state, (name, one) => (MOVING.has(name) ? undefined : one)));
}

/** Does one act; answers its operation, where it changed anything. */
async function doAct(ws: TestWorkspace, { kind, at, other, value }: Drawn): Promise<string | undefined> {
  const ids = await idsOf(ws);
  const id = (table: string, n: number) => ids.get(table)?.[n % (ids.get(table)?.length || 1)] ?? newId();
  return ACTS[kind]?.run(ws, { id, name: `${'abcdef'[at % 6]}`, text: `text ${value}`, at, other, value });
}

const drawn: fc.Arbitrary<Drawn> = fc.record({
  kind: fc.nat(ACTS.length - 1),
  at: fc.nat(7),
  other: fc.nat(7),
  value: fc.nat(7),
});

/** Reverts in pages of two records, as is done with what is too large for one piece. */
async function revertInPages({ ctx, key }: TestWorkspace, id: string) {
  try {
    await beginLarge({ ...ctx, operation: { id: newId(), name: 'operations.revert' } }, id, 2);
  } catch (error) {
    if (error instanceof ApiError) return { status: error.status, body: {} };
    throw error;
  }
  while ((await drainReverts()).more);
  const { revert } = (await call(key, operations.get, { id })).body.operation;
  expect(revert).toMatchObject({ status: 'done', error: null });
  return { status: 200, body: revert ?? {} };
}
const WAYS = {
  'in one piece': (ws: TestWorkspace, id: string) => ask(ws, operations.revert as Endpoint, { id }),
  'page by page': revertInPages,
};

it.each(Object.entries(WAYS))(
  'gives back the state before, act by act, when acts are reverted in reverse order, %s',
  async (_, revert) => {
    await fc.assert(
      fc.asyncProperty(fc.array(drawn, { minLength: STEPS, maxLength: STEPS }), async (random) => {
        const ws = await makeWorkspace();
        const log: { operation: string; name: string; before: Row }[] = [];
        const act = async (one: Drawn) => {
          const before = await stateOf(ws);
          const operation = await doAct(ws, one);
          if (operation) log.push({ operation, name: ACTS[one.kind]?.name ?? '', before });
        };
        for (const one of FIRST) await act(one);
        const missing = [...(await idsOf(ws))].flatMap(([table, ids]) => (ids.length === 0 ? [table] : []));
        expect(missing.filter((table) => !LEFT.includes(table))).toEqual([]);
        for (const one of random) await act(one);
        for (const { operation, name, before } of log.reverse()) {
          const { status, body } = await revert(ws, operation);
          // What wrote nothing is no operation.
          if (status !== 404) expect([name, status, conflictsOf(body)]).toEqual([name, 200, []]);
          expect({ name, ...(await stateOf(ws)) }).toEqual({ name, ...before });
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    );
  },
  1_200_000,
);

/** What was left; the mailbox that the first mail needs is never taken away again. */
const conflictsOf = ({ records = [] }: { records?: { entity: string; conflicts: Row[] }[] }) =>
  records
    .filter(({ entity }) => entity !== 'mailbox')
    .flatMap(({ entity, conflicts }) => conflicts.map((conflict) => ({ entity, ...conflict })));
