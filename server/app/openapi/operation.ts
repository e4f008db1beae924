import { type JsonSchema, type Named, reference } from '@/server/kernel/contract/json-schema';
import { type Operation, pathNames, takesQuery } from '@/server/kernel/contract/operation';
import { refusals, successHeaders } from './parts';

const SUCCESS: Record<number, string> = {
  200: 'Done.',
  201: 'Created.',
  202: 'Begun; it goes on in the background.',
  207: 'Some rows were rejected; the others are written.',
};

const IGNORED = 'What only the answer shows of the record (`id`, `createdAt` and the like) is ignored.';
const STRICT = `An unknown field is a 400 that names it. ${IGNORED}`;
/** A body that is bytes and no JSON. */
const BYTES = {
  description: 'The bytes. `Content-Digest: sha-256=:<base64>:` (RFC 9530) has them checked.',
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};
const STRICT_ROWS = `An unknown field of a row is the error of that row. ${IGNORED}`;

/** The resource of an operation: its group in the document. */
export const resourceOf = ({ id }: Operation) => id.slice(0, id.indexOf('.'));

/** One operation of the document. `input` and `output` are its schemas; `named` are those that stand under components. */
export function describeOperation(operation: Operation, input: JsonSchema, output: JsonSchema, named: Named) {
  const { id, method, scopes, summary, status = 200, alsoStatus = [] } = operation;
  const outputName = named.get(operation.output);
  const schema = outputName ? { $ref: reference(outputName) } : output;
  const body = takesQuery(method) ? undefined : operation.raw ? BYTES : bodyOf(operation, input);
  const success = {
    headers: successHeaders(method === 'POST', body !== undefined),
    content: { 'application/json': { schema } },
  };
  return {
    operationId: id,
    summary,
    description: [operation.description, scopeText(scopes)].filter(Boolean).join('\n\n'),
    tags: [resourceOf(operation)],
    security: scopes.length > 0 ? scopes.map((scope) => ({ apiKey: [scope] })) : [{ apiKey: [] }],
    'x-scopes': scopes,
    parameters: [
      ...parametersOf(operation, input),
      ...(method === 'POST' ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
      ...(body && !operation.raw ? [{ $ref: '#/components/parameters/Prefer' }] : []),
    ],
    ...(body ? { requestBody: { description: operation.rows ? STRICT_ROWS : STRICT, ...body } } : {}),
    responses: {
      ...Object.fromEntries(
        [status, ...alsoStatus].map((code) => [code, { description: SUCCESS[code] ?? 'Done.', ...success }]),
      ),
      ...refusals(refusalsOf(operation, body !== undefined)),
    },
  };
}

function scopeText(scopes: readonly string[]): string {
  const [documented, ...others] = scopes.map((scope) => `\`${scope}\``);
  if (!documented) return 'Any valid key may use it.';
  return `Needs the scope ${documented}${others.length > 0 ? ` (${others.join(' or ')} is accepted too)` : ''}.`;
}

function refusalsOf({ method, scopes, errors = [] }: Operation, hasBody: boolean): number[] {
  const common = [400, 401, 429, ...(scopes.length > 0 ? [403] : [])];
  return [...common, ...errors, ...(hasBody ? [413] : []), ...(method === 'POST' ? [409] : [])];
}

type Described = Pick<Operation, 'method' | 'path' | 'example'>;

/** What stands in the path and in the query. */
export function parametersOf({ method, path, example = {} }: Described, input: JsonSchema) {
  const inPath = pathNames(path);
  const entries = Object.entries(input.properties ?? {});
  const parameter = (where: 'path' | 'query', [name, { description, ...schema }]: [string, JsonSchema]) => ({
    name,
    in: where,
    required: where === 'path' || (input.required ?? []).includes(name),
    ...(description ? { description } : {}),
    schema,
    ...(takesQuery(method) && name in example ? { example: example[name] } : {}),
  });
  return [
    ...entries.filter(([name]) => inPath.includes(name)).map((entry) => parameter('path', entry)),
    ...(takesQuery(method) ? entries.filter(([name]) => !inPath.includes(name)) : []).map((entry) =>
      parameter('query', entry),
    ),
  ];
}

/** The body, or undefined where the operation takes none. */
export function bodyOf(
  { path, example = {} }: Described,
  input: JsonSchema,
  mediaTypes: readonly string[] = ['application/json'],
) {
  const inPath = pathNames(path);
  const beside = <T>([name]: [string, T]) => !inPath.includes(name);
  const properties = Object.fromEntries(Object.entries(input.properties ?? {}).filter(beside));
  if (Object.keys(properties).length === 0) return undefined;
  const required = (input.required ?? []).filter((name) => !inPath.includes(name));
  const shown = Object.fromEntries(Object.entries(example).filter(beside));
  const content = {
    schema: { type: 'object', properties, ...(required.length > 0 ? { required } : {}) },
    ...(Object.keys(shown).length > 0 ? { example: shown } : {}),
  };
  return { required: required.length > 0, content: Object.fromEntries(mediaTypes.map((type) => [type, content])) };
}
