import { type JsonSchema, jsonSchemaOf, rowOf } from '@/server/kernel/contract/json-schema';
import { type Operation, pathNames } from '@/server/kernel/contract/operation';

/** The field that carries a batch's rows, if the operation is a batch. */
export function batchField({ input }: Operation): string | undefined {
  return Object.entries(input.shape).find(([, schema]) => rowOf(schema))?.[0];
}

/** An operation's fields beside its path, with their schemas. */
export function fieldsOf(operation: Operation): { fields: [string, JsonSchema][]; required: string[] } {
  const { properties = {}, required = [] } = jsonSchemaOf(operation.input);
  const inPath = pathNames(operation.path);
  return {
    fields: Object.entries(properties).filter(([name]) => !inPath.includes(name)),
    required: required.filter((name) => !inPath.includes(name)),
  };
}

/** The path with these values in it. */
export function fillPath(path: string, values: string[]): string {
  return pathNames(path).reduce(
    (filled, name, i) => filled.replace(`{${name}}`, encodeURIComponent(values[i] ?? '')),
    path,
  );
}
