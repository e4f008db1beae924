import { createHash } from 'node:crypto';
import type { Inngest } from 'inngest';
import pg from 'pg';
import { createTestDatabase } from '@/server/test/database';
import { startEngine } from '../engine';
import type { RunStatus } from '../store/status';
import {
  type AppServer,
  createClient,
  type Effect,
  EVENT_KEY,
  type Functions,
  SIGNING_KEY,
  startAppServer,
} from './app';
import { until } from './until';

/** Notes that the body of a step ran, and what it yielded, which it hands on. */
type Note = <Value>(fn: string, step: string, run: { runId: string; attempt: number }, value: Value) => Value;

export interface Harness {
  engineUrl: string;
  client: Inngest;
  app: AppServer;
  db: pg.Pool;
  effects: Effect[];
  send(name: string, data?: Record<string, unknown>, id?: string): Promise<string>;
  /** The runs that an event started, once there are `count` of them and all have ended. */
  ended(eventId: string, count?: number): Promise<RunStatus[]>;
  /** The one run that an event started, once it has ended. */
  run(eventId: string): Promise<RunStatus>;
  stepsOf(runId: string): Effect[];
  close(): Promise<void>;
}

export interface HarnessOptions {
  functions: (client: Inngest, note: Note) => Functions;
  checkpointing?: boolean;
  streaming?: boolean;
  concurrency?: number;
  backoffMs?: number;
  fetch?: typeof fetch;
}

export const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

async function runsOf(db: pg.Pool, eventId: string): Promise<RunStatus[]> {
  const { rows } = await db.query<RunStatus>(
    `select id as run_id, fn as function_id, event_id, status, output, error from engine.run
     where event_id = $1 order by id`,
    [eventId],
  );
  return rows;
}

/** A database, an engine and an application of one's own, which the engine knows when this returns. */
export async function startHarness(options: HarnessOptions): Promise<Harness> {
  const database = await createTestDatabase({ empty: true });
  const app = await startAppServer();
  const engine = await startEngine({
    databaseUrl: database.url,
    port: 0,
    appUrl: app.url,
    signingKey: SIGNING_KEY,
    eventKey: EVENT_KEY,
    backoffMs: () => options.backoffMs ?? 50,
    ...(options.concurrency ? { concurrency: options.concurrency } : {}),
  });
  const engineUrl = `http://127.0.0.1:${engine.port}`;
  const { checkpointing, fetch } = options;
  const client = createClient({
    engineUrl,
    ...(checkpointing === undefined ? {} : { checkpointing }),
    ...(fetch ? { fetch } : {}),
  });
  const effects: Effect[] = [];
  const note: Note = (fn, step, { runId, attempt }, value) => {
    effects.push({ fn, step, runId, attempt, startedAt: Date.now(), value });
    return value;
  };
  app.use(client, options.functions(client, note), options.streaming);
  const db = new pg.Pool({ connectionString: database.url, max: 4 });
  db.on('error', () => {});
  await fetchPut(app.url);

  const close = async () => {
    await engine.stop();
    await app.close();
    await db.end();
    await database.drop();
  };
  return { engineUrl, client, app, db, effects, close, ...questions(client, db, effects) };
}

/** What tests do with an engine and ask of it. */
function questions(
  client: Inngest,
  db: pg.Pool,
  effects: Effect[],
): Pick<Harness, 'send' | 'ended' | 'run' | 'stepsOf'> {
  const ended = (eventId: string, count = 1) =>
    until(`${count} runs of ${eventId} to end`, async () => {
      const runs = await runsOf(db, eventId);
      return runs.length >= count && runs.every(({ status }) => status !== 'Running') && runs;
    });
  return {
    ended,
    send: async (name, data = {}, id) => {
      const { ids } = await client.send({ name, data, ...(id ? { id } : {}) });
      return ids[0] ?? '';
    },
    run: async (eventId) => {
      const [run] = await ended(eventId);
      if (!run) throw new Error('no run');
      return run;
    },
    stepsOf: (runId) => effects.filter((effect) => effect.runId === runId),
  };
}

async function fetchPut(url: string): Promise<void> {
  const response = await fetch(url, { method: 'PUT' });
  if (!response.ok) throw new Error(`registration failed: ${response.status} ${await response.text()}`);
}
