import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../scripts/postgres/postmaster.mjs';
import { root } from '../scripts/run.mjs';

export interface Credentials {
  baseUrl: string;
  workspaceId: string;
  email: string;
  password: string;
  apiKey: string;
  databaseUrl: string;
}

export interface RunningService extends Credentials {
  dataDir: string;
  /** How the command ended, once it has. */
  ended(): string | undefined;
  /** What it has printed so far. */
  printed(): string;
  /** Ends it; its data goes with it, but where the caller named the folder. */
  stop(): Promise<void>;
}

/** `up` itself goes on trying; on the slowest machine seen a first run took a third of this. */
export const READY_WITHIN_MS = 600_000;
const outside = /^(CRM_|INNGEST_|UPSTASH_|REDIS_URL$|BLOB_|AI_|DATABASE_URL$|PORT$)/;

/**
 * A whole service of one's own, by the very command that people run: fresh database, demo workspace, free port.
 * @param meanwhile is called as soon as it has begun to start
 */
export async function startService(
  settings: Record<string, string> = {},
  meanwhile: (dataDir: string) => void = () => {},
): Promise<RunningService> {
  const dataDir = settings.CRM_DATA_DIR ?? mkdtempSync(join(tmpdir(), 'crm-e2e-'));
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !outside.test(name)));
  const child = fork(join(root, 'cli/up.mjs'), {
    env: {
      ...own,
      NODE_ENV: 'production',
      CRM_RATE_LIMIT_PER_MINUTE: '100000',
      PORT: String(await freePort()),
      CRM_DATA_DIR: dataDir,
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  meanwhile(dataDir);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const printed = () => output;
  const credentials = await ready(child, printed);
  let ended: string | undefined;
  child.once('exit', (code, signal) => {
    ended = signal ?? `code ${code}`;
  });
  return {
    ...credentials,
    dataDir,
    printed,
    ended: () => ended,
    async stop() {
      const end = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      if (ended === undefined) await end;
      if (!settings.CRM_DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function ready(child: ChildProcess, printed: () => string): Promise<Credentials> {
  return new Promise((resolve, reject) => {
    child.on('message', (message: Credentials & { type: string }) => {
      if (message.type === 'ready') resolve(message);
    });
    const fail = (why: string) => reject(new Error(`The service did not start (${why}):\n${printed()}`));
    child.once('exit', (code) => fail(`code ${code}`));
    setTimeout(() => fail('it takes too long'), READY_WITHIN_MS).unref();
  });
}
