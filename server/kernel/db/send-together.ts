import type { Duplex } from 'node:stream';
import type pg from 'pg';

/** Of a client of pg, what it writes to. */
type Connected = pg.PoolClient & { connection: { stream: Duplex } };

/**
 * Statements that are asked for together, none of which waits for the answer of another, leave the process in one write: each write
 * wakes the database, which costs more than a plain statement does.
 */
export function sendTogether(client: pg.PoolClient): void {
  const ask = client.query.bind(client) as (...given: unknown[]) => unknown;
  let isHeld = false;
  const query = (...given: unknown[]) => {
    if (!isHeld) {
      isHeld = true;
      const { stream } = (client as Connected).connection;
      stream.cork();
      // Once everything that follows from what came in has run.
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return ask(...given);
  };
  Object.assign(client, { query });
}
