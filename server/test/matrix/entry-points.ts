import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@/scripts/run.mjs';
import { API_PREFIX, type Operation, pathNames } from '@/server/kernel/contract/operation';
import { type Answer, requestOf, type Sent, send } from '@/server/test/call';

type Handler = (request: Request, context: { params: Promise<Record<string, string>> }) => Promise<Response>;

// biome-ignore lint/suspicious/noExplicitAny: a raw answer may be anything
export type EntryPoint = (operation: Operation, sent: Sent) => Promise<Answer<any>>;

export const routeFile = (path: string) => join('app', API_PREFIX, path.replace(/\{(\w+)\}/g, '[$1]'), 'route.ts');

/** Straight from the registry, as the process in front answers. */
const direct: EntryPoint = (_operation, sent) => send(sent);

/** Through the exports of the route file, as Next calls them. */
const next: EntryPoint = async (operation, sent) => {
  const file = routeFile(operation.path);
  if (!existsSync(join(root, file))) throw new Error(`There is no ${file}.`);
  const handlers = (await import(join(root, file))) as Record<string, Handler>;
  const url = `http://localhost${API_PREFIX}${sent.path}${sent.query ? `?${sent.query}` : ''}`;
  const segments = sent.path.split('/');
  const places = operation.path.split('/');
  const params = Object.fromEntries(
    pathNames(operation.path).map((name) => [name, segments[places.indexOf(`{${name}}`)] ?? '']),
  );
  const init = {
    method: sent.method,
    headers: sent.headers ?? {},
    ...(sent.body === undefined ? {} : { body: Buffer.from(sent.body) }),
  };
  const response = await handlers[sent.method]?.(new Request(url, init), { params: Promise.resolve(params) });
  if (!response) throw new Error(`${file} exports no ${sent.method}.`);
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: JSON.parse(await response.text()),
  };
};

export const entryPoints: [name: string, entryPoint: EntryPoint][] = [
  ['the direct entry point', direct],
  ['the route file', next],
];

/** Sends an operation's input through an entry point with a key. */
export const through = (entryPoint: EntryPoint, operation: Operation, input: Record<string, unknown>, key?: string) =>
  entryPoint(operation, requestOf(operation, input, key));
