import { withClient } from './client.mjs';
import { OWNER } from './roles.mjs';

/**
 * Creates the database that a superuser's connection string names, unless it exists. It belongs to the service's role.
 * @param {string} adminUrl
 * @returns {Promise<boolean>} true if it was created
 */
export async function ensureDatabase(adminUrl) {
  return onServer(adminUrl, async (client, name) => {
    if (await exists(client, name)) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)} OWNER ${OWNER}`);
    return true;
  });
}

/** @param {string} url of any role */
export function hasDatabase(url) {
  return onServer(url, exists);
}

/** @param {string} adminUrl */
export function dropDatabase(adminUrl) {
  return onServer(adminUrl, (client, name) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  );
}

/**
 * @param {string} adminUrl of the database, which nobody may be connected to
 * @param {string} to its new name
 */
export function renameDatabase(adminUrl, to) {
  return onServer(adminUrl, (client, name) =>
    client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} RENAME TO ${client.escapeIdentifier(to)}`),
  );
}

/**
 * @param {import('pg').Client} client
 * @param {string} name
 */
async function exists(client, name) {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return Boolean(rowCount);
}

/**
 * @template T
 * @param {string} url
 * @param {(client: import('pg').Client, name: string) => Promise<T>} work
 */
async function onServer(url, work) {
  const target = new URL(url);
  const name = decodeURIComponent(target.pathname.slice(1));
  target.pathname = '/postgres';
  return withClient(target.href, (client) => work(client, name));
}
