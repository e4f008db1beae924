import { z } from 'zod';
import type { Descriptor } from './descriptor';
import { namedText, recordPage, utc } from './fields';
import { type Listing, pageEnd } from './listing';
import { operation } from './operation';
import { recordOperations } from './record-operations';
import type { Scope } from './scopes';

/** The default form of a record that is called by a title: a contract, a case. All else of it is shown by `include`. */
export const titled = z.strictObject({ id: z.string(), title: z.string(), createdAt: utc() });
export type Titled = z.infer<typeof titled>;

interface TitledOperations<
  K extends string,
  P extends string,
  Q extends z.core.$ZodLooseShape,
  R extends z.ZodObject,
  S extends z.core.$ZodLooseShape,
> {
  /** The kind of record, and what its list can be asked for. */
  of: Descriptor & { key: K; plural: P };
  listing: Listing & { query: Q; record: R };
  /** What may be written of one. */
  row: z.ZodObject<S>;
  read: readonly Scope[];
  write: readonly Scope[];
  example: Record<string, unknown>;
  change: Record<string, unknown>;
}

/** Listing such records, making one, and what can be done with every record. */
export function titledOperations<
  K extends string,
  P extends string,
  Q extends z.core.$ZodLooseShape,
  R extends z.ZodObject,
  S extends z.core.$ZodLooseShape,
>(spec: TitledOperations<K, P, Q, R, S>) {
  const { read, write, listing, row } = spec;
  const { key, plural } = spec.of;
  const { record } = listing;
  const page = { [plural]: z.array(record), ...pageEnd() };
  const many = page as Record<P, z.ZodArray<R>> & ReturnType<typeof pageEnd>;
  // extend() of a generic shape loses the shape in its type.
  const made = row.extend({ title: namedText('title') }) as unknown as z.ZodObject<
    Omit<S, 'title'> & { title: z.ZodString }
  >;
  return {
    list: operation({
      id: `${plural}.list`,
      method: 'GET',
      path: `/${plural}`,
      scopes: read,
      summary: `List ${plural}, newest first`,
      listing,
      input: z.object({ ...listing.query, ...recordPage() }),
      output: z.strictObject(many),
    }),
    create: operation({
      id: `${plural}.create`,
      method: 'POST',
      path: `/${plural}`,
      scopes: write,
      summary: `Create a ${key}`,
      input: made,
      output: z.strictObject({ [key]: record } as Record<K, R>),
      status: 201,
      example: spec.example,
    }),
    ...recordOperations({ ...spec, record, afterDelete: 'its files go with it' }),
  };
}
