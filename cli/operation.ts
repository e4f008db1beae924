import { type JsonSchema, jsonSchemaOf, rowOf } from '@/server/kernel/contract/json-schema';
import { type Operation, pathNames } from '@/server/kernel/contract/operation';

/** What the command line has to know of an operation, as plain data. */
export interface OperationSpec extends Pick<Operation, 'id' | 'method' | 'path' | 'scopes' | 'summary'> {
  description?: string | undefined;
  example?: Record<string, unknown> | undefined;
  /** The fields beside its path, with their schemas. */
  fields: [string, JsonSchema][];
  required: string[];
  /** The field that carries a batch's rows, and the fields of a row. */
  batch?: { field: string; row: Record<string, JsonSchema> };
}

export function specOf(operation: Operation): OperationSpec {
  const { id, method, path, scopes, summary, description, example, input } = operation;
  const { properties = {}, required = [] } = jsonSchemaOf(input);
  const inPath = pathNames(path);
  const [batch] = Object.entries(input.shape).flatMap(([field, schema]) => {
    const row = rowOf(schema);
    return row ? [{ field, row: jsonSchemaOf(row).properties ?? {} }] : [];
  });
  return {
    ...{ id, method, path, scopes, summary, description, example },
    fields: Object.entries(properties).filter(([name]) => !inPath.includes(name)),
    required: required.filter((name) => !inPath.includes(name)),
    ...(batch && { batch }),
  };
}
