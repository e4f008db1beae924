import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAs } from './account.mjs';
import { commandOf, isAlive } from './process.mjs';

/** @typedef {{ pid: number, port: number }} Postmaster */

const startTimeoutMs = 60_000;
const stopTimeoutMs = 20_000;

const durable = ['max_connections=100', 'timezone=UTC', 'log_timezone=UTC', 'shared_buffers=128MB'];
// Nothing here survives a power cut, which is why only throw-away clusters are run this way.
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'wal_level=minimal', 'max_wal_senders=0'];

/**
 * The live server of this cluster, or undefined. A pid file left by a crash is removed, also when its number has since
 * been given to another program, which would keep PostgreSQL from starting.
 * @param {string} cluster
 * @returns {Promise<Postmaster | undefined>}
 */
export async function findPostmaster(cluster) {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const entry = readPidFile(cluster);
    if (!entry) return undefined;
    if (!isPostmaster(entry.pid, cluster)) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return undefined;
    }
    if (entry.status === 'ready') return entry;
    if (Date.now() > deadline) {
      throw new Error(`The PostgreSQL on ${cluster} (process ${entry.pid}) is stuck "${entry.status}". Stop it first.`);
    }
    await sleep(25);
  }
}

/**
 * Starts the server. One that was killed may leave a connection's process behind that is still busy; PostgreSQL refuses
 * to start beside it, and so this waits for it to notice.
 * @param {Parameters<typeof launchOnce>[0]} options
 * @returns {Promise<Postmaster>}
 */
export async function launch(options) {
  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    try {
      return await launchOnce(options);
    } catch (error) {
      const isBusy = error instanceof Error && error.message.includes('pre-existing shared memory block');
      if (!isBusy || Date.now() > deadline) throw error;
      await sleep(500);
    }
  }
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal reaches the services first.
 * @param {object} options
 * @param {string} options.cluster
 * @param {import('./binaries.mjs').Binaries} options.binaries
 * @param {import('./account.mjs').Account} options.account
 * @param {number} options.port
 * @param {string} options.logFile
 * @param {boolean} options.ephemeral
 * @returns {Promise<Postmaster>}
 */
async function launchOnce({ cluster, binaries, account, port, logFile, ephemeral }) {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', ...durable];
  if (ephemeral) settings.push(...fast, 'max_connections=200');
  const options = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const { file, args, ids } = runAs(account, binaries.postgres, options);
  if (existsSync(logFile) && statSync(logFile).size > 10_000_000) renameSync(logFile, `${logFile}.old`);
  const output = openSync(logFile, 'a', 0o600);
  const logStart = statSync(logFile).size;
  const child = spawn(file, args, { ...ids, cwd: '/', detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  /** @type {string | undefined} */
  let ended;
  child.once('exit', (code, signal) => {
    ended = `ended with ${signal ?? `code ${code}`}`;
  });
  child.once('error', (error) => {
    ended = error.message;
  });
  const deadline = Date.now() + startTimeoutMs;
  while (!ended && Date.now() < deadline) {
    const entry = readPidFile(cluster);
    if (entry?.pid === child.pid && entry?.status === 'ready') {
      child.unref();
      return entry;
    }
    await sleep(15);
  }
  child.kill('SIGQUIT');
  const tail = readFileSync(logFile).subarray(logStart).toString().trim().split('\n').slice(-12).join('\n');
  const hint = tail.includes('No space left') ? 'The disk is full. ' : '';
  throw new Error(`${hint}PostgreSQL did not start: ${ended ?? 'no answer in time'}\n${tail}`);
}

/**
 * Ends the server: open transactions are rolled back, then a checkpoint ("fast shutdown").
 * @param {string} cluster
 * @param {Postmaster} postmaster
 * @param {number} [patienceMs] before it is told more harshly
 */
export async function stopPostmaster(cluster, { pid }, patienceMs = stopTimeoutMs) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT', 'SIGKILL'])) {
    if (!isPostmaster(pid, cluster)) return;
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const deadline = Date.now() + patienceMs;
    while (Date.now() < deadline) {
      if (!isAlive(pid)) return;
      await sleep(15);
    }
  }
}

/** Below those that systems give to connections that go out, one of which could take a port before it is listened on. */
const PORTS = { from: 15_000, until: 32_000 };
const TRIES = 100;

/**
 * A port of 127.0.0.1 which nothing listens on: the preferred one if it is free.
 * @param {number} [preferred]
 * @param {number} [tries] before it gives up
 * @returns {Promise<number>}
 */
export function freePort(preferred, tries = TRIES) {
  const port = preferred || randomInt(PORTS.from, PORTS.until);
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error) => (tries > 0 ? resolve(freePort(undefined, tries - 1)) : reject(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

/** @param {string} cluster */
function readPidFile(cluster) {
  let text;
  try {
    text = readFileSync(join(cluster, 'postmaster.pid'), 'utf8');
  } catch (error) {
    // It may go at any moment, with its server.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
  // Line by line: pid, data directory, start time, port, socket directory, address, shared memory key, status.
  const lines = text.split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? 'starting' };
}

/**
 * @param {number} pid
 * @param {string} cluster
 */
function isPostmaster(pid, cluster) {
  return pid > 0 && isAlive(pid) && commandOf(pid).includes(cluster);
}
