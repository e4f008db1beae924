import canonicalize from 'canonicalize';
import type { Database, Tx } from './database';
import { functionProblem } from './function-check';
import { type FunctionConfig, functionConfig, type Registration } from './protocol';
import { saveCrons } from './store/crons';

const DEFAULT_RETRIES = 4;

export interface RegisteredFunction {
  slug: string;
  config: FunctionConfig;
  callUrl: string;
  maxAttempts: number;
}

/** Where an application is served: a call's URL without what names function and step. */
function servedAt(url: string): string {
  const { origin, pathname } = new URL(url);
  return origin + pathname;
}

/** What registers from or for another address than the configured one; undefined if nothing does. */
function strangerIn({ url, functions }: Registration, appUrl: string): string | undefined {
  const named = [url, ...functions.flatMap(({ steps }) => Object.values(steps).map(({ runtime }) => runtime.url))];
  return named.map(servedAt).find((address) => address !== appUrl);
}

/** A name, or a wildcard after a `/` or `.` at its end. */
function nameMatches(pattern: string, name: string): boolean {
  return pattern === name || (/[/.]\*$/.test(pattern) && name.startsWith(pattern.slice(0, -1)));
}

export type RegistrationResult = { ok: true; modified: boolean } | { ok: false; problem: string };

/** The functions that the application registered: in Postgres, and a copy of them in memory. */
export class Registry {
  private functions = new Map<string, RegisteredFunction>();
  /** What was registered last, as canonical text. */
  private registered: string | undefined;

  private readonly appUrl: string;

  /** @param appUrl the one address that functions are taken from and called at */
  constructor(
    private readonly db: Database,
    appUrl: string,
  ) {
    this.appUrl = servedAt(appUrl);
  }

  get size(): number {
    return this.functions.size;
  }

  get(slug: string): RegisteredFunction | undefined {
    return this.functions.get(slug);
  }

  all(): Iterable<RegisteredFunction> {
    return this.functions.values();
  }

  /** Whether some function is triggered by an event of this name, whatever its condition. */
  listensTo(name: string): boolean {
    for (const fn of this.functions.values())
      if (fn.config.triggers.some((trigger) => trigger.event && nameMatches(trigger.event, name))) return true;
    return false;
  }

  triggersOf(fn: RegisteredFunction, name: string): FunctionConfig['triggers'] {
    return fn.config.triggers.filter((trigger) => trigger.event && nameMatches(trigger.event, name));
  }

  async load(): Promise<void> {
    const { rows } = await this.db.query<{ slug: string; config: unknown }>('select slug, config from engine.fn');
    const loaded = rows.map((row) => this.toRegistered(functionConfig.parse(row.config)));
    this.functions = new Map(loaded.map((fn) => [fn.slug, fn]));
  }

  /** Takes the application's functions in place of those it registered before, or refuses them all. */
  async register(body: Registration): Promise<RegistrationResult> {
    for (const config of body.functions) {
      const problem = functionProblem(config);
      if (problem !== undefined) return { ok: false, problem };
    }
    const stranger = strangerIn(body, this.appUrl);
    if (stranger !== undefined)
      return { ok: false, problem: `this engine serves the application at ${this.appUrl}, not at ${stranger}` };
    const signature = canonicalize(body.functions) ?? '';
    if (this.registered === signature) return { ok: true, modified: false };
    await this.db.transaction((tx) => this.save(tx, body));
    await this.load();
    this.registered = signature;
    return { ok: true, modified: true };
  }

  /** A row may be of an earlier start, when the application had another address: the configured one is what is called. */
  private toRegistered(config: FunctionConfig): RegisteredFunction {
    const step = Object.values(config.steps)[0];
    if (!step) throw new Error(`function "${config.id}" has no entry point`);
    const maxAttempts = (step.retries?.attempts ?? DEFAULT_RETRIES) + 1;
    const { search } = new URL(step.runtime.url);
    return { slug: config.id, config, callUrl: this.appUrl + search, maxAttempts };
  }

  private async save(tx: Tx, body: Registration): Promise<void> {
    const slugs = body.functions.map((config) => config.id);
    await tx.query(
      `insert into engine.fn (slug, app, serve_url, config)
       select slug, $1, $2, config::json from unnest($3::text[], $4::text[]) as f(slug, config)
       on conflict (slug) do update set app = excluded.app, serve_url = excluded.serve_url, config = excluded.config`,
      [body.appName, body.url, slugs, body.functions.map((config) => JSON.stringify(config))],
    );
    // What is gone from the code must not be triggered, whatever name or address it was registered by.
    await tx.query('delete from engine.fn where slug <> all($1)', [slugs]);
    const crons = body.functions.flatMap((config) =>
      config.triggers.flatMap(({ cron }) => (cron === undefined ? [] : [{ slug: config.id, expression: cron }])),
    );
    await saveCrons(tx, slugs, crons);
  }
}
