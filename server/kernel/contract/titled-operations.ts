import { z } from 'zod';
import { deleted } from './batch';
import type { Descriptor } from './descriptor';
import { cursor, limit, namedText, nextCursor, search, utc } from './fields';
import { idOf } from './naming';
import { operation } from './operation';
import type { Scope } from './scopes';

/** A record that is no more than a title, there to carry files: a contract, a case. */
export const titled = z.strictObject({ id: z.string(), title: z.string(), createdAt: utc() });
export type Titled = z.infer<typeof titled>;

interface TitledOperations<K extends string, P extends string> {
  /** The kind of record. */
  of: Descriptor & { key: K; plural: P };
  read: readonly Scope[];
  write: readonly Scope[];
  example: string;
}

/** Listing, creating, reading and deleting such records. */
export function titledOperations<K extends string, P extends string>(spec: TitledOperations<K, P>) {
  const { read, write } = spec;
  const { key, plural, table } = spec.of;
  // Each resource has a schema of its own, as the document names schemas by the key that they stand under.
  const record = titled.clone();
  const one = z.strictObject({ [key]: record } as Record<K, typeof record>);
  const page = { [plural]: z.array(record), nextCursor: nextCursor() };
  const many = page as Record<P, z.ZodArray<typeof record>> & { nextCursor: ReturnType<typeof nextCursor> };
  return {
    list: operation({
      id: `${plural}.list`,
      method: 'GET',
      path: `/${plural}`,
      scopes: read,
      summary: `List ${plural}, newest first`,
      input: z.object({ q: search().describe('Text of the title.'), limit: limit(1000, 100), cursor: cursor() }),
      output: z.strictObject(many),
    }),
    create: operation({
      id: `${plural}.create`,
      method: 'POST',
      path: `/${plural}`,
      scopes: write,
      summary: `Create a ${key}, to put files on`,
      input: z.object({ title: namedText('title') }),
      output: one,
      status: 201,
      example: { title: spec.example },
    }),
    get: operation({
      id: `${plural}.get`,
      method: 'GET',
      path: `/${plural}/{id}`,
      scopes: read,
      summary: `Read one ${key}, by id`,
      input: z.object({ id: idOf(table) }),
      output: one,
      errors: [404],
    }),
    delete: operation({
      id: `${plural}.delete`,
      method: 'DELETE',
      path: `/${plural}/{id}`,
      scopes: write,
      summary: `Delete a ${key} and its files for good`,
      input: z.object({ id: idOf(table) }),
      output: deleted,
      errors: [404],
    }),
  };
}
