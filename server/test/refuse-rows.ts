import { randomUUID } from 'node:crypto';
import { query } from './database';

/**
 * Has the database refuse new rows of a table, as it does for a fault of the service's own.
 * @param when SQL over the row `NEW`
 * @returns what lets them in again
 */
export async function refuseRows(table: string, when: string): Promise<() => Promise<unknown>> {
  const url = process.env.DATABASE_URL ?? '';
  const name = `refuse_${randomUUID().replaceAll('-', '')}`;
  await query(
    url,
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused by a test'; END $$;
     CREATE TRIGGER ${name} BEFORE INSERT ON "${table}" FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION ${name}()`,
  );
  return () => query(url, `DROP FUNCTION ${name} CASCADE`);
}
