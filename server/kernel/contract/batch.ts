import { z } from 'zod';

/** Rows that one batch request may carry. */
export const MAX_ROWS = 1000;
/** Bytes that a batch request may have. */
export const BATCH_BODY_LIMIT = 10 * 1024 * 1024;

/**
 * The rows of a batch. They are checked one by one in the verb, so that a bad row does not abort the others; here they are
 * only counted, while the documentation shows their shape.
 */
export function batchOf<R extends z.ZodType>(plural: string, row: R) {
  const rows = z
    .array(z.unknown())
    .min(1, `${plural} must not be empty.`)
    .max(MAX_ROWS, `Max ${MAX_ROWS} ${plural} per request.`)
    .meta({ row });
  // The rows stay unparsed here; the type speaks of what a caller sends.
  return rows as unknown as z.ZodType<unknown[], z.input<R>[]>;
}

/** The answer of every batch. */
export const batchResult = z.strictObject({
  created: z.int().describe('Rows created.'),
  updated: z.int().describe('Rows updated.'),
  errors: z.int().describe('Rows rejected.'),
  results: z.array(
    z.strictObject({
      index: z.int(),
      status: z.enum(['created', 'updated', 'error']),
      id: z.string().optional(),
      error: z.string().optional(),
    }),
  ),
});
export type BatchResult = z.infer<typeof batchResult>;

/** The answer of every delete. */
export const deleted = z.strictObject({ deleted: z.literal(1), id: z.string() });
