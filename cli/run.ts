import { takesQuery } from '@/server/kernel/contract/operation';
import { Client } from './client';
import { EXIT } from './exit';
import { fieldsFrom, readData } from './flags';
import { rowsOfChange, showsChanges } from './history';
import type { OperationSpec } from './operation';
import { type Format, formatOf, pagePrinter, print } from './output';
import { fillPath } from './path';

/** The flags that every operation's command has beside its own fields. */
interface Options extends Record<string, unknown> {
  data?: string;
  json?: boolean;
  columns?: string;
  all?: boolean;
  file?: string;
  idempotencyKey?: string;
  ignoreUnknown?: boolean;
}

/** Does one operation as the command line says, and prints the answer. */
export async function runOperation(operation: OperationSpec, pathValues: string[], options: Options): Promise<void> {
  const { fields } = operation;
  const path = fillPath(operation.path, pathValues);
  const client = new Client();
  if (options.file !== undefined) {
    const { upsertRows } = await import('./files/upsert-rows/upsert-rows');
    return upsertRows(client, operation, options.file, options);
  }
  const input = { ...readData(options.data), ...fieldsFrom(options, fields) };
  const format = { ...formatOf(options), rows: showsChanges(operation) ? rowsOfChange : undefined };
  if (takesQuery(operation.method)) {
    const query = Object.fromEntries(Object.entries(input).flatMap(queryEntries));
    if (options.all) return walk(client, operation, path, query, format);
    const { body } = await client.send({ method: operation.method, path, query });
    print(body, format);
    if (body.valid === false) process.exitCode = EXIT.broken;
    return;
  }
  const { method } = operation;
  const { idempotencyKey, ignoreUnknown: lenient } = options;
  const answer = await client.send({ method, path, body: input, idempotencyKey, lenient });
  print(answer.body, format);
  if (answer.status === 207) process.exitCode = EXIT.rows;
}

/** What is an object in an input has a parameter for each of its fields: `customFields.<key>`. */
const queryEntries = ([name, value]: [string, unknown]): [string, string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).map(([key, one]) => [`${name}.${key}`, String(one)])
    : [[name, String(value)]];

/** Every page of a list, printed as it comes. */
async function walk(
  client: Client,
  operation: OperationSpec,
  path: string,
  query: Record<string, string>,
  format: Format,
) {
  const printPage = pagePrinter(format);
  const largest = operation.fields.find(([name]) => name === 'limit')?.[1].maximum;
  let page: Record<string, string> = { ...(largest ? { limit: String(largest) } : {}), ...query };
  for (;;) {
    const { body } = await client.send({ method: operation.method, path, query: page });
    printPage(body);
    if (typeof body.nextCursor !== 'string') return;
    page = { ...page, cursor: body.nextCursor };
  }
}
