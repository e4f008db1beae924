import { z } from 'zod';

/** The table of the records that an input names: always the same, or the one that another field of the same object says. */
export type Target = string | { field: string; tables: Readonly<Record<string, string>> };

/** What an input names: a record, by its id, by the caller's name of it, or by its e-mail address. */
export interface Naming {
  of: Target;
  by: 'id' | 'externalId' | 'email';
  /** It only narrows what is found: one that is not there narrows nothing. */
  narrows?: true;
  /** What a merged record was called stands for the one that it is part of now (http/through-merges.ts). */
  throughMerges?: true;
}

// A registry of its own: what it knows is not part of the JSON Schemas that are published.
const registry = z.registry<Naming>();

/** What a schema names; undefined when it is no reference. */
export const namingOf = (schema: z.core.$ZodType): Naming | undefined => registry.get(schema);

/** Says which records a schema names. Each is tried with those of another workspace (test/tenancy.test.ts). */
export function naming<S extends z.ZodType>(schema: S, of: Target, by: Naming['by'] = 'id'): S {
  registry.add(schema, { of, by });
  return schema;
}

/** An id of ours, or whatever somebody sends as one. */
export const idOf = (of: Target) => naming(z.string().min(1).max(200), of);
/** An id of ours, of the record or of one that was merged into it. */
export const idEvenMerged = (of: Target) => {
  const schema = z.string().min(1).max(200);
  registry.add(schema, { of, by: 'id', throughMerges: true });
  return schema;
};
/** The id of another record, or the caller's name of it; null points at none. */
export const pointerTo = (of: Target, by?: 'externalId') =>
  naming(z.string().min(1).max(200), of, by).nullable().optional();
/** An id by which less is done or found of what an input says otherwise; one that is not there is passed over. */
export const narrowsBy = (of: Target) => {
  const schema = z.string().min(1).max(200);
  registry.add(schema, { of, by: 'id', narrows: true });
  return schema;
};
/** A filter on what points at a record. */
export const filterBy = (of: Target, by?: 'externalId') => naming(z.string().max(500), of, by).optional();

const forms = new WeakMap<z.core.$ZodType, readonly z.ZodObject[]>();

/** Says what an object may be beyond what is read of it at first, because a verb reads the rest by its type. */
export function oneOfForms<S extends z.ZodType>(schema: S, what: readonly z.ZodObject[]): S {
  forms.set(schema, what);
  return schema;
}
export const formsOf = (schema: z.core.$ZodType) => forms.get(schema) ?? [];
