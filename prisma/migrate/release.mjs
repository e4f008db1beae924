import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/run.mjs';

/** @returns {string} the release that these files are of */
export const thisRelease = () => JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version;

/**
 * Notes at the table of the migrations which release applied the last of them, for an older one that refuses the database.
 * @param {import('pg').Client} client
 */
export async function noteRelease(client) {
  await client.query(`COMMENT ON TABLE _prisma_migrations IS 'migrated by release ${thisRelease()}'`);
}

/**
 * Why this release cannot begin on a database that has a migration which it does not know, and what helps.
 * @param {import('pg').Client} client
 * @param {string} migration
 */
export async function tooNew(client, migration) {
  const { rows } = await client.query(`SELECT obj_description('_prisma_migrations'::regclass, 'pg_class') AS note`);
  const newer = /^migrated by release (\S+)$/.exec(rows[0]?.note ?? '')?.[1];
  const which = newer && newer !== thisRelease() ? `release ${newer}` : 'the release that made it';
  return (
    `The database was migrated by a newer release: it has ${migration}, which is not here (release ${thisRelease()}). ` +
    `Run ${which} or a later one. To go back, restore a backup from before that upgrade: crm admin restore (docs/upgrading.md).`
  );
}
