import { z } from 'zod';
import { BATCH_BODY_LIMIT, batchOf, batchResult, deleted, onExisting } from './batch';
import type { Descriptor } from './descriptor';
import { includeQuery } from './include';
import type { Listing } from './listing';
import { manyOperations } from './many-operations';
import { idOf } from './naming';
import { operation } from './operation';
import type { Scope } from './scopes';

interface RecordOperations<K extends string, R extends z.ZodType, S extends z.core.$ZodLooseShape> {
  /** The kind of record, and what a read of it can show beside its default form. */
  of: Descriptor & { key: K };
  listing: Pick<Listing, 'includes'>;
  read: readonly Scope[];
  write: readonly Scope[];
  /** What is answered, and what may be written. */
  record: R;
  row: z.ZodObject<S>;
  /** What a delete leaves behind, where that is not plain. */
  afterDelete?: string;
  change: Record<string, unknown>;
}

const holding = <K extends string, R extends z.ZodType>(key: K, record: R) =>
  z.strictObject({ [key]: record } as Record<K, R>);

/** Reading, changing and deleting one record, and reading and deleting many: the same for every resource of records. */
export function recordOperations<K extends string, R extends z.ZodType, S extends z.core.$ZodLooseShape>(
  spec: RecordOperations<K, R, S>,
) {
  const { key, plural, table } = spec.of;
  const { afterDelete } = spec;
  const named = spec.of.hasExternalId ? 'id or externalId' : 'id';
  const path = `/${plural}/{id}` as const;
  const output = holding(key, spec.record);
  // extend() of a generic shape loses the shape in its type.
  const changes = spec.row.extend({ id: idOf(table) }) as unknown as z.ZodObject<S & { id: z.ZodString }>;
  return {
    get: operation({
      id: `${plural}.get`,
      method: 'GET',
      path,
      scopes: spec.read,
      summary: `Read one ${key}, by ${named}`,
      input: z.object({ id: idOf(table), include: includeQuery(spec.listing.includes) }),
      output,
      errors: [404],
    }),
    update: operation({
      id: `${plural}.update`,
      method: 'PATCH',
      path,
      scopes: spec.write,
      summary: `Change the fields of a ${key} that are sent`,
      input: changes,
      output,
      errors: [404, 409],
      example: spec.change,
    }),
    delete: operation({
      id: `${plural}.delete`,
      method: 'DELETE',
      path,
      scopes: spec.write,
      summary: `Delete a ${key} for good${afterDelete ? `; ${afterDelete}` : ''}`,
      input: z.object({ id: idOf(table) }),
      output: deleted,
      errors: [404],
    }),
    ...manyOperations({ ...spec, includes: spec.listing.includes }),
  };
}

/** The batch of a resource: up to 1,000 rows that are created or updated. */
export function batchOperation<P extends string, S extends z.core.$ZodLooseShape>(spec: {
  of: Descriptor & { plural: P };
  scopes: readonly Scope[];
  row: z.ZodObject<S>;
  /** How a row finds its record by keys of its own. */
  description: string;
  example: z.input<z.ZodObject<S>>;
  /** Where single records are made at the path of the list. */
  path?: `/${string}`;
}) {
  const { plural, key, table } = spec.of;
  const row = spec.row.extend({ id: idOf(table).nullable().optional().describe(`The ${key} that is updated.`) });
  // extend() of a generic shape loses the shape in its type; what is told of rows beside it is their id.
  const rows = row as unknown as z.ZodObject<S & { id: z.ZodOptional<z.ZodNullable<z.ZodString>> }>;
  return operation({
    id: `${plural}.upsert`,
    method: 'POST',
    path: spec.path ?? `/${plural}`,
    scopes: spec.scopes,
    summary: `Create or update up to 1,000 ${plural}`,
    description: `A row with an id updates that ${key}. ${spec.description}`,
    input: z.object({
      ...({ [plural]: batchOf(plural, rows) } as Record<P, ReturnType<typeof batchOf<typeof rows>>>),
      onExisting: onExisting(plural),
    }),
    output: batchResult,
    alsoStatus: [207],
    bodyLimit: BATCH_BODY_LIMIT,
    rows: plural,
    example: { [plural]: [spec.example] },
  });
}
