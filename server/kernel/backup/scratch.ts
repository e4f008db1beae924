import { randomUUID } from 'node:crypto';
import { readDatabaseAddress } from '@/server/kernel/config/database-address.mjs';
import { BackupError } from './error';
import type { OpenBackup } from './read';
import { type Restored, restoreBackup, type Target } from './restore';
import { identifier, withSession } from './session';

/**
 * Restores a backup to a database that is made for it and dropped again, which compares the counts and sums of every table.
 * @param makerUrl of a role that may make databases, on the server of `databaseUrl`, whose role is to own it
 */
export async function restoreToScratch(
  backup: OpenBackup,
  { makerUrl, databaseUrl, making }: Pick<Target, 'databaseUrl' | 'making'> & { makerUrl: string },
): Promise<Restored> {
  const name = `crm_scratch_${randomUUID().replaceAll('-', '')}`;
  const url = Object.assign(readDatabaseAddress(databaseUrl), { pathname: `/${name}` }).href;
  const owner = identifier(decodeURIComponent(readDatabaseAddress(databaseUrl).username));
  return withSession(makerUrl, async (client) => {
    await client
      .query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER ${owner}`)
      .catch((cause: { code?: string } & Error) => {
        if (cause.code !== '42501') throw cause;
        throw new BackupError(
          'The role of DATABASE_URL may not make a scratch database. Let an administrator give it CREATEDB.',
          { cause },
        );
      });
    try {
      return await restoreBackup(backup, { databaseUrl: url, making, keepSecrets: async () => {} });
    } finally {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
    }
  });
}
