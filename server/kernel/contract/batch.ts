import { z } from 'zod';
import { CODES, type Code } from './codes';
import type { Fault } from './faults';
import { faultsAnswer, faultsText } from './faults';

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

/** What becomes of a row that finds a record. */
export const onExisting = (plural: string) =>
  z
    .enum(['update', 'refuse'])
    .optional()
    .describe(
      `Whether a row that finds one of the ${plural} updates it, as it does unless said otherwise, or is an error.`,
    );

const code = () => z.enum(Object.keys(CODES) as [Code, ...Code[]]);
/** What problem+json says of a row's error beside its text. */
const told = {
  code: code().optional().describe('With `Accept: application/problem+json`, as is what follows.'),
  field: z.string().optional(),
  fix: z.record(z.string(), z.unknown()).optional(),
};

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
      ...told,
      errors: z.array(z.strictObject({ ...told, code: code(), detail: z.string() })).optional(),
    }),
  ),
});
type RowResult = Pick<z.infer<typeof batchResult>['results'][number], 'index' | 'status' | 'id' | 'error'>;
export type BatchResult = Omit<z.infer<typeof batchResult>, 'results'> & { results: RowResult[] };

// Beside the result, as only whoever asks for problem+json is told of them.
const faultsOfRow = new WeakMap<object, readonly Fault[]>();

/** The result of a row that is not written. */
export function rejected(index: number, faults: readonly Fault[]): RowResult {
  const result: RowResult = { index, status: 'error', error: faultsText(faults, { row: true }) };
  faultsOfRow.set(result, faults);
  return result;
}

/** The answer of a batch with what machines are told of its errors. */
export function withFaults(answer: unknown): unknown {
  const { results } = answer as { results?: unknown };
  if (!Array.isArray(results)) return answer;
  const told = results.map((result: object) => ({ ...result, ...faultsAnswer(faultsOfRow.get(result) ?? []) }));
  return { ...(answer as object), results: told };
}

/** The answer of every delete. */
export const deleted = z.strictObject({ deleted: z.literal(1), id: z.string() });
