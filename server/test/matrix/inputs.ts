import { type JsonSchema, jsonSchemaOf, rowOf } from '@/server/kernel/contract/json-schema';
import { type Operation, pathNames } from '@/server/kernel/contract/operation';
import type { Ids } from './populate';
import { tableOf } from './tables';

export type Values = Record<string, unknown>;

/** The tables that the names in a path stand for: what is before each says it. */
export function pathTables(path: string): Record<string, string> {
  const segments = path.split('/');
  return Object.fromEntries(
    pathNames(path).map((name) => [name, tableOf(segments[segments.indexOf(`{${name}}`) - 1] ?? '')]),
  );
}

/** Values for an operation's path, from the given row of each table. */
export function pathValues(operation: Operation, ids: Ids, row: 0 | 1 = 0): Values {
  return Object.fromEntries(
    Object.entries(pathTables(operation.path)).map(([name, table]) => {
      const id = ids[table]?.[row];
      if (!id)
        throw new Error(`${operation.id}: {${name}} stands for ${table}, of which there is no row (matrix/tables.ts).`);
      return [name, id];
    }),
  );
}

/** An operation's example with the ids that it leaves open, `<contact id>`, taken from these. */
export function exampleFor(operation: Operation, ids: Ids): Values {
  const used: Record<string, number> = {};
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, fill(inner)]));
    }
    const noun = typeof value === 'string' ? /^<(.+) id>$/.exec(value)?.[1] : undefined;
    if (noun === undefined) return value;
    const table = tableOf(noun.replaceAll(' ', '-'));
    used[table] = (used[table] ?? -1) + 1;
    return ids[table]?.[used[table]] ?? value;
  };
  return fill(operation.example ?? {}) as Values;
}

/** The fields beside the path with their schemas; `batch` is the field that carries rows, `row` what those have. */
export function fieldsOf(operation: Operation) {
  const inPath = pathNames(operation.path);
  const fields = Object.entries(jsonSchemaOf(operation.input).properties ?? {}).filter(
    ([name]) => !inPath.includes(name),
  );
  const [batch, schema] = Object.entries(operation.input.shape).find(([, one]) => rowOf(one)) ?? [];
  const row = schema && rowOf(schema);
  return { fields, batch, row: (row && jsonSchemaOf(row).properties) ?? {} };
}

/** A value that a query parameter takes. */
export function queryValue({ enum: choices, type, format }: JsonSchema): string {
  if (choices) return String(choices[0]);
  if (type === 'boolean') return 'true';
  if (type === 'integer') return '1';
  return format === 'date-time' ? '2026-01-01T00:00:00Z' : 'nothing';
}
