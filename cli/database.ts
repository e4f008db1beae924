import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from '../scripts/run.mjs';
import { CliError, EXIT } from './exit';

/**
 * Makes DATABASE_URL name the database that the service uses, starting the embedded server when it does not run. Must come
 * before anything that reads the environment is imported.
 * @returns what closes it again
 */
export async function openDatabase(): Promise<() => Promise<void>> {
  const stop = await locateDatabase();
  const { migrate } = await import('../prisma/migrate.mjs');
  try {
    await migrate(process.env.DATABASE_URL ?? '');
  } catch (error) {
    await stop();
    throw explain(error);
  }
  return async () => {
    const { disconnect } = await import('@/server/kernel/db/client');
    await disconnect();
    await stop();
  };
}

/**
 * The same, leaving the database as it is.
 * @param make makes an embedded server where there is none, and an empty database on it
 */
export async function locateDatabase({ make = false } = {}): Promise<() => Promise<void>> {
  // Whoever calls reads one value from stdout, where the log would go.
  process.env.LOG_LEVEL = 'silent';
  await checkConfiguration();
  const nothing = async () => {};
  const dataDir = resolve(root, process.env.CRM_DATA_DIR || '.data');
  // Files are found from any folder.
  process.env.CRM_DATA_DIR = dataDir;
  if (process.env.DATABASE_URL) return nothing;
  const kept = keptBy(dataDir);
  // What links say that are printed here.
  if (!process.env.PORT && kept.baseUrl) process.env.CRM_BASE_URL ||= kept.baseUrl;
  const { ensureDatabase, findPostgres, startPostgres } = await import('../scripts/postgres.mjs');
  const running = await findPostgres(dataDir);
  if (running) {
    process.env.DATABASE_URL = running.url('crm');
    if (make) await ensureDatabase(running.adminUrl('crm'));
    return nothing;
  }
  if (!make && kept.databaseUrl && !existsSync(join(dataDir, 'postgres'))) {
    process.env.DATABASE_URL = kept.databaseUrl;
    return nothing;
  }
  if (!make && !existsSync(join(dataDir, 'postgres'))) {
    const message = `There is no database in ${dataDir}. Run \`npm run up\` once, or set DATABASE_URL or CRM_DATA_DIR.`;
    throw new CliError(EXIT.usage, message);
  }
  const server = await startPostgres({ dataDir });
  process.env.DATABASE_URL = server.url('crm');
  if (make) await ensureDatabase(server.adminUrl('crm'));
  return server.adopted ? nothing : server.stop;
}

async function checkConfiguration() {
  const { describeProblems, readEnvironment } = await import('@/server/kernel/config/environment.mjs');
  const { problems } = readEnvironment(process.env);
  if (problems.length > 0) throw new CliError(EXIT.usage, describeProblems(problems));
}

/** What `up` noted; it may be a server of its own that DATABASE_URL named then. */
function keptBy(dataDir: string): { databaseUrl?: string; baseUrl?: string } {
  const file = join(dataDir, 'credentials.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function explain(error: unknown): CliError {
  const { code, message } = error as { code?: string; message?: string };
  return new CliError(EXIT.unreachable, `The database cannot be used: ${message || code || String(error)}`);
}
