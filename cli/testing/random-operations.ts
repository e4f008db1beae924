import { randomUUID } from 'node:crypto';
import { operations } from '@/server/app/operations';
import { rowOf } from '@/server/kernel/contract/json-schema';
import { type Operation, pathNames } from '@/server/kernel/contract/operation';
import { placesOf } from '@/server/kernel/contract/places';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { exampleFor, pathTables } from '@/server/test/matrix/inputs';
import { put } from '@/server/test/matrix/places';
import type { Ids } from '@/server/test/matrix/populate';

type Values = Record<string, unknown>;

/** What changes no record, or waits for somebody outside. */
const SKIPPED = [
  ...[
    'listeners.create',
    'listeners.pull',
    'listeners.delete',
    'webhooks.test',
    'webhooks.redeliver',
    'files.upload-url',
  ],
  ...['mailboxes.confirm-address', 'workflows.test', 'campaigns.test', 'campaigns.preview'],
];
const writes = operations.filter(({ id, method }) => method !== 'GET' && !SKIPPED.includes(id));
const [deletions, others] = [
  writes.filter(({ method }) => method === 'DELETE'),
  writes.filter(({ method }) => method !== 'DELETE'),
];
/** Fields that other records show, or that are plainly texts. */
const TEXTS = ['name', 'title', 'subject', 'description', 'label', 'displayName'];
/** Names that many rows share, so that batches change what others made. */
const NAMES = 40;

/** Numbers that follow from a seed, so that a run can be told again. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return { next, below, pick: <T>(list: readonly T[]) => list[below(list.length)] };
}
export type Random = ReturnType<typeof randomFrom>;

export interface Write {
  operation: Operation;
  input: Values;
}

/** Some operation of the API on some records of the workspace; `without` names those that are left out. */
export async function randomWrite(
  workspaceId: string,
  random: Random,
  without: (id: string) => boolean = () => false,
): Promise<Write> {
  const operation = random.pick((random.next() < 0.12 ? deletions : others).filter(({ id }) => !without(id)));
  if (!operation) throw new Error('There are no operations.');
  const ids = await someIds(workspaceId, operation);
  const path = Object.entries(pathTables(operation)).map(([name, table]) => [name, ids[table]?.[0] ?? randomUUID()]);
  const input = vary(operation, exampleFor(operation, ids), ids, random);
  return { operation, input: { ...input, ...Object.fromEntries(path) } };
}

/** A few records of each table that an operation names, in no order. */
async function someIds(workspaceId: string, operation: Operation): Promise<Ids> {
  const tables = [...new Set(placesOf(operation).map(({ table }) => table))];
  const found = tables.map(async (table) => {
    const { from, column } =
      operation.id === 'trash.restore' ? TRASHED : table === 'Operation' ? DONE : { from: table, column: 'id' };
    const { rows } = await pool.query<{ id: string }>(
      `SELECT "${column}"::text AS id FROM "${from}" WHERE "workspaceId" = $1 ORDER BY random() LIMIT 3`,
      [workspaceId],
    );
    return [table, [...new Set(rows.map(({ id }) => id))]] as [string, string[]];
  });
  return Object.fromEntries<string[]>(await Promise.all(found));
}

/** What was deleted, and what was done, has no table of records. */
const TRASHED = { from: 'TrashedRow', column: 'rowId' };
const DONE = { from: 'Change', column: 'operationId' };

/** An input with other texts, with a link that it may have and had not, and of a batch with several rows. */
function vary(operation: Operation, example: Values, ids: Ids, random: Random): Values {
  const batch = Object.keys(operation.input.shape).find((name) => rowOf(operation.input.shape[name] as never));
  if (batch) {
    const [row = {}] = (example[batch] ?? []) as Values[];
    return {
      [batch]: Array.from({ length: 1 + random.below(5) }, () =>
        linked(operation, rowed(row, random), batch, ids, random),
      ),
    };
  }
  const texts = TEXTS.filter((name) => name in operation.input.shape);
  const renamed = random.next() < 0.6 ? texts.map((name) => [name, `${name} ${random.below(1000)}`]) : [];
  return withLink(operation, { ...example, ...Object.fromEntries(renamed), dryRun: undefined }, ids, random);
}

const rowed = (row: Values, random: Random): Values => {
  const texts = TEXTS.filter((name) => name in row).map((name) => [name, `${name} ${random.below(1000)}`]);
  return { ...row, ...Object.fromEntries(texts), email: undefined, externalId: `x${random.below(NAMES)}` };
};

function linked(operation: Operation, row: Values, batch: string, ids: Ids, random: Random): Values {
  const [first] = withLink(operation, { [batch]: [row] }, ids, random)[batch] as Values[];
  return first ?? row;
}

function withLink(operation: Operation, input: Values, ids: Ids, random: Random): Values {
  const inPath = pathNames(operation.path);
  const places = placesOf(operation).filter(({ path, by }) => by === 'id' && !inPath.includes(path.join('.')));
  const place = random.next() < 0.5 ? random.pick(places) : undefined;
  const id = place && random.pick(ids[place.table] ?? []);
  return place && id ? put(input, place, id) : input;
}
