import http from 'node:http';
import type { z } from 'zod';
import { logger } from '@/server/kernel/log';
import type { AppSync } from './app-sync';
import type { EngineContext } from './context';
import { seededUlid, ulid } from './ids';
import { checkpoint, type EngineEvent, parseJson, registration, type SentEvent, sentEvents } from './protocol';
import { isAuthorized, isEventKey } from './signature';
import { WORKS } from './standby';
import { finishRun, ingest } from './store/events';
import { runOf, runsOfEvent } from './store/status';
import { storeCheckpoint } from './store/steps';

const BODY_MAX_BYTES = 64 * 1024 * 1024;

interface Reply {
  status: number;
  body: unknown;
}

export interface HttpOptions {
  engine: EngineContext;
  app: AppSync;
  eventKey: string;
}

interface Incoming extends HttpOptions {
  headers: http.IncomingHttpHeaders;
  /** What the route's pattern captured. */
  param: string;
  json: unknown;
}

interface Route {
  method: string;
  pattern: RegExp;
  handle: (incoming: Incoming) => Promise<Reply>;
}

function problem(status: number, error: string): Reply {
  return { status, body: { error, status } };
}

function zodProblem(error: z.ZodError): string {
  const issue = error.issues[0];
  return issue ? `${issue.path.join('.')}: ${issue.message}` : 'not valid';
}

function text(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function received(sent: SentEvent, id: string): { id: string; event: EngineEvent } {
  const event = { ...sent, id: sent.id ?? id, ts: sent.ts ?? Date.now(), user: sent.user ?? {} };
  return { id, event };
}

async function postEvents({ engine, app, headers, json }: Incoming): Promise<Reply> {
  const parsed = sentEvents.safeParse(json);
  if (!parsed.success) {
    const error = `not valid events: ${zodProblem(parsed.error)}`;
    return { status: 400, body: { ids: [], error, status: 400 } };
  }
  await app.ready();
  // The SDK sends again after a while; taking the event now would mean that nothing ever comes of it.
  if (engine.registry.size === 0) return problem(503, 'no function is registered yet');
  const seed = text(headers['x-inngest-event-id-seed']);
  const events = parsed.data.map((sent, index) => received(sent, seededUlid(seed, index + 1) ?? ulid()));
  await engine.db.transaction((tx) => ingest(engine, tx, events));
  engine.wake();
  return { status: 200, body: { ids: events.map(({ id }) => id), status: 200 } };
}

async function postRegistration({ engine, headers, json }: Incoming): Promise<Reply> {
  const expected = text(headers['x-inngest-expected-server-kind']);
  if (expected !== undefined && expected !== 'cloud') return problem(400, `this server is not of kind ${expected}`);
  const parsed = registration.safeParse(json);
  if (!parsed.success) return problem(400, `not a valid registration: ${zodProblem(parsed.error)}`);
  const result = await engine.registry.register(parsed.data);
  if (!result.ok) return { status: 400, body: { ok: false, status: 400, error: result.problem } };
  if (result.modified) engine.wake();
  return { status: 200, body: result };
}

async function postCheckpoint({ engine, param, json }: Incoming): Promise<Reply> {
  const parsed = checkpoint.safeParse(json);
  if (!parsed.success) return problem(400, `not a valid checkpoint: ${zodProblem(parsed.error)}`);
  const unfinished = parsed.data.steps.find(({ op }) => op !== 'StepRun' && op !== 'Step');
  if (unfinished) return problem(400, `${unfinished.op} cannot be checkpointed`);
  // On 409 the SDK abandons the call: its run ended, or was taken over after a crash.
  const current = await storeCheckpoint(engine.db, param, parsed.data);
  return current ? { status: 200, body: {} } : problem(409, 'stale dispatch');
}

async function cancelRun({ engine, param }: Incoming): Promise<Reply> {
  await engine.db.transaction((tx) => finishRun(engine, tx, param, { status: 'Cancelled' }));
  engine.wake();
  return { status: 200, body: {} };
}

async function getRun({ engine, param }: Incoming): Promise<Reply> {
  const run = await runOf(engine.db, param);
  return run ? { status: 200, body: { data: run } } : problem(404, 'run not found');
}

const EVENTS: Route = { method: 'POST', pattern: /^\/e\/([^/]+)$/, handle: postEvents };
const SIGNED: Route[] = [
  { method: 'POST', pattern: /^\/fn\/register()$/, handle: postRegistration },
  { method: 'POST', pattern: /^\/v1\/checkpoint\/(\w+)\/async$/, handle: postCheckpoint },
  { method: 'GET', pattern: /^\/v1\/runs\/(\w+)$/, handle: getRun },
  { method: 'DELETE', pattern: /^\/v1\/runs\/(\w+)$/, handle: cancelRun },
  {
    method: 'GET',
    pattern: /^\/v1\/events\/(\w+)\/runs$/,
    handle: async ({ engine, param }) => ({ status: 200, body: { data: await runsOfEvent(engine.db, param) } }),
  },
];
const HEALTH: Route = {
  method: 'GET',
  pattern: /^\/health()$/,
  handle: async () => ({ status: 200, body: { status: 200, message: WORKS } }),
};

/** A request's body as text; undefined where it is larger than anything the SDK sends. */
async function readBody(request: http.IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > BODY_MAX_BYTES) return undefined;
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString();
}

/** What is read of an address; undefined where it is not one, or not encoded as one is. */
const readable = <T>(read: () => T): T | undefined => {
  try {
    return read();
  } catch {
    return undefined;
  }
};

/** Who asks is judged by the head of a request: nobody else's body is read. */
async function answer(options: HttpOptions, request: http.IncomingMessage): Promise<Reply> {
  const pathname = readable(() => new URL(request.url ?? '/', 'http://engine').pathname);
  if (pathname === undefined) return problem(400, 'the address cannot be read');
  const { method, headers } = request;
  const open = [HEALTH, EVENTS].some((route) => route.pattern.test(pathname));
  if (!open && !isAuthorized(options.engine.signingKey, headers.authorization)) return problem(401, 'Unauthorized');
  const route = [HEALTH, EVENTS, ...SIGNED].find((one) => one.method === method && one.pattern.test(pathname));
  if (!route) return problem(404, `the embedded engine does not support ${method} ${pathname}`);
  const param = readable(() => decodeURIComponent(pathname.match(route.pattern)?.[1] ?? ''));
  if (param === undefined) return problem(400, 'the address cannot be read');
  if (route === EVENTS && !isEventKey(options.eventKey, param)) return problem(401, 'Event key not found');
  const body = method === 'POST' ? await readBody(request) : '';
  if (body === undefined) return problem(413, 'the body is too large');
  const json = body === '' ? ({ ok: true, value: undefined } as const) : parseJson(body);
  if (!json.ok) return problem(400, 'the body is not JSON');
  return route.handle({ ...options, headers, param, json: json.value });
}

async function respond(options: HttpOptions, request: http.IncomingMessage, response: http.ServerResponse) {
  let reply: Reply;
  try {
    reply = await answer(options, request);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // The path of events holds the event key.
    const path = (request.url ?? '').replace(/^\/e\/.*/, '/e/…');
    logger.error({ method: request.method, path, reason }, 'engine: request failed');
    reply = problem(500, 'the engine could not do this now');
  }
  response.writeHead(reply.status, { 'content-type': 'application/json', 'x-inngest-server-kind': 'cloud' });
  response.end(JSON.stringify(reply.body));
}

/** The engine's side of the protocol: events, registrations, checkpoints, and the state of runs. */
export function createHttpServer(options: HttpOptions): http.Server {
  return http.createServer((request, response) => void respond(options, request, response));
}
