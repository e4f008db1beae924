import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../scripts/postgres/postmaster.mjs';
import { root } from '../../scripts/run.mjs';

export type Env = Record<string, string>;

/** What every program here finds in its environment: nothing of ours but what a place says. */
const environment = (own: Env) => {
  const { PATH, HOME } = process.env;
  return { PATH, HOME, NODE_ENV: 'production' as const, ...own };
};

/** Runs a program of a checkout. @returns what it printed */
export async function run(folder: string, args: string[], env: Env): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder, env: environment(env) });
  return stdout.trim();
}

/** A process that was started. It ends with this one, however this one ends. */
export class Started<Message = unknown> {
  private constructor(
    private readonly child: ChildProcess,
    /** What it said when it was ready. */
    readonly said: Message,
  ) {}

  static async begin<Message>(folder: string, args: string[], env: Env, log: string): Promise<Started<Message>> {
    const output = openSync(log, 'a');
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: environment(env),
      stdio: ['ignore', output, output, 'ipc'],
    });
    closeSync(output);
    const said = await new Promise<Message>((resolve, reject) => {
      child.on('message', (message: { type?: string }) => message.type === 'ready' && resolve(message as Message));
      child.once('exit', (code) =>
        reject(new Error(`${args[0]} ended with ${code}:\n${readFileSync(log, 'utf8').slice(-2000)}`)),
      );
    });
    return new Started(child, said);
  }

  /** Asks it to end, and waits for that. */
  async end(): Promise<void> {
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    const [code] = await ended;
    if (code !== 0) throw new Error(`A process that was told to end did so with ${code}.`);
  }
}

/** Which of the lists of processes there is for what the first of another list does not have. */
const ASKED_LAST = 2;

/** Caddy in front of some processes, as deploy/proxy/Caddyfile has it, without TLS. */
export async function startBalancer(home: string, port: number, upstreams: number[]) {
  const there = upstreams.map((upstream) => `127.0.0.1:${upstream}`);
  const config = readFileSync(join(root, 'deploy/proxy/Caddyfile'), 'utf8')
    .replace('crm.example.com {', `{\n\tadmin off\n}\nhttp://:${port} {`)
    .split(/127\.0\.0\.1:3000/)
    .reduce(
      (before, after, named) =>
        `${before}${named === ASKED_LAST ? there.toReversed().join(' ') : there.join(' ')}${after}`,
    );
  const file = join(home, 'Caddyfile');
  writeFileSync(file, config);
  const output = openSync(join(home, 'caddy.log'), 'a');
  const child = spawn('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    env: environment({ XDG_DATA_HOME: home, XDG_CONFIG_HOME: home }),
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const gone = () => child.kill('SIGKILL');
  process.once('exit', gone);
  await until(async () => (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok);
  return async () => {
    process.off('exit', gone);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
}

/** How often deploy/proxy/Caddyfile asks whether a process is ready. */
const ASKED_EVERY_MS = 5000;
/** Until the balancer has surely noticed what changed. */
export const noticed = () => sleep(2 * ASKED_EVERY_MS);

/** Waits until something holds; what it throws meanwhile is that it does not. */
export async function until(holds: () => Promise<boolean>, timeoutMs = 120_000): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let why: unknown;
  while (Date.now() < deadline) {
    try {
      if (await holds()) return;
    } catch (error) {
      why = error;
    }
    await sleep(100);
  }
  throw new Error('What was waited for did not come.', { cause: why });
}

/** Two processes and an engine that serve one database behind a balancer; the engine is an Inngest server to them. */
export class Place {
  private readonly running = new Map<string, Started>();
  private endBalancer = async () => {};

  private constructor(
    private readonly home: string,
    private readonly ports: Record<'engine' | 'balancer' | 'first' | 'second', number>,
    private readonly env: Env,
  ) {}

  /** @param given where its database, its files and its secret are */
  static async prepare(home: string, given: Env): Promise<Place> {
    const [engine, balancer, first, second] = [await freePort(), await freePort(), await freePort(), await freePort()];
    const url = `http://127.0.0.1:${balancer}`;
    const env = {
      CRM_BASE_URL: url,
      CRM_TRUST_PROXY: '1',
      CRM_SHUTDOWN_DELAY_SECONDS: '10',
      CRM_RATE_LIMIT_PER_MINUTE: '10000000',
      INNGEST_BASE_URL: `http://127.0.0.1:${engine}`,
      INNGEST_EVENT_KEY: randomBytes(16).toString('hex'),
      INNGEST_SIGNING_KEY: `signkey-prod-${randomBytes(32).toString('hex')}`,
      ...given,
    };
    return new Place(home, { engine, balancer, first, second }, env);
  }

  get url(): string {
    return `http://127.0.0.1:${this.ports.balancer}`;
  }

  readonly processes = ['first', 'second'] as const;

  async startProcess(folder: string, name: 'first' | 'second'): Promise<void> {
    await this.start(name, folder, 'dist/main.mjs', { ...this.env, PORT: String(this.ports[name]) });
  }

  /** What the embedded engine is to others: an Inngest server at an address. */
  async startEngine(folder: string): Promise<void> {
    const { engine: port } = this.ports;
    const own = { CRM_ENGINE_PORT: String(port), CRM_APP_URL: `${this.url}/api/inngest` };
    await this.start('engine', folder, 'dist/engine.mjs', { ...this.env, ...own });
  }

  async startBalancer(): Promise<void> {
    const { balancer, first, second } = this.ports;
    this.endBalancer = await startBalancer(this.home, balancer, [first, second]);
  }

  async end(name: 'first' | 'second' | 'engine'): Promise<void> {
    await this.running.get(name)?.end();
    this.running.delete(name);
  }

  async close(): Promise<void> {
    await this.endBalancer();
    await Promise.all((['first', 'second', 'engine'] as const).map((name) => this.end(name)));
  }

  private async start(name: string, folder: string, program: string, env: Env): Promise<void> {
    this.running.set(name, await Started.begin(folder, [program], env, join(this.home, `${name}.log`)));
  }
}
