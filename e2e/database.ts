import pg from 'pg';
import type { Credentials } from './service';

/** The database of a service, as its demo workspace sees it. Whoever opens it ends it. */
export async function openDatabase({ databaseUrl, workspaceId }: Credentials): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`SELECT set_config('crm.workspace', $1, false)`, [workspaceId]);
  return client;
}
