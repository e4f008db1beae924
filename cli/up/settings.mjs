import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { replaceFile } from '../../scripts/replace-file.mjs';
import { root } from '../../scripts/run.mjs';
import { isDatabaseAddress } from '../../server/kernel/config/database-address.mjs';

/**
 * @typedef {object} Settings
 * @property {boolean} dev
 * @property {number} port
 * @property {string} host where the web process listens
 * @property {string} baseUrl what links say
 * @property {string} dataDir absolute
 * @property {string | undefined} databaseUrl undefined: the embedded server
 * @property {boolean} ownEngine whether the embedded engine does the durable work, rather than an Inngest server or another machine
 * @property {boolean} upgradesPostgres whether an embedded cluster of an earlier PostgreSQL is moved without asking
 * @property {boolean} serves whether people and programs are served here, not the work in the background alone
 */

const OPTIONS = ['--dev', '--upgrade-postgres'];

/**
 * Reads the environment as docs/operations.md describes it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string[]} args
 * @returns {Settings}
 */
export function readSettings(env, args) {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`PORT is not a port number: ${env.PORT}`);
  const unknown = args.find((arg) => !OPTIONS.includes(arg));
  if (unknown) throw new Error(`Unknown option ${unknown}. There are: ${OPTIONS.join(', ')}`);
  const databaseUrl = env.DATABASE_URL?.trim() || undefined;
  if (databaseUrl && !isDatabaseAddress(databaseUrl)) {
    throw new Error(
      'DATABASE_URL is not the address of a PostgreSQL database (postgresql://user:password@host/name). In a password # is %23, / is %2F and @ is %40.',
    );
  }
  if (databaseUrl && !env.CRM_SECRET) {
    throw new Error(
      'DATABASE_URL is set, so CRM_SECRET must be too: it signs links and sessions, and every process that serves ' +
        'this database needs the same one. Make one with `openssl rand -hex 32` and keep it.',
    );
  }
  return {
    dev: args.includes('--dev'),
    port,
    host: env.CRM_HOST || '127.0.0.1',
    baseUrl: (env.CRM_BASE_URL || `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: resolve(root, env.CRM_DATA_DIR || '.data'),
    databaseUrl,
    ownEngine: env.CRM_ROLE !== 'web' && !(env.INNGEST_DEV || env.INNGEST_EVENT_KEY || env.INNGEST_SIGNING_KEY),
    upgradesPostgres: args.includes('--upgrade-postgres'),
    serves: env.CRM_ROLE !== 'worker',
  };
}

/**
 * What is made once and kept: the secret behind links and sessions, and the keys between the web process and the engine.
 * @param {string} dataDir
 * @returns {{ CRM_SECRET: string, INNGEST_EVENT_KEY: string, INNGEST_SIGNING_KEY: string, enginePort?: number }}
 */
export function readSecrets(dataDir) {
  const kept = readPrivate(join(dataDir, 'secrets.json')) ?? {};
  const secrets = {
    CRM_SECRET: randomBytes(32).toString('hex'),
    INNGEST_EVENT_KEY: randomBytes(16).toString('hex'),
    INNGEST_SIGNING_KEY: `signkey-prod-${randomBytes(32).toString('hex')}`,
    ...kept,
  };
  if (Object.keys(secrets).length > Object.keys(kept).length) writePrivate(join(dataDir, 'secrets.json'), secrets);
  return secrets;
}

/** @param {string} file */
export function readPrivate(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`${file} is not readable as JSON. Restore it, or move it away to have a new one made.`, { cause });
  }
}

/**
 * Keeps what only the owner of the file may read.
 * @param {string} file
 * @param {unknown} value
 */
export function writePrivate(file, value) {
  mkdirSync(resolve(file, '..'), { recursive: true });
  replaceFile(file, `${JSON.stringify(value, null, 2)}\n`);
}
