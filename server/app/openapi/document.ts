import { publicOperations } from '@/server/app/public-operations';
import { answerSchemas, rowSchemas } from '@/server/kernel/contract/components';
import { type JsonSchema, jsonSchemas, type Named } from '@/server/kernel/contract/json-schema';
import { API_PREFIX, type Operation } from '@/server/kernel/contract/operation';
import { PUBLIC_PREFIX, type PublicOperation } from '@/server/kernel/contract/public-operation';
import { describeOperation, resourceOf } from './operation';
import { errorSchema, headers, parameters, problemSchema, responses, securitySchemes } from './parts';
import { describePublic, PUBLIC_TAG } from './public';
import { describeWebhooks, payloadSchemas } from './webhooks';

/** Marks what is converted with the others but belongs to one operation alone. */
const OWN = 'own:';

/** The OpenAPI 3.1 document of these operations, of those that need no key, and of every event. */
export function openapi(operations: readonly Operation[], baseUrl: string) {
  const rows = rowSchemas(operations);
  const answers = answerSchemas(operations);
  const payloads = payloadSchemas(answers);
  const described = [...operations, ...publicOperations];
  const inputNames = withOwn(rows, described, 'input');
  const outputNames = withOwn(payloads, described, 'output');
  const inputs = jsonSchemas(inputNames, 'input');
  const outputs = jsonSchemas(outputNames, 'output');
  const schemasOf = ({ input, output }: Pick<Operation, 'input' | 'output'>) =>
    [inputs[inputNames.get(input) ?? ''] ?? {}, outputs[outputNames.get(output) ?? ''] ?? {}] as const;
  const paths: Paths = {};
  for (const one of operations) addPath(paths, API_PREFIX, one, describeOperation(one, ...schemasOf(one), answers));
  for (const one of publicOperations) addPath(paths, PUBLIC_PREFIX, one, describePublic(one, ...schemasOf(one)));
  return {
    openapi: '3.1.1',
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    info: {
      title: 'Workspace CRM',
      version: '1',
      summary: 'A sales CRM with outreach automation: REST API and webhook events.',
      description: DESCRIPTION,
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set([...operations.map(resourceOf), PUBLIC_TAG])].map((name) => ({ name })),
    paths,
    webhooks: describeWebhooks(outputs, payloads),
    components: {
      securitySchemes,
      parameters,
      headers,
      responses,
      schemas: sorted({ Error: errorSchema, Problem: problemSchema, ...shared(inputs), ...shared(outputs) }),
    },
  };
}

const DESCRIPTION = `Every request below \`${API_PREFIX}\` carries \`Authorization: Bearer <API key>\`. Bodies are JSON, timestamps ISO 8601 in UTC.
Lists take \`limit\` and \`cursor\` and answer with \`nextCursor\`, null on the last page; an unknown query parameter is refused,
and so is an unknown field of a body, unless the request says \`Prefer: handling=lenient\`.
\`sort=name\` or \`sort=-name\` orders a list, what is empty last. \`include=owner,tags\` adds to the default form: what it names, and its id
as \`<name>Id\`; \`include=ids\` adds all ids. A record with an externalId is named by that in the path too.
Every error is \`{"error": "<message>"}\`, or with \`Accept: application/problem+json\` a problem (RFC 9457) with a code.
What is tagged Public needs no key: visitors of websites call it.`;

function withOwn(named: Named, operations: readonly (Operation | PublicOperation)[], side: 'input' | 'output'): Named {
  const all: Named = new Map(named);
  for (const operation of operations) {
    if (!all.has(operation[side])) all.set(operation[side], `${OWN}${operation.id}`);
  }
  return all;
}

type Paths = Record<string, Record<string, object>>;

function addPath(paths: Paths, prefix: string, { method, path }: Pick<Operation, 'method' | 'path'>, item: object) {
  const methods = paths[`${prefix}${path}`] ?? {};
  methods[method.toLowerCase()] = item;
  paths[`${prefix}${path}`] = methods;
}

const shared = (schemas: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith(OWN)));

const sorted = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
