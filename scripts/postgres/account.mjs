import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';

/**
 * Who runs the server: PostgreSQL refuses root, so root steps down to the owner of the cluster, else to `nobody`.
 * @typedef {object} Account
 * @property {number} [uid] absent when nothing needs to change
 * @property {number} [gid]
 * @property {string[]} prefix a command to put before the server's, when it needs help to reach its files
 */

// Either capability opens directories which only root may enter; containers often have the second alone.
const capabilities = ['dac_read_search', 'dac_override'];

/**
 * @param {{ home: string, cluster: string, binaries: import('./binaries.mjs').Binaries }} where
 * @returns {Account}
 */
export function chooseAccount({ home, cluster, binaries }) {
  const me = process.getuid?.();
  const owner = existsSync(cluster) ? statSync(cluster) : undefined;
  if (me !== 0) {
    if (owner && me !== undefined && owner.uid !== me) throw new Error(foreignMessage(cluster, owner.uid));
    return { prefix: [] };
  }
  const { uid, gid } = owner && owner.uid !== 0 ? owner : nobody();
  // The account must pass through the data directory to the cluster in it, whatever the umask made of it.
  chmodSync(home, statSync(home).mode | 0o111);
  const needs = [home, binaries.initdb];
  if (canReach({ uid, gid, prefix: [] }, needs)) return { uid, gid, prefix: [] };
  for (const capability of capabilities) {
    const prefix = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    prefix.push(`--inh-caps=-all,+${capability}`, `--ambient-caps=-all,+${capability}`, '--');
    if (canReach({ prefix }, needs)) return { uid, gid, prefix };
  }
  throw new Error(unreachableMessage(home, binaries.initdb, uid));
}

/**
 * What to give to `spawn` so that a program runs as that account.
 * @param {Account} account
 * @param {string} program
 * @param {string[]} args
 * @returns {{ file: string, args: string[], ids: { uid?: number, gid?: number } }}
 */
export function runAs({ uid, gid, prefix }, program, args) {
  const [file, ...rest] = [...prefix, program, ...args];
  return { file: file ?? program, args: rest, ids: prefix.length > 0 ? {} : { uid, gid } };
}

/**
 * @param {Account} account
 * @param {string[]} paths
 */
function canReach(account, paths) {
  const script = 'for path do test -x "$path" || exit 1; done';
  const { file, args, ids } = runAs(account, '/bin/sh', ['-c', script, 'sh', ...paths]);
  return spawnSync(file, args, { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
}

function nobody() {
  const passwd = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(passwd) ?? [];
  // macOS writes nobody's number as -2, which the system calls take as unsigned.
  return { uid: Number(uid ?? 65534) >>> 0, gid: Number(gid ?? 65534) >>> 0 };
}

/**
 * @param {string} cluster
 * @param {number} uid
 */
function foreignMessage(cluster, uid) {
  return (
    `The database in ${cluster} belongs to user ${uid}, not to you (user ${process.getuid?.()}). ` +
    'Run this as that user or as root, or choose another directory with CRM_DATA_DIR.'
  );
}

/**
 * @param {string} home
 * @param {string} initdb
 * @param {number} uid
 */
function unreachableMessage(home, initdb, uid) {
  return (
    `PostgreSQL does not run as root, and the unprivileged user ${uid} cannot reach ${home} or ${initdb}. ` +
    'Run this as an ordinary user, or open the way with `chmod o+x` on the directories above, ' +
    'or install util-linux (setpriv), or point DATABASE_URL at a PostgreSQL 15 or later.'
  );
}
