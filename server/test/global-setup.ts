import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../../prisma/migrate.mjs';
import { generateClient } from '../../scripts/generate.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/postgres.mjs';
import { startRun } from '../../scripts/test/reaper.mjs';
import { type Certificate, makeAuthority } from './certificates';
import { bundlePrograms } from './programs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the server's own database as superuser, who makes the others. */
    adminUrl: string;
    /** The same as the service's role, as which the tests run. */
    postgresUrl: string;
    /** What signs the certificates of servers that a test starts; every test process trusts it. */
    authority: Certificate;
  }
}

/** One throw-away PostgreSQL for the run, with a migrated template which each test file gets a copy of. */
export default async function setup(project: TestProject) {
  const endRun = startRun();
  const [postgres] = await Promise.all([startDatabases(), generateClient().then(bundlePrograms)]);
  project.provide('adminUrl', postgres.adminUrl('postgres'));
  project.provide('postgresUrl', postgres.url('postgres'));
  const forgetAuthority = trustAuthority(project);
  return async () => {
    forgetAuthority();
    await postgres.stop();
    await endRun();
  };
}

async function startDatabases() {
  const postgres = await startPostgres({ ephemeral: true });
  await ensureDatabase(postgres.adminUrl('crm_template'));
  await migrate(postgres.url('crm_template'));
  // A test makes deadlocks, and says who is not to be the victim.
  await asAdmin(postgres.adminUrl('postgres'), 'GRANT SET ON PARAMETER deadlock_timeout TO crm');
  return postgres;
}

async function asAdmin(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** Node reads NODE_EXTRA_CA_CERTS when a process starts, as the ones that run the tests are about to. */
function trustAuthority(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'crm-test-ca-'));
  const authority = makeAuthority();
  const file = join(folder, 'ca.pem');
  writeFileSync(file, authority.cert);
  process.env.NODE_EXTRA_CA_CERTS = file;
  project.provide('authority', authority);
  return () => rmSync(folder, { recursive: true, force: true });
}
