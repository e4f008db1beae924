import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { type Operation, pathNames, takesQuery } from '@/server/kernel/contract/operation';
import { placesOf } from '@/server/kernel/contract/places';
import { entryPoints, through } from '@/server/test/matrix/entry-points';
import type { Answer } from './call';
import { makeWorkspace } from './factories';
import { readTables, snapshot } from './matrix/catalogue';
import { exampleFor, pathTables, pathValues, type Values } from './matrix/inputs';
import { put, unnamed } from './matrix/places';
import { externalIdOf, type Ids, populate } from './matrix/populate';

const MARKER = 'of the other workspace';
const [, direct] = entryPoints[0] ?? [];
if (!direct) throw new Error('There is a direct entry point.');

// Two workspaces with every kind of record, the same externalIds and e-mail addresses. Whatever is asked for in the first,
// the second must be the same afterwards, and nothing of it may have been shown.
let theirs: { workspaceId: string; ids: Ids; before: string };
beforeAll(async () => {
  const { id } = await makeWorkspace();
  const ids = await populate(id, MARKER);
  theirs = { workspaceId: id, ids, before: await snapshot(id) };
});

async function ours() {
  const { id, key } = await makeWorkspace();
  return { key, ids: await populate(id, 'ours') };
}
/** One that is read and never written to serves all that only read. */
let read: ReturnType<typeof ours> | undefined;
const ownFor = ({ method }: Operation) => {
  if (method !== 'GET') return ours();
  read ??= ours();
  return read;
};

/** Fails if an answer holds a text of theirs, or an id of theirs that was not in the question. */
function expectNothingOfTheirs(answer: Answer<unknown>, asked: Values): void {
  const text = JSON.stringify(answer.body);
  expect(text).not.toContain(MARKER);
  const known = JSON.stringify(asked);
  const shown = [theirs.workspaceId, ...Object.values(theirs.ids).flat()].filter(
    (id) => text.includes(id) && !known.includes(id),
  );
  expect(shown).toEqual([]);
}

describe.each(endpoints.map(({ operation }) => [operation.id, operation] as const))('%s', (_id, operation) => {
  const names = Object.keys(pathTables(operation));
  const call = async (input: Values) => {
    const answer = await through(direct, operation, input, key);
    expectNothingOfTheirs(answer, input);
    return answer;
  };
  let key: string;
  let ids: Ids;
  beforeAll(async () => {
    ({ key, ids } = await ownFor(operation));
  });
  it('answers 404 to ids of another workspace', async () => {
    if (names.length === 0) return;
    for (const foreign of names) {
      const path = { ...pathValues(operation, ids), [foreign]: pathValues(operation, theirs.ids)[foreign] };
      const { status } = await call({ ...exampleFor(operation, ids), ...path });
      expect([foreign, status]).toEqual([foreign, 404]);
    }
  });

  it('takes no reference to a record of another workspace', async () => {
    for (const [input, field, narrows] of foreignReferences(operation, ids)) {
      const { status, body } = await call(input);
      const refused = takesQuery(operation.method) || narrows ? status < 500 : status >= 400 || status === 207;
      expect([field, refused, body]).toEqual([field, true, body]);
    }
  });

  it('does what it documents in its own workspace, and leaves the other as it was', async () => {
    const { status, body } = await call({ ...exampleFor(operation, ids), ...pathValues(operation, ids) });
    const successes = [operation.status ?? 200, ...(operation.alsoStatus ?? [])];
    const refusals = (operation.errors ?? []).filter((one) => one !== 404);
    expect([...successes, ...refusals], JSON.stringify(body)).toContain(status);
    if (status < 300) operation.output.parse(body);
    if (names.length > 0) await call({ ...exampleFor(operation, ids), ...byExternalId(operation, ids) });
    for (const shared of sharedNames(operation, ids)) await call(shared);
    // Also of what was asked for before.
    expect(await snapshot(theirs.workspaceId)).toBe(theirs.before);
  });
});

/** The path with externalIds, which both workspaces have, in place of the ids. */
function byExternalId(operation: Operation, ids: Ids): Values {
  const [[last, table] = ['', '']] = Object.entries(pathTables(operation)).slice(-1);
  return { ...pathValues(operation, ids, 1), [last]: externalIdOf(table, 2) };
}

const besideThePath = (operation: Operation) =>
  placesOf(operation).filter(({ path }) => !pathNames(operation.path).includes(path.join()));
const baseFor = (operation: Operation, ids: Ids) => (takesQuery(operation.method) ? {} : exampleFor(operation, ids));

/** One input for every place that names a record by its id, with the id of one of theirs in it. */
function foreignReferences(operation: Operation, ids: Ids): [input: Values, field: string, narrows: boolean][] {
  return besideThePath(operation)
    .filter(({ by }) => by === 'id')
    .map((place) => {
      const input = put(baseFor(operation, ids), place, theirs.ids[place.table]?.[0]);
      const field = `${place.path.join('.')} of ${place.table}`;
      return [{ ...input, ...pathValues(operation, ids) }, field, place.narrows === true];
    });
}

/** Inputs that name a record by what both workspaces call theirs, or look for a word that both have. */
function sharedNames(operation: Operation, ids: Ids): Values[] {
  const names = besideThePath(operation)
    .filter(({ by }) => by !== 'id')
    .map((place) => {
      const { table, by } = place;
      const name = by === 'email' ? `${table.toLowerCase()}1@shared.example` : externalIdOf(table, 1);
      return put(baseFor(operation, ids), place, name);
    });
  const words = takesQuery(operation.method) && 'q' in operation.input.shape ? [{ q: 'workspace' }] : [];
  return [...names, ...words].map((input) => ({ ...input, ...pathValues(operation, ids) }));
}

describe('every input', () => {
  it('says what it names where it names a record, and that there is such a record', async () => {
    const operations = endpoints.map(({ operation }) => operation);
    expect(operations.flatMap((one) => unnamed(one).map((field) => `${one.id}: ${field}`))).toEqual([]);
    const known = new Map(
      (await readTables()).map(({ name, columns }) => [name, columns.map((column) => column.name)]),
    );
    known.set('Operation', ['id']);
    const places = operations.flatMap(placesOf);
    expect(places.filter(({ table, by }) => !known.get(table)?.includes(by))).toEqual([]);
    expect(places.length).toBeGreaterThan(200);
  });

  it('is found wherever it stands: in rows, in lists, in one form of several', () => {
    const found = (id: string) =>
      endpoints
        .filter(({ operation }) => operation.id === id)
        .flatMap(({ operation }) => placesOf(operation))
        .map(({ path, table }) => `${path.join('.')} ${table}`);
    expect(found('deals.upsert')).toContain('deals.*.offeringId Product');
    expect(found('quotes.update')).toContain('lineItems.*.offeringId Product');
    expect(found('workflows.create')).toContain('actions.*.userIds.* Member');
    expect(found('files.list')).toEqual(expect.arrayContaining(['recordId Contact', 'recordId Campaign']));
  });
});
