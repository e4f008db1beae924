import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contacts } from '@/server/records/contacts';
import { call } from '@/server/test/call';
import { makeWorkspace } from '@/server/test/factories';

interface Row {
  externalId?: string | null;
  email?: string | null;
  name?: string;
  city?: string | null;
}
interface Kept {
  externalId: string | null;
  email: string | null;
  name: string;
  city: string | null;
}

/** What a batch does, one row after the other, said as plainly as it can be. */
function applyRow(kept: Kept[], row: Row): 'created' | 'updated' | 'error' {
  const sameEmail = kept.filter((one) => row.email && one.email?.toLowerCase() === row.email.toLowerCase());
  const found = row.externalId
    ? (kept.find((one) => one.externalId === row.externalId) ?? sameEmail.find((one) => one.externalId === null))
    : sameEmail[0];
  if (found) {
    Object.assign(found, row);
    return 'updated';
  }
  const name = row.name ?? row.email?.split('@')[0];
  if (!name) return 'error';
  kept.push({ externalId: null, email: null, city: null, ...row, name });
  return 'created';
}

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const row: fc.Arbitrary<Row> = fc
  .record({
    externalId: maybe(fc.constantFrom('a', 'b', 'c', null)),
    email: maybe(fc.constantFrom('x@t.example', 'X@T.example', 'y@t.example', null)),
    name: maybe(fc.constantFrom('N', 'M')),
    city: maybe(fc.constantFrom('here', null)),
  })
  .map((fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)));

it('does to a workspace what one row after the other would do', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(row, { minLength: 1, maxLength: 12 }), { minLength: 1, maxLength: 4 }),
      async (batches) => {
        const ws = await makeWorkspace();
        const kept: Kept[] = [];
        for (const batch of batches) {
          const expected = batch.map((one) => applyRow(kept, one));
          const { body } = await call(ws.key, contacts.upsert, { contacts: batch });
          expect(body.results.map((result) => result.status)).toEqual(expected);
        }
        const { body } = await call(ws.key, contacts.list, { limit: 1000 });
        const order = (one: Kept) => JSON.stringify([one.externalId, one.email, one.name, one.city]);
        const real = body.contacts.map(({ externalId, email, name, city }) => ({ externalId, email, name, city }));
        expect(real.map(order).sort()).toEqual(kept.map(order).sort());
      },
    ),
    { numRuns: 60 },
  );
});
