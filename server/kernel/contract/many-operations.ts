import { z } from 'zod';
import { BATCH_BODY_LIMIT, MAX_ROWS } from './batch';
import type { Descriptor } from './descriptor';
import { type Includes, includeQuery } from './include';
import { idEvenMerged, idOf, naming } from './naming';
import { operation } from './operation';
import type { Scope } from './scopes';

interface ManyOperations<K extends string, R extends z.ZodType> {
  of: Descriptor & { key: K };
  read: readonly Scope[];
  write: readonly Scope[];
  record: R;
  includes: Includes;
  /** Which of them are not deleted. */
  refused?: string;
}

const NEITHER = 'Pass either ids or externalIds.';

/** A list of names of records. */
const namesOf = (field: string, one: z.ZodString) =>
  z.array(one).min(1, `${field} must not be empty.`).max(MAX_ROWS, `Max ${MAX_ROWS} ${field} per request.`).optional();

/** Records by our ids or, where they have such, by the caller's names; the type speaks of both. */
function names({ table, hasExternalId }: Descriptor, id: typeof idOf) {
  const ids = namesOf('ids', id(table));
  const externalIds = namesOf('externalIds', naming(z.string().min(1).max(200), table, 'externalId'));
  return (hasExternalId ? { ids, externalIds } : { ids }) as { ids: typeof ids; externalIds: typeof ids };
}

const named = <S extends z.core.$ZodLooseShape>(shape: S, sentence: string) =>
  z.object(shape).refine((input: object) => 'ids' in input !== 'externalIds' in input, sentence);

const results = <const V extends readonly [string, ...string[]]>(states: V) => ({
  index: z.int(),
  status: z.enum(states),
  id: z.string().optional(),
});

/** Reading and deleting up to 1,000 records by name, each with what came of it: a name that finds none hinders no other. */
export function manyOperations<K extends string, R extends z.ZodType>(spec: ManyOperations<K, R>) {
  const { of, record, refused } = spec;
  const { key, plural } = of;
  const sentence = of.hasExternalId ? NEITHER : 'Pass ids.';
  const shared = { method: 'POST', alsoStatus: [207], bodyLimit: BATCH_BODY_LIMIT } as const;
  const example = { ids: [`<${key} id>`] };
  const missing = 'A name that finds none is `notFound` and makes it a 207; the others are answered all the same.';
  return {
    batchGet: operation({
      ...shared,
      id: `${plural}.batch-get`,
      path: `/${plural}/batch-get`,
      scopes: spec.read,
      summary: `Read up to 1,000 ${plural} by name`,
      description: missing,
      input: named({ ...names(of, idEvenMerged), include: includeQuery(spec.includes) }, sentence),
      output: z.strictObject({
        found: z.int(),
        notFound: z.int(),
        results: z.array(
          z.strictObject({ ...results(['found', 'notFound']), ...({ [key]: record.optional() } as ByKey<K, R>) }),
        ),
      }),
      example,
    }),
    batchDelete: operation({
      ...shared,
      id: `${plural}.batch-delete`,
      path: `/${plural}/batch-delete`,
      scopes: spec.write,
      summary: `Delete up to 1,000 ${plural} for good`,
      description: [missing, refused].filter(Boolean).join(' '),
      input: named(names(of, idOf), sentence),
      output: z.strictObject({
        deleted: z.int(),
        notFound: z.int(),
        refused: z.int(),
        results: z.array(
          z.strictObject({ ...results(['deleted', 'notFound', 'refused']), error: z.string().optional() }),
        ),
      }),
      example,
    }),
  };
}

type ByKey<K extends string, R extends z.ZodType> = { [N in K]: z.ZodOptional<R> };
