import type { TestProject } from 'vitest/node';
import { migrate } from '../../prisma/migrate.mjs';
import { generateClient } from '../../scripts/generate.mjs';
import { ensureDatabase, startPostgres } from '../../scripts/postgres.mjs';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the server's own database, from which the others are made. */
    postgresUrl: string;
  }
}

/** One throw-away PostgreSQL for the run, with a migrated template which each test file gets a copy of. */
export default async function setup(project: TestProject) {
  const [postgres] = await Promise.all([startPostgres({ ephemeral: true }), generateClient()]);
  const template = postgres.url('crm_template');
  await ensureDatabase(template);
  await migrate(template);
  project.provide('postgresUrl', postgres.url('postgres'));
  return postgres.stop;
}
