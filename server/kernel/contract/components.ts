import { z } from 'zod';
import { batchResult, deleted } from './batch';
import { type Named, rowOf } from './json-schema';
import type { Operation } from './operation';

export const pascal = (text: string) =>
  text.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, _gap, letter: string) => letter.toUpperCase());
/** The singular of a field name such as `companies` or `mailboxes`. */
export const singular = (text: string) =>
  text
    .replace(/ies$/, 'y')
    .replace(/(x|ch|sh|ss)es$/, '$1')
    .replace(/s$/, '');

/** The object behind arrays, optional and nullable wrappers, if that is what there is. */
function objectIn(schema: z.ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema;
  if (schema instanceof z.ZodArray) return objectIn(schema.element as z.ZodType);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectIn(schema.unwrap() as z.ZodType);
  return undefined;
}

const shapeOf = (schema: z.ZodType): [string, z.ZodType][] =>
  schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];

/** `DealDetail` of a single read, `LeadConvertResult` of an action. */
function otherForm(name: string, { id }: Operation): string {
  const verb = id.slice(id.indexOf('.') + 1);
  return verb === 'get' ? `${name}Detail` : `${name}${pascal(verb)}Result`;
}

/**
 * Names for the schemas that answers share. A record is called by the key that it stands under (`contact`, `contacts`: Contact),
 * the reads naming first; another form of it under the same key is called after the operation that shows it.
 */
export function answerSchemas(operations: readonly Operation[]): Named {
  const named: Named = new Map<z.ZodType, string>([
    [batchResult, 'BatchResult'],
    [deleted, 'Deleted'],
  ]);
  const taken = new Set(named.values());
  const readsFirst = [...operations].sort((a, b) => Number(b.method === 'GET') - Number(a.method === 'GET'));
  for (const operation of readsFirst) {
    if (named.has(operation.output)) continue;
    for (const [key, schema] of shapeOf(operation.output)) {
      const record = objectIn(schema);
      if (!record || named.has(record)) continue;
      const plain = pascal(singular(key));
      const name = taken.has(plain) ? otherForm(plain, operation) : plain;
      if (taken.has(name)) continue;
      taken.add(name);
      named.set(record, name);
    }
  }
  return named;
}

/** Names for the rows of batches: `contacts` has rows of ContactRow. */
export function rowSchemas(operations: readonly Operation[]): Named {
  const named: Named = new Map();
  for (const { input } of operations) {
    for (const [key, schema] of shapeOf(input)) {
      const row = rowOf(schema);
      if (row) named.set(row, `${pascal(singular(key))}Row`);
    }
  }
  return named;
}
