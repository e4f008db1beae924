import { beforeAll, describe, expect, it, vi } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { jsonSchemaOf } from '@/server/kernel/contract/json-schema';
import { type Operation, pathNames, takesQuery } from '@/server/kernel/contract/operation';
import type { Answer } from './call';
import { makeWorkspace } from './factories';
import { snapshot } from './matrix/catalogue';
import { doors, through } from './matrix/doors';
import { exampleFor, fieldsOf, pathTables, pathValues, type Values } from './matrix/inputs';
import { externalIdOf, type Ids, populate } from './matrix/populate';
import { referredTable } from './matrix/tables';

vi.hoisted(() => {
  process.env.CRM_RATE_LIMIT_PER_MINUTE = '1000000';
});

const MARKER = 'of the other workspace';
const [, direct] = doors[0] ?? [];
if (!direct) throw new Error('There is a direct door.');

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
  const names = pathNames(operation.path);
  const call = async (input: Values) => {
    const answer = await through(direct, operation, input, key);
    expectNothingOfTheirs(answer, input);
    return answer;
  };
  let key: string;
  let ids: Ids;
  beforeAll(async () => {
    ({ key, ids } = await ours());
  });
  const untouched = async () => expect(await snapshot(theirs.workspaceId)).toBe(theirs.before);

  it('answers 404 to ids of another workspace, and leaves it as it is', async () => {
    if (names.length === 0) return;
    for (const foreign of names) {
      const path = { ...pathValues(operation, ids), [foreign]: pathValues(operation, theirs.ids)[foreign] };
      const { status } = await call({ ...exampleFor(operation, ids), ...path });
      expect([foreign, status]).toEqual([foreign, 404]);
    }
    await untouched();
  });

  it('takes no reference to a record of another workspace', async () => {
    for (const [input, field] of foreignReferences(operation, ids)) {
      const { status, body } = await call(input);
      if (takesQuery(operation.method)) expect([field, status < 500]).toEqual([field, true]);
      else expect([field, status >= 400 || status === 207, body]).toEqual([field, true, body]);
    }
    await untouched();
  });

  it('does what it documents in its own workspace, and nothing in the other', async () => {
    const { status, body } = await call({ ...exampleFor(operation, ids), ...pathValues(operation, ids) });
    const successes = [operation.status ?? 200, ...(operation.alsoStatus ?? [])];
    expect([...successes, ...(operation.errors ?? [])], JSON.stringify(body)).toContain(status);
    if (status < 300) operation.output.parse(body);
    if (names.length > 0) await call({ ...exampleFor(operation, ids), ...byExternalId(operation, ids) });
    for (const filter of sharedFilters(operation)) await call({ ...pathValues(operation, ids), ...filter });
    await untouched();
  });
});

/** The path with externalIds, which both workspaces have, in place of the ids. */
function byExternalId(operation: Operation, ids: Ids): Values {
  const [[last, table] = ['', '']] = Object.entries(pathTables(operation.path)).slice(-1);
  return { ...pathValues(operation, ids, 1), [last]: externalIdOf(table, 2) };
}

/** One input for every field that can refer to a record, with the id of one of theirs in it. */
function foreignReferences(operation: Operation, ids: Ids): [input: Values, field: string][] {
  const { fields, batch, row } = fieldsOf(operation);
  const base = takesQuery(operation.method) ? {} : exampleFor(operation, ids);
  const input = (change: Values) => ({ ...base, ...change, ...pathValues(operation, ids) });
  const foreign = (field: string) => {
    const id = theirs.ids[referredTable(field) ?? '']?.[0];
    return id && (field.endsWith('Ids') ? [id] : id);
  };
  const [first] = (batch ? exampleFor(operation, ids)[batch] : []) as Values[];
  return [
    ...fields
      .map(([field]) => [field, foreign(field)] as const)
      .flatMap(([field, id]) => (id ? [[input({ [field]: id }), field] as [Values, string]] : [])),
    ...Object.keys(row).flatMap((field) => {
      const id = foreign(field);
      return id && batch ? [[input({ [batch]: [{ ...first, [field]: id }] }), field] as [Values, string]] : [];
    }),
  ];
}

/** Filters on what both workspaces have. */
function sharedFilters(operation: Operation): Values[] {
  if (!takesQuery(operation.method)) return [];
  const known = Object.keys(jsonSchemaOf(operation.input).properties ?? {});
  const noun = Object.values(pathTables(`${operation.path}/{id}`)).at(-1) ?? '';
  return known.flatMap((name) => {
    if (name === 'externalId') return [{ externalId: externalIdOf(noun, 1) }];
    if (name.endsWith('ExternalId'))
      return [{ [name]: externalIdOf(referredTable(`${name.slice(0, -10)}Id`) ?? '', 1) }];
    if (name === 'email') return [{ email: `${noun.toLowerCase()}1@shared.example` }];
    if (name === 'q') return [{ q: 'workspace' }];
    return [];
  });
}
