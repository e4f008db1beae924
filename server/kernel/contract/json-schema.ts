import { z } from 'zod';

/** A JSON Schema (2020-12), as far as this service writes and reads it. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  [keyword: string]: unknown;
}

/** Schemas by the name that they get; whatever else refers to one of them does so by that name. */
export type Named = Map<z.ZodType, string>;

/** Where a named schema is referred to. */
export const reference = (name: string) => `#/components/schemas/${name}`;

/** The schema of a batch's rows, which `batchOf` keeps beside the array that only counts them. */
export function rowOf(schema: z.core.$ZodType): z.ZodType | undefined {
  const row = z.globalRegistry.get(schema)?.row;
  return row instanceof z.ZodType ? row : undefined;
}

/**
 * The JSON Schemas of many zod schemas at once, by name.
 * @param io which side of a transform is meant: what a caller sends, or what they are sent.
 */
export function jsonSchemas(named: Named, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of named) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, {
    io,
    unrepresentable: 'any',
    uri: reference,
    override: ({ zodSchema, jsonSchema }) => {
      const row = rowOf(zodSchema);
      if (row) {
        const name = named.get(row);
        Object.assign(jsonSchema, { items: name ? { $ref: reference(name) } : jsonSchemaOf(row, io), row: undefined });
      }
      sayByHand(jsonSchema);
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, tidy(schema as JsonSchema)]));
}

/** The JSON Schema of one zod schema, nothing in it referred to by name. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output' = 'input'): JsonSchema {
  return jsonSchemas(new Map([[schema, 'it']]), io).it ?? {};
}

/** Puts what a field says of itself (fields.ts, `shown`) in place of what could be read off its parsing. */
function sayByHand(schema: Record<string, unknown>): void {
  const { jsonSchema, description } = schema;
  if (typeof jsonSchema !== 'object' || jsonSchema === null) return;
  for (const keyword of Object.keys(schema)) delete schema[keyword];
  Object.assign(schema, description ? { description } : {}, jsonSchema);
}

const SAFE = Number.MAX_SAFE_INTEGER;

/** Leaves out what tells a reader nothing: bounds of safe integers, patterns that a format implies, closed objects. */
function tidy({ $schema, $id, ...schema }: JsonSchema): JsonSchema {
  if (schema.minimum === -SAFE) delete schema.minimum;
  if (schema.maximum === SAFE) delete schema.maximum;
  if (schema.minLength === 0) delete schema.minLength;
  if (schema.format) delete schema.pattern;
  if (schema.additionalProperties === false) delete schema.additionalProperties;
  if (typeof schema.additionalProperties === 'object') schema.additionalProperties = tidy(schema.additionalProperties);
  delete schema.propertyNames;
  if (schema.items) schema.items = tidy(schema.items);
  if (schema.properties) {
    schema.properties = Object.fromEntries(Object.entries(schema.properties).map(([name, it]) => [name, tidy(it)]));
  }
  return schema.anyOf ? alternatives({ ...schema, anyOf: schema.anyOf.map(tidy) }) : schema;
}

/** `string or null` as one type rather than two alternatives. */
function alternatives({ anyOf = [], ...rest }: JsonSchema): JsonSchema {
  const [first, second] = anyOf;
  const plain = first && typeof first.type === 'string' && first.const === undefined;
  if (anyOf.length !== 2 || !plain || second?.type !== 'null') return { ...rest, anyOf };
  return { ...first, type: [`${first.type}`, 'null'], ...(first.enum ? { enum: [...first.enum, null] } : {}), ...rest };
}
