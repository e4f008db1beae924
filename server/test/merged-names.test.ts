import { describe, expect, it } from 'vitest';
import { endpoints } from '@/server/app/endpoints';
import { systemContext } from '@/server/kernel/context';
import { type Operation, pathNames, takesQuery } from '@/server/kernel/contract/operation';
import { type Place, placesOf } from '@/server/kernel/contract/places';
import { writeAliases } from '@/server/kernel/db/alias';
import { newId } from '@/server/kernel/db/ids';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { entryPoints, through } from '@/server/test/matrix/entry-points';
import { makeWorkspace } from './factories';
import { exampleFor, pathValues, type Values } from './matrix/inputs';
import { put } from './matrix/places';
import { populate } from './matrix/populate';

const [, direct] = entryPoints[0] ?? [];
if (!direct) throw new Error('There is a direct entry point.');

const MERGED = ['Contact', 'Company', 'Lead'];

/** Where the id of a merged record is that record's alone, and why. */
const ITS_OWN: [operation: RegExp, why: string][] = [
  [/\.merge/, 'what is a part of another record already is not merged again, and the answer says into which it was'],
  [/\.batch-delete$/, 'whoever deletes it once more would delete the winner'],
  [/\.bulk$/, 'it can delete, too'],
  [/^changes\.list$/, 'the history of what was merged is its own'],
  [/^trash\.restore$/, 'what is in the trash was deleted, and not merged'],
];

/** A workspace with every kind of record, and ids of merged records that lead to the first of each kind. */
async function make() {
  const { id, key } = await makeWorkspace();
  const ids = await populate(id, 'ours');
  const old: Record<string, string> = Object.fromEntries(MERGED.map((table) => [table, newId()]));
  const ctx = systemContext(id, 'test');
  await sqlTransaction(ctx, async (tx) => {
    for (const [table, name] of Object.entries(old))
      await writeAliases(tx, ctx, table, new Map(), [{ by: 'id', name, winnerId: ids[table]?.[0] ?? '' }]);
  });
  return { key, ids, old };
}

/** One that is read and never written to serves all that only read. */
let read: ReturnType<typeof make> | undefined;
const makeFor = ({ method }: Operation) => {
  if (method !== 'GET') return make();
  read ??= make();
  return read;
};

/** An answer without what differs between two workspaces: ids, times, keys, places of files and addresses. */
const alike = (body: unknown) =>
  JSON.stringify(body)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '<id>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/[\w-]{20,}|\b\d{10}\b|\/[0-9a-f]{2}\/|workspace-\d+-\w+/g, '<key>');

const isLed = ({ id }: Operation) => !ITS_OWN.some(([pattern]) => pattern.test(id));
const placesIn = (operation: Operation) =>
  placesOf(operation).filter(
    ({ path, by, table }) => by === 'id' && MERGED.includes(table) && !pathNames(operation.path).includes(path.join()),
  );
const tried: [string, Operation, Place][] = endpoints.flatMap(({ operation }) =>
  isLed(operation)
    ? placesIn(operation).map((place): [string, Operation, Place] => [
        `${operation.id}, ${place.path.join('.')} of ${place.table}`,
        operation,
        place,
      ])
    : [],
);

it('is held against all that names a contact, a company or a lead by its id', () => {
  expect(tried.length).toBeGreaterThan(80);
  for (const [pattern] of ITS_OWN) expect(endpoints.some(({ operation }) => pattern.test(operation.id))).toBe(true);
});

describe('the id of a merged record', () => {
  it.each(tried)('stands for what it is part of now: %s', async (_said, operation, place) => {
    const answer = async (by: (made: Awaited<ReturnType<typeof make>>) => string | undefined) => {
      const made = await makeFor(operation);
      const base: Values = takesQuery(operation.method) ? {} : exampleFor(operation, made.ids);
      const input = { ...put(base, place, by(made)), ...pathValues(operation, made.ids) };
      const { status, body } = await through(direct, operation, input, made.key);
      return [status, alike(body)];
    };
    expect(await answer(({ old }) => old[place.table])).toEqual(await answer(({ ids }) => ids[place.table]?.[0]));
  });
});
