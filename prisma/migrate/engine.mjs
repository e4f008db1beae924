import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { surviveLosses } from '../../server/kernel/db/errors.mjs';

/** @typedef {[path: string, content: string][]} SchemaFiles */

/** How long a migration may wait for a table, during which nobody else gets it. */
const LOCK_TIMEOUT_MS = 3000;

/** @type {Promise<any> | undefined} */
let wasm;

// Prisma's schema engine in its WebAssembly build, so that no engine binary is downloaded. It is instantiated once per
// process: a second instance shares module state with the first and panics.
function loadEngine() {
  wasm ??= (async () => {
    const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'));
    const bindings = await import(/* @vite-ignore */ pathToFileURL(join(folder, 'schema_engine_bg.js')).href);
    // A panic reports its text here; without it all that is seen is a TypeError.
    Object.assign(globalThis, {
      PRISMA_WASM_PANIC_REGISTRY: {
        set_message(/** @type {string} */ message) {
          throw new Error(`Prisma's schema engine failed: ${message}`);
        },
      },
    });
    const module = await WebAssembly.compile(readFileSync(join(folder, 'schema_engine_bg.wasm')));
    const instance = await WebAssembly.instantiate(module, { './schema_engine_bg.js': withoutWaiting(bindings) });
    bindings.__wbg_set_wasm(instance.exports);
    /** @type {any} */ (instance.exports).__wbindgen_start();
    return bindings;
  })();
  return wasm;
}

/**
 * The engine leaves a timer of ten seconds behind (its limit for taking a lock), which must not hold up the process.
 * @param {Record<string, any>} bindings
 */
function withoutWaiting(bindings) {
  const imports = { ...bindings };
  for (const name of Object.keys(imports).filter((key) => key.startsWith('__wbg_setTimeout_'))) {
    imports[name] = (/** @type {any[]} */ ...args) => {
      const timer = bindings[name](...args);
      timer?.unref?.();
      return timer;
    };
  }
  return imports;
}

/**
 * Runs the schema engine against a database.
 * @template T
 * @param {string} databaseUrl
 * @param {SchemaFiles} schema
 * @param {(engine: any) => Promise<T>} use
 * @returns {Promise<T>}
 */
export async function withEngine(databaseUrl, schema, use) {
  const bindings = await loadEngine();
  const pool = surviveLosses(new CatalogPool({ connectionString: databaseUrl, max: 2 }));
  const adapter = new ScriptAdapter(pool, databaseUrl);
  try {
    const factory = bindMigrationAwareSqlAdapterFactory(adapter);
    const engine = await bindings.SchemaEngine.new({ datamodels: schema }, () => {}, factory);
    return await use(engine);
  } catch (error) {
    // The engine says "external connector error" and where in itself; what the database or the connection said is worth
    // more, also to whoever asks whether the same may succeed when it is begun again.
    throw adapter.scriptError ?? pool.connectionError ?? error;
  } finally {
    await pool.end();
  }
}

// PostgreSQL's catalogue has columns of the internal type "char" (number 18), which the engine reads to describe a schema
// and the adapter does not know. They pass through it as text (25) under a marked name, and come out as characters.
const mark = '\0char';

class CatalogPool extends pg.Pool {
  /**
   * Why the last connection ended or could not be made. A statement that the server refuses leaves its connection well.
   * @type {unknown}
   */
  connectionError;

  /**
   * @override
   * @param {any[]} args
   * @returns {Promise<any>}
   */
  async query(...args) {
    const result = await super.query(.../** @type {[any]} */ (args)).catch((/** @type {any} */ error) => {
      if (!(error instanceof pg.DatabaseError) || /^(08|57P)/.test(error.code ?? '')) this.connectionError = error;
      throw error;
    });
    for (const field of result.fields ?? []) {
      if (field.dataTypeID === 18) Object.assign(field, { dataTypeID: 25, name: field.name + mark });
    }
    return result;
  }
}

/**
 * The stock adapter cuts a script at every semicolon, inside literals and function bodies too, and sends the pieces one
 * by one. Sent whole, a migration is one implicit transaction: it applies entirely or not at all.
 */
class ScriptAdapter extends PrismaPg {
  /**
   * @param {pg.Pool} pool
   * @param {string} url
   */
  constructor(pool, url) {
    super(pool);
    this.url = url;
    /** @type {unknown} */
    this.scriptError = undefined;
  }

  /** @param {unknown} error */
  fail = (error) => {
    this.scriptError = error;
    throw error;
  };

  /** @override */
  async connect() {
    return amend(await super.connect(), this.fail);
  }

  /** @override */
  async connectToShadowDb() {
    const name = `crm_shadow_${globalThis.crypto.randomUUID().replaceAll('-', '')}`;
    const admin = await super.connect();
    await admin.underlyingDriver().query(`CREATE DATABASE ${name}`);
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    const pool = surviveLosses(new CatalogPool({ connectionString: url.href, max: 2 }));
    const shadow = amend(await new PrismaPg(pool).connect(), this.fail);
    shadow.dispose = async () => {
      await pool.end();
      await admin.underlyingDriver().query(`DROP DATABASE ${name} WITH (FORCE)`);
    };
    return shadow;
  }
}

/**
 * @template {import('@prisma/driver-adapter-utils').SqlDriverAdapter & { underlyingDriver(): pg.Pool }} A
 * @param {A} adapter
 * @param {(error: unknown) => never} fail
 * @returns {A}
 */
function amend(adapter, fail) {
  const { queryRaw } = adapter;
  adapter.queryRaw = async (query) => {
    const result = await queryRaw.call(adapter, query);
    for (const [index, name] of result.columnNames.entries()) {
      if (!name.endsWith(mark)) continue;
      result.columnNames[index] = name.slice(0, -mark.length);
      result.columnTypes[index] = ColumnTypeEnum.Character;
    }
    return result;
  };
  adapter.executeScript = async (script) => {
    if (!script.trim()) return;
    /** @type {pg.PoolClient | undefined} */
    let client;
    try {
      client = await adapter.underlyingDriver().connect();
      // Whoever waits for a table lets nobody else have it. What is done CONCURRENTLY waits for others without keeping them.
      await client.query(`SET lock_timeout = '${/\bCONCURRENTLY\b/i.test(script) ? 0 : LOCK_TIMEOUT_MS}'`);
      await client.query(script);
      client.release();
    } catch (error) {
      client?.release(true);
      fail(error);
    }
  };
  return adapter;
}
