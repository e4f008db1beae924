import pg from 'pg';

/**
 * Does work on a connection of its own.
 * @template T
 * @param {string} url
 * @param {(client: pg.Client) => Promise<T>} work
 * @param {pg.ClientConfig} [more]
 */
export async function withClient(url, work, more) {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 30_000, ...more });
  // A connection that breaks between two queries is told to the next of them.
  client.on('error', () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    // What broke has been told already.
    await client.end().catch(() => {});
  }
}
