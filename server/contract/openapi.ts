import { answerSchemas, rowSchemas } from './components';
import { type JsonSchema, jsonSchemas, type Named } from './json-schema';
import { describeOperation, nounOf } from './openapi-operation';
import { errorSchema, headers, parameters, responses, securitySchemes } from './openapi-parts';
import { describeWebhooks, payloadSchemas } from './openapi-webhooks';
import { API_PREFIX, type Operation } from './operation';

/** Marks what is converted with the others but belongs to one operation alone. */
const OWN = 'own:';

/** The OpenAPI 3.1 document of these operations and of every event. */
export function openapi(operations: readonly Operation[], baseUrl: string) {
  const rows = rowSchemas(operations);
  const answers = answerSchemas(operations);
  const payloads = payloadSchemas(answers);
  const inputNames = withOwn(rows, operations, 'input');
  const outputNames = withOwn(payloads, operations, 'output');
  const inputs = jsonSchemas(inputNames, 'input');
  const outputs = jsonSchemas(outputNames, 'output');
  const describe = (operation: Operation) =>
    describeOperation(
      operation,
      inputs[inputNames.get(operation.input) ?? ''] ?? {},
      outputs[outputNames.get(operation.output) ?? ''] ?? {},
      answers,
    );
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
    tags: [...new Set(operations.map(nounOf))].map((name) => ({ name })),
    paths: paths(operations, describe),
    webhooks: describeWebhooks(outputs, payloads),
    components: {
      securitySchemes,
      parameters,
      headers,
      responses,
      schemas: sorted({ Error: errorSchema, ...shared(inputs), ...shared(outputs) }),
    },
  };
}

const DESCRIPTION = `Every request carries \`Authorization: Bearer <API key>\`. Bodies are JSON, timestamps ISO 8601 in UTC.
Lists take \`limit\` and \`cursor\` and answer with \`nextCursor\`, null on the last page; an unknown query parameter is refused.
Every error is \`{"error": "<message>"}\`.`;

function withOwn(named: Named, operations: readonly Operation[], side: 'input' | 'output'): Named {
  const all: Named = new Map(named);
  for (const operation of operations) {
    if (!all.has(operation[side])) all.set(operation[side], `${OWN}${operation.id}`);
  }
  return all;
}

function paths(operations: readonly Operation[], describe: (operation: Operation) => object) {
  const items: Record<string, Record<string, object>> = {};
  for (const operation of operations) {
    const path = `${API_PREFIX}${operation.path}`;
    items[path] ??= {};
    items[path][operation.method.toLowerCase()] = describe(operation);
  }
  return items;
}

const shared = (schemas: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(schemas).filter(([name]) => !name.startsWith(OWN)));

const sorted = <T>(entries: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
