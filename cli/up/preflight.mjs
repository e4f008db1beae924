import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { OLDEST_NODE } from '../../scripts/node-version.mjs';
import { commandOf } from '../../scripts/postgres/process.mjs';
import { root } from '../../scripts/run.mjs';
import { isInstalled } from './install.mjs';

const leastFreeBytes = 1024 ** 3;

/** Fails on a Node too old to run this, naming what is needed. */
export function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE.major || (major === OLDEST_NODE.major && minor >= OLDEST_NODE.minor)) return;
  const oldest = `${OLDEST_NODE.major}.${OLDEST_NODE.minor}`;
  throw new Error(`Node ${process.versions.node} is too old: this needs ${oldest} or later. See https://nodejs.org`);
}

/**
 * Fails where a new installation has no room. One that is there starts all the same: people need it to make room.
 * @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'databaseUrl' | 'dev'>} settings
 * @param {(text: string) => void} warn
 * @param {number} [needed] bytes
 */
export function checkDisk(settings, warn, needed = leastFreeBytes) {
  const { dataDir, databaseUrl } = settings;
  const free = freeBytes(dataDir);
  if (free >= needed) return;
  const few = `Only ${Math.floor(free / 1024 ** 2)} MB are free on the disk of ${dataDir}`;
  if (isThere(settings)) return warn(`${few}; make room soon.`);
  const what = databaseUrl ? 'the build needs' : 'the database and the build need';
  throw new Error(`${few}; ${what} 1 GB. Make room, or choose another disk with CRM_DATA_DIR.`);
}

/**
 * Of a folder that may yet have to be made, for which a full disk has no room.
 * @param {string} folder
 * @returns {number}
 */
function freeBytes(folder) {
  if (!existsSync(folder)) return freeBytes(dirname(folder));
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** @param {Pick<import('./settings.mjs').Settings, 'dataDir' | 'databaseUrl' | 'dev'>} settings */
function isThere({ dataDir, databaseUrl, dev }) {
  if (!isInstalled()) return false;
  // A database elsewhere takes its room there.
  return databaseUrl ? dev || existsSync(join(root, 'dist/main.mjs')) : existsSync(join(dataDir, 'postgres'));
}

/**
 * Fails if the port cannot be had, naming who has it as far as the system tells. Loopback has two families, and a
 * browser that asks for localhost may try either.
 * @param {number} port
 * @param {string} host
 */
export async function checkPort(port, host) {
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const code = await tryListen(port, address);
    if (!code || code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT') continue;
    if (code === 'EACCES') throw new Error(`Port ${port} is reserved for root. Choose another: PORT=3001 npm run up`);
    if (code !== 'EADDRINUSE') throw new Error(`Cannot listen on ${address}:${port} (${code}).`);
    const holder = portHolder(port);
    throw new Error(
      `Port ${port} is taken${holder ? ` by process ${holder.pid} (${holder.command})` : ''}. ` +
        `End that, or choose another: PORT=${port + 1} npm run up`,
    );
  }
}

/**
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | undefined>} the error's code
 */
function tryListen(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(/** @type {NodeJS.ErrnoException} */ (error).code));
    server.listen(port, host, () => server.close(() => resolve(undefined)));
  });
}

/** @param {number} port */
function portHolder(port) {
  try {
    const pid = process.platform === 'linux' ? linuxHolder(port) : lsofHolder(port);
    return pid ? { pid, command: commandOf(pid).trim().slice(0, 80) } : undefined;
  } catch {
    return undefined;
  }
}

/** @param {number} port */
function lsofHolder(port) {
  const { stdout } = spawnSync('lsof', ['-nP', '-t', `-iTCP:${port}`, '-sTCP:LISTEN'], { encoding: 'utf8' });
  return Number(stdout?.split('\n')[0]) || undefined;
}

// /proc/net/tcp names the socket that listens (state 0A); the process is the one with that socket open.
/** @param {number} port */
function linuxHolder(port) {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  const table = ['tcp', 'tcp6'].map((name) => readFileSync(`/proc/net/${name}`, 'utf8')).join('\n');
  const inode = new RegExp(`^ *\\d+: [0-9A-F]+:${hex} [0-9A-F:]+ 0A (?:\\S+ +){5}(\\d+)`, 'm').exec(table)?.[1];
  if (!inode) return undefined;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (openFiles(pid).includes(`socket:[${inode}]`)) return Number(pid);
  }
  return undefined;
}

/** @param {string} pid */
function openFiles(pid) {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return '';
      }
    });
  } catch {
    return [];
  }
}
