import { type JsonSchema, jsonSchemaOf, rowOf } from '@/server/kernel/contract/json-schema';
import { type Operation, pathNames } from '@/server/kernel/contract/operation';
import { change, placesOf } from '@/server/kernel/contract/places';
import type { Ids } from './populate';

export type Values = Record<string, unknown>;

/** Names in paths that are numbers, and name no record. */
const COUNTS = ['n'];

/** The tables that the names in an operation's path stand for, as its input says. */
export function pathTables(operation: Operation): Record<string, string> {
  const places = placesOf(operation);
  return Object.fromEntries(
    pathNames(operation.path)
      .filter((name) => !COUNTS.includes(name))
      .map((name) => {
        const place = places.find(({ path }) => path.join() === name);
        if (!place) throw new Error(`${operation.id}: its input does not say what {${name}} names.`);
        return [name, place.table];
      }),
  );
}

/** Values for an operation's path, from the given row of each table. */
export function pathValues(operation: Operation, ids: Ids, row: 0 | 1 = 0): Values {
  const counts = pathNames(operation.path).filter((name) => COUNTS.includes(name));
  return Object.fromEntries([
    ...counts.map((name) => [name, '1']),
    ...Object.entries(pathTables(operation)).map(([name, table]) => {
      const id = ids[table]?.[row];
      if (!id) throw new Error(`${operation.id}: {${name}} stands for ${table}, of which there is no row.`);
      return [name, id];
    }),
  ]);
}

/** An operation's example with the ids that it leaves open, `<contact id>`, taken from these. */
export function exampleFor(operation: Operation, ids: Ids): Values {
  const used: Record<string, number> = {};
  const next = (table: string) => {
    used[table] = (used[table] ?? -1) + 1;
    return ids[table]?.[used[table]];
  };
  return placesOf(operation).reduce<Values>(
    (example, place) =>
      change(example, place, (value) => (/^<.+ id>$/.test(String(value)) ? (next(place.table) ?? value) : value)),
    operation.example ?? {},
  );
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
export function queryValue({ enum: choices, examples, type, format }: JsonSchema): string {
  if (choices) return String(choices[0]);
  if (Array.isArray(examples)) return String(examples[0]);
  if (type === 'boolean') return 'true';
  if (type === 'integer' || type === 'number') return '1';
  return format === 'date-time' ? '2026-01-01T00:00:00Z' : 'nothing';
}
