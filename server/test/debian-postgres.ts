import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chooseAccount, runAs } from '@/scripts/postgres/account.mjs';
import { withClient } from '@/scripts/postgres/client.mjs';
import { freePort, launch, stopPostmaster } from '@/scripts/postgres/postmaster.mjs';

const BINARIES = '/usr/lib/postgresql/15/bin';
/** Whether the oldest server that the service runs on can be started here: Debian's. */
export const hasDebianPostgres = existsSync(join(BINARIES, 'initdb'));

/**
 * PostgreSQL 15 of Debian, with the role and the empty database that an administrator makes by docs/operations.md.
 * @param home where the cluster is, and stays; else it is thrown away, and so nothing of it is written for good
 */
export async function startDebianPostgres({ home: given }: { home?: string } = {}) {
  const home = given ?? mkdtempSync(join(tmpdir(), 'crm-debian-'));
  const [cluster, initdb, postgres] = [join(home, 'postgres'), join(BINARIES, 'initdb'), join(BINARIES, 'postgres')];
  const binaries = { initdb, postgres, version: 15 };
  const account = chooseAccount({ home, cluster, binaries });
  mkdirSync(cluster, { mode: 0o700 });
  if (account.uid !== undefined) spawnSync('chown', [`${account.uid}:${account.gid}`, cluster]);
  const options = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'];
  const { file, args, ids } = runAs(account, initdb, options);
  const made = spawnSync(file, args, { ...ids, cwd: '/', encoding: 'utf8' });
  if (made.status !== 0) throw new Error(made.stderr);
  const port = await freePort();
  const ephemeral = given === undefined;
  const postmaster = await launch({ cluster, binaries, account, port, logFile: join(home, 'log'), ephemeral });
  const urlOf = (role: string, database: string) => `postgresql://${role}@127.0.0.1:${port}/${database}`;
  await withClient(urlOf('postgres', 'postgres'), async (client) => {
    for (const statement of [
      'CREATE ROLE crm LOGIN NOINHERIT CREATEDB',
      'CREATE DATABASE crm OWNER crm',
      'CREATE ROLE crm_sweep NOLOGIN',
      'GRANT crm_sweep TO crm',
    ]) {
      await client.query(statement);
    }
  });
  return {
    url: urlOf('crm', 'crm'),
    binaries,
    async stop() {
      await stopPostmaster(cluster, postmaster);
      if (ephemeral) rmSync(home, { recursive: true, force: true });
    },
  };
}
