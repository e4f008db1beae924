import { openapi } from '@/server/app/openapi/document';
import { operations } from '@/server/app/operations';
import type { JsonSchema } from '@/server/kernel/contract/json-schema';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

interface Content {
  'application/json': { schema: JsonSchema; example?: unknown };
}

export interface DocOperation {
  id: string;
  group: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsKey: boolean;
  scopes: string[];
  parameters: Parameter[];
  body: { schema: JsonSchema; example: unknown } | undefined;
  answers: { status: string; description: string; schema: JsonSchema | undefined }[];
  /** The statuses of failures. */
  errors: string[];
  curl: string;
}

interface RawOperation {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  'x-scopes'?: string[];
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Content };
  responses: Record<string, { description?: string; content?: Content; $ref?: string }>;
}

interface Document {
  paths: Record<string, Record<string, RawOperation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    parameters: Record<string, Parameter>;
  };
  webhooks: Record<string, { post: { summary?: string; description?: string; requestBody?: { content: Content } } }>;
}

const document = openapi(operations, '') as unknown as Document;
const last = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** The schema that a reference names; any other schema is itself. */
export const resolve = (schema: JsonSchema): JsonSchema =>
  schema.$ref ? (document.components.schemas[last(schema.$ref)] ?? {}) : schema;

/** The schemas that have names, by name. */
export const schemas = document.components.schemas;

/** The name of a referred-to schema. */
export const nameOf = (schema: JsonSchema) => (schema.$ref ? last(schema.$ref) : undefined);

/** Every operation, in the order of the registry. */
export const docOperations: DocOperation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, raw]) => read(path, method.toUpperCase(), raw)),
);

/** An event of webhooks, and what its delivery carries. */
export const events = Object.entries(document.webhooks).map(([type, { post }]) => ({
  type,
  description: post.description ?? post.summary ?? '',
  schema: post.requestBody?.content['application/json'].schema,
}));

/** JSON, where it can be had, else what there is: a stream of events. */
function mediaOf(content: Partial<Content> | undefined) {
  return content?.['application/json'] ?? Object.values(content ?? {})[0];
}

function shared(ref: string): Parameter | [] {
  const parameter = document.components.parameters[last(ref)];
  return !parameter || parameter.in === 'header' ? [] : parameter;
}

function read(path: string, method: string, raw: RawOperation): DocOperation {
  const entries = Object.entries(raw.responses).map(([status, response]) => ({ status, ...response }));
  const body = mediaOf(raw.requestBody?.content);
  const needsKey = raw.security.some((scheme) => 'apiKey' in scheme);
  return {
    id: raw.operationId,
    group: raw.tags[0] ?? '',
    method,
    path,
    summary: raw.summary,
    description: raw.description ?? '',
    needsKey,
    scopes: raw['x-scopes'] ?? [],
    // What many operations share is a header that the first page explains.
    parameters: (raw.parameters ?? []).flatMap((one) => ('$ref' in one ? shared(one.$ref) : one)),
    body: body && { schema: body.schema, example: body.example },
    answers: entries
      .filter(({ status }) => status < '300')
      .map(({ status, description = '', content }) => ({
        status,
        description,
        schema: mediaOf(content)?.schema,
      })),
    errors: entries.map(({ status }) => status).filter((status) => status >= '300'),
    curl: curl(path, method, needsKey, body?.example),
  };
}

/** The request as one would type it. */
function curl(path: string, method: string, needsKey: boolean, example: unknown): string {
  const target = `"$CRM_BASE_URL${path.replace(/\{(\w+)\}/g, '<$1>')}"`;
  const lines = [`curl ${method === 'GET' ? '' : `-X ${method} `}${target}`];
  if (needsKey) lines.push(`-H "Authorization: Bearer $CRM_API_KEY"`);
  if (example !== undefined) {
    const json = JSON.stringify(example, null, 2).replaceAll("'", "'\\''");
    lines.push(`-H "Content-Type: application/json"`, `-d '${json}'`);
  }
  return lines.join(' \\\n  ');
}
