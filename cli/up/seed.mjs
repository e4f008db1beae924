import { join } from 'node:path';
import { run } from '../../scripts/run.mjs';
import { readPrivate, writePrivate } from './settings.mjs';

/** @typedef {{ workspaceId: string, email: string, password: string, apiKey: string }} Seeded */

/** @param {string} dataDir */
export const credentialsFile = (dataDir) => join(dataDir, 'credentials.json');

/**
 * Makes the demo workspace, unless this database was given one before, and keeps how to get in.
 * @param {import('./settings.mjs').Settings} settings
 * @param {import('./database.mjs').Database} database
 * @param {Record<string, string>} env
 * @returns {Promise<Partial<Seeded> & { baseUrl: string, created: boolean }>}
 */
export async function seedOnce(settings, database, env) {
  const file = credentialsFile(settings.dataDir);
  const kept = database.isNew ? undefined : readPrivate(file);
  const isSame = kept && (!settings.databaseUrl || kept.databaseUrl === settings.databaseUrl);
  const seeded = isSame ? kept : await runSeed(settings, { ...env, DATABASE_URL: database.setupUrl });
  const known = 'existing' in seeded ? {} : seeded;
  const credentials = { ...known, baseUrl: settings.baseUrl, databaseUrl: database.url };
  if (JSON.stringify(credentials) !== JSON.stringify(kept)) writePrivate(file, credentials);
  await database.publish();
  return { ...credentials, created: !isSame && !('existing' in seeded) };
}

/** How the line of the seed's output begins that says what it made, or that there is a workspace already; the rest is its log. */
const RESULT = '{"seeded":';

/**
 * No engine runs yet that could be told of work: what there is to do is found once the services start.
 * @param {import('./settings.mjs').Settings} settings
 * @param {Record<string, string>} env
 * @returns {Promise<Seeded | { existing: true }>}
 */
async function runSeed({ dev }, { INNGEST_EVENT_KEY: _, ...env }) {
  const args = dev ? ['--import', 'tsx', 'prisma/seed.ts'] : ['--enable-source-maps', 'dist/seed.mjs'];
  const output = await run(process.execPath, args, { quiet: true, env });
  const result = output.split('\n').find((line) => line.startsWith(RESULT));
  if (result) return JSON.parse(result).seeded;
  throw new Error(`The demo workspace could not be made: the seed did not say what it made, but:\n${output.trim()}`);
}
