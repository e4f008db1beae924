import { EVENT_TOPICS } from '@/server/automation/events/catalogue';
import { newSecret } from '@/server/automation/webhooks/sign';
import { ApiFailure, Client } from './client';
import { type Credentials, readCredentials, resolveCredentials, writeCredentials } from './credentials';
import { usage } from './exit';
import { wholeNumber } from './flags';
import { type Forwarded, forward } from './forward';
import { note, writeLine } from './output';

export interface ListenOptions {
  forward?: string;
  events?: string;
  secret?: string;
  count?: string;
  json?: boolean;
}

interface Event {
  id: string;
  type: string;
  createdAt: string;
  payload: string;
}

/** Short, so that a service that is told to end need not wait for it. */
const WAIT_SECONDS = 5;
/** A service that is being restarted comes back. */
const PATIENCE_MS = 10 * 60_000;

/** Pulls events until it is interrupted, printing and forwarding each. */
export async function listen(options: ListenOptions): Promise<void> {
  const events = checkEvents(options.events);
  if (options.forward && !/^https?:\/\//.test(options.forward))
    throw usage('--forward takes an http or https address.');
  let left = wholeNumber(options.count, 'count', Number.POSITIVE_INFINITY);
  const credentials = resolveCredentials();
  const client = new Client(credentials);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const secret = options.secret ?? keptSecret(credentials);
  let id = await start(client, events);
  note(`Listening to ${events?.join(', ') ?? 'all events'} of ${credentials.baseUrl}. Ctrl-C ends it.`);
  if (options.forward) note(`Forwarding to ${options.forward}, signed with ${secret}`);
  const done: string[] = [];
  try {
    while (left > 0) {
      const pulled = await pull(client, id, done, stop.signal).catch(async (error: unknown) => {
        if (!(error instanceof ApiFailure && error.status === GONE)) throw error;
        id = await start(client, events);
        return [];
      });
      done.length = 0;
      for (const event of pulled.slice(0, left)) {
        await handle(event, secret, options);
        done.push(event.id);
        left--;
      }
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    await client.send({ method: 'DELETE', path: `/webhooks/listeners/${id}`, patienceMs: 0 }).catch(() => {});
  }
}

/** The status of a pull when the listener was not pulled for so long that it is gone. */
const GONE = 404;

async function start(client: Client, events: string[] | undefined): Promise<string> {
  const { body } = await client.send({ method: 'POST', path: '/webhooks/listeners', body: events ? { events } : {} });
  return (body.listener as { id: string }).id;
}

async function pull(client: Client, id: string, done: string[], signal: AbortSignal): Promise<Event[]> {
  const call = { method: 'POST', path: `/webhooks/listeners/${id}/pull`, body: { done, waitSeconds: WAIT_SECONDS } };
  const { body } = await client.send({ ...call, patienceMs: PATIENCE_MS, repeatable: true, signal });
  return body.events as Event[];
}

async function handle(event: Event, secret: string, { forward: url, json }: ListenOptions): Promise<void> {
  const outcome = url ? await forward(url, secret, event) : undefined;
  if (json ?? !process.stdout.isTTY) {
    writeLine(event.payload);
    if (outcome) note(describe(event, outcome));
  } else {
    writeLine(describe(event, outcome));
    if (!outcome) writeLine(JSON.stringify(JSON.parse(event.payload).data, null, 2));
  }
}

function describe({ id, type, createdAt }: Event, outcome: Forwarded | undefined): string {
  const result = outcome ? `  ${outcome.status ?? outcome.error} (${outcome.durationMs} ms)` : '';
  return `${createdAt}  ${type.padEnd(20)} ${id}${result}`;
}

function checkEvents(list: string | undefined): string[] | undefined {
  const events = list?.split(',').map((type) => type.trim());
  const unknown = events?.find((type) => !EVENT_TOPICS.some((known) => known === type));
  if (unknown !== undefined) throw usage(`There is no event type '${unknown}'. There are: ${EVENT_TOPICS.join(', ')}.`);
  return events;
}

/** The same secret each time where `crm login` keeps things, so that the receiver is set up once. */
function keptSecret(credentials: Credentials): string {
  if (credentials.listenSecret) return credentials.listenSecret;
  const secret = newSecret();
  if (readCredentials()) writeCredentials({ ...credentials, ...readCredentials(), listenSecret: secret });
  return secret;
}
