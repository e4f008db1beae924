import pg from 'pg';
import { LASTING } from '@/server/kernel/db/silence';

/** How values are written as text, the same on every server. */
const PLAIN = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET bytea_output = 'hex';
  SET extra_float_digits = 1; SET search_path = public; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0`;

/** Does work on a connection of its own, which waits as long as it takes. */
export async function withSession<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openSession(url);
  try {
    return await work(client);
  } finally {
    // What broke has been told already.
    await client.end().catch(() => {});
  }
}

export async function openSession(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'crm backup', ...LASTING });
  // A connection that breaks between two statements is told to the next of them.
  client.on('error', () => {});
  await client.connect();
  await client.query(PLAIN);
  return client;
}

export const identifier = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const qualified = ({ schema, name }: { schema: string; name: string }) =>
  `${identifier(schema)}.${identifier(name)}`;
export const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;
