import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { pipeline } from 'node:stream/promises';
import { root } from '../../scripts/run.mjs';

/** @typedef {import('../../scripts/postgres/upgrade.mjs').Upgrade} Upgrade */

/**
 * Offers to move an embedded cluster of an earlier PostgreSQL to the one that is here: on a terminal it asks, without one the flag says yes.
 * Unless somebody agrees, the start is refused further on, with what to do.
 * @param {import('./settings.mjs').Settings} settings
 * @param {(question: string) => Promise<string>} [ask] undefined where nobody can be asked
 * @returns {Promise<{ upgrade: Upgrade, run: () => Promise<void> } | undefined>}
 */
export async function offerUpgrade({ databaseUrl, dataDir, dev, upgradesPostgres }, ask = onTerminal()) {
  if (databaseUrl) return undefined;
  const { findUpgrade, upgradeCluster } = await import('../../scripts/postgres/upgrade.mjs');
  const upgrade = await findUpgrade(dataDir);
  if (!upgrade) return undefined;
  const agreed = upgradesPostgres || /^y(es)?$/i.test((await ask?.(question(upgrade)))?.trim() ?? '');
  if (!agreed) return undefined;
  const program = dev ? ['--import', 'tsx', 'cli/main.ts'] : ['dist/crm.mjs'];
  const copy = (/** @type {[from: string, to: string, folder: string]} */ ...places) =>
    copyDatabase(program, ...places);
  return { upgrade, run: () => upgradeCluster(dataDir, upgrade, { copy }) };
}

/** @param {Upgrade} upgrade */
const question = ({ from, to, release, kept }) =>
  `\n  The database was made by PostgreSQL ${from}; this release carries PostgreSQL ${to}. It can be copied to a new one now. That\n` +
  `  fetches the old server (npm, ${release}), takes room for a second database, and leaves the old one in\n` +
  `  ${relative(process.cwd(), kept)}. Do that? [y/N] `;

function onTerminal() {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return undefined;
  return async (/** @type {string} */ text) => {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    // Ctrl-C belongs to `up`, which ends in order.
    terminal.on('SIGINT', () => process.kill(process.pid, 'SIGINT'));
    try {
      return await terminal.question(text);
    } finally {
      terminal.close();
    }
  };
}

/**
 * Restores a backup of one database to the other while it is made, which compares every table. Files stay where they are: the folder
 * named here has none, and neither process is told of a store elsewhere.
 * @param {string[]} program the command line, for node
 * @param {string} from
 * @param {string} to
 * @param {string} folder
 */
export async function copyDatabase(program, from, to, folder) {
  mkdirSync(folder);
  const { BLOB_READ_WRITE_TOKEN: _, ...env } = process.env;
  const start = (/** @type {string} */ url, /** @type {string[]} */ ...args) =>
    spawn(process.execPath, [...program, 'admin', ...args], {
      cwd: root,
      env: { ...env, CRM_DATA_DIR: folder, DATABASE_URL: url },
      stdio: 'pipe',
    });
  const backup = start(from, 'backup', '-', '--without-secrets');
  const restore = start(to, 'restore', '-');
  restore.stdout.resume();
  // Where one of them fails, so does the pipe, and what they say tells why.
  const [made, restored] = await Promise.all([
    endOf(backup),
    endOf(restore),
    pipeline(backup.stdout, restore.stdin).catch(() => {}),
  ]);
  if (made === undefined && restored === undefined) return;
  throw new Error(`The database could not be copied, and is as it was.\n${[made, restored].join('\n').trim()}`);
}

/**
 * @param {import('node:child_process').ChildProcessWithoutNullStreams} child
 * @returns {Promise<string | undefined>} what it said, if it failed
 */
async function endOf(child) {
  let said = '';
  child.stderr.on('data', (chunk) => {
    said = (said + chunk).slice(-4000);
  });
  const [code] = await once(child, 'close');
  return code === 0 ? undefined : said.trim() || `ended with ${code}`;
}
