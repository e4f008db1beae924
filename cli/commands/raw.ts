import type { Command } from 'commander';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { EXIT, usage } from '../exit';
import { readData } from '../flags';
import { writeLine } from '../output';

const METHODS = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** `crm api` and `crm openapi`. */
export function addRaw(program: Command): void {
  program
    .command('api <method> <path>')
    .description('Send any request and print the answer as JSON')
    .option('--data <json>', 'the body as JSON, @file, or - for stdin')
    .option('--query <name=value>', 'a query parameter; repeat it for more', collect)
    .option('--ignore-unknown', 'ignore fields of the body that are none, instead of refusing them')
    .option('--idempotency-key <text>', 'makes a repeat of a POST harmless')
    .addHelpText(
      'after',
      '\nExample:\n  crm api GET /contacts --query limit=5\n  crm api POST /tags --data \'{"name": "VIP"}\'',
    )
    .action(request);
  program
    .command('openapi')
    .description('Print the OpenAPI 3.1 document; needs no server')
    .addHelpText('after', '\nExample:\n  crm openapi > openapi.json')
    .action(async () => {
      const [{ openapi }, { operations }, { config }] = await Promise.all([
        import('@/server/app/openapi/document'),
        import('@/server/app/operations'),
        import('@/server/kernel/config'),
      ]);
      writeLine(JSON.stringify(openapi(operations, config.baseUrl), null, 2));
    });
}

const collect = (value: string, before: string[] = []) => [...before, value];

interface Options {
  data?: string;
  query?: string[];
  idempotencyKey?: string;
  ignoreUnknown?: boolean;
}

async function request(given: string, path: string, options: Options): Promise<void> {
  const { data, query = [], idempotencyKey, ignoreUnknown: lenient } = options;
  const method = given.toUpperCase();
  if (!METHODS.includes(method)) throw usage(`The method is one of ${METHODS.join(', ')}.`);
  const { Client } = await import('../client');
  const [bare = '', search = ''] = path.replace(API_PREFIX, '').split('?', 2);
  const pairs = query.map((pair) => {
    const equals = pair.indexOf('=');
    if (equals < 1) throw usage(`--query takes name=value, not '${pair}'.`);
    return [pair.slice(0, equals), pair.slice(equals + 1)] as const;
  });
  const { status, body } = await new Client().send({
    method,
    path: bare.startsWith('/') ? bare : `/${bare}`,
    query: Object.fromEntries([...new URLSearchParams(search), ...pairs]),
    ...(data === undefined ? {} : { body: readData(data) }),
    idempotencyKey,
    lenient,
  });
  writeLine(JSON.stringify(body, null, 2));
  if (status === 207) process.exitCode = EXIT.rows;
}
