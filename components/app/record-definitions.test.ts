import { createTRPCClient, unstable_localLink } from '@trpc/client';
import { expect, test } from 'vitest';
import { listOptions, readOne } from '@/components/records/engine/calls';
import type { RecordDefinition } from '@/components/records/engine/definition';
import type { Client } from '@/components/records/engine/procedures';
import type { Params, TypeName, Values } from '@/components/records/engine/record-types';
import { createTrpcContext } from '@/server/app/trpc/context';
import { type AppRouter, appRouter } from '@/server/app/trpc/router';
import { makeOwned, PASSWORD, signInCookie } from '@/server/test/console';
import { definitions } from './record-definitions';

const FIRST = { cursor: null, limit: 60 };

async function makeClient(): Promise<Client> {
  const { email } = await makeOwned();
  const headers = new Headers({ cookie: await signInCookie(email, PASSWORD) });
  const link = unstable_localLink({ router: appRouter, createContext: async () => createTrpcContext(headers) });
  return createTRPCClient<AppRouter>({ links: [link] });
}

/** A value that a field takes, by its kind. */
function sample(field: RecordDefinition<TypeName>['fields'][number]): unknown {
  if (field.choices) return Object.keys(field.choices)[0];
  const values = { email: 'ada@t.example', number: 3, money: 12.5, flag: true, date: '2026-02-03' };
  if (field.kind === 'datetime') return '2026-02-03T09:00:00.000Z';
  return field.kind in values ? values[field.kind as keyof typeof values] : 'Some text';
}

async function firstRow<T extends TypeName>(client: Client, definition: RecordDefinition<T>) {
  const params: Params<T> = {};
  const { rows } = await listOptions(client, definition, { params }).queryFn({ pageParam: FIRST });
  return rows[0];
}

/** Makes one with all that is asked for, reads it, writes every other field, and deletes it. */
async function live<T extends TypeName>(client: Client, definition: RecordDefinition<T>, given: Values<T>) {
  const { fields, create, update, remove } = definition;
  const plain = fields.filter(({ kind }) => kind !== 'reference');
  const values = plain
    .filter(({ atCreation }) => atCreation)
    .reduce((all, field) => field.write(all, sample(field)), given);
  const made = await create?.(client, values);
  const listed = await firstRow(client, definition);
  expect(listed?.id).toBe(made?.id);
  if (!made || !listed) return;
  expect(definition.name(listed)).not.toBe('');
  for (const field of plain.filter(({ atCreation }) => atCreation)) expect(field.of(listed)).toEqual(sample(field));
  const read = await readOne(client, definition, made.id)?.();
  if (read) expect(read).toMatchObject({ id: made.id });
  const changed = await update?.(
    client,
    made.id,
    plain.reduce((all, field) => field.write(all, sample(field)), given),
  );
  if (changed) for (const field of plain) expect([field.name, field.of(changed)]).toEqual([field.name, sample(field)]);
  await remove?.(client, made.id);
  if (remove) expect(await firstRow(client, definition)).toBeUndefined();
}

test('every kind of record is made, listed, read, changed and deleted as its definition says', async () => {
  const client = await makeClient();
  const types = Object.keys(definitions) as TypeName[];
  for (const type of types.filter((one) => one !== 'communications' && one !== 'quotes')) {
    await live(client, definitions[type], {});
  }
  const contact = await definitions.contacts.create?.(client, { name: 'Ada' });
  await live(client, definitions.communications, { contactId: contact?.id ?? '' });
});

test('what a list filters by, and what is written, are those of the contract', async () => {
  const client = await makeClient();
  await definitions.contacts.create?.(client, { name: 'Ada', status: 'ACTIVE' });
  const found = async (params: Params<'contacts'>) =>
    (await listOptions(client, definitions.contacts, { params }).queryFn({ pageParam: FIRST })).rows;
  expect((await found({ q: 'ad', status: 'ACTIVE' })).map(({ name, owner }) => [name, owner])).toEqual([['Ada', null]]);
  expect(await found({ status: 'LOST' })).toEqual([]);
  // @ts-expect-error a filter that the contract does not know
  await expect(found({ colour: 'red' })).resolves.toHaveLength(1);
  // @ts-expect-error a field that nobody can write
  await expect(definitions.contacts.create?.(client, { nmae: 'Eve' })).rejects.toThrow();
});

test('changes many by one call, tells why a row was refused, and shows the others as they are now', async () => {
  const client = await makeClient();
  const { contacts } = definitions;
  const made = await Promise.all(['Ada', 'Bo'].map((name) => contacts.create?.(client, { name })));
  const [ada = '', bo = ''] = made.map((one) => one?.id);
  const changed = [
    { id: ada, title: 'Clerk' },
    { id: bo, email: 'no address' },
  ];
  const saved = await contacts.batch?.(client, changed);
  expect(saved?.rows).toMatchObject([{ id: ada, name: 'Ada', title: 'Clerk', tags: [], owner: null }]);
  expect([...(saved?.refused ?? [])]).toEqual([[bo, expect.stringContaining('email')]]);
});
