import { once } from 'node:events';
import { Readable } from 'node:stream';
import type pg from 'pg';

// COPY over the connection of `pg`, which knows the messages of its protocol and leaves them to whoever asks.

/** What of the library's connection the types leave out. */
type Connection = pg.Connection & {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(why: string): void;
};

const PIECE_BYTES = 64 * 1024;

/** What both directions are told and need not know. */
const silent = { handleRowDescription() {}, handleDataRow() {}, handleEmptyQuery() {}, handlePortalSuspended() {} };

/** The rows of a COPY … TO STDOUT, in pieces. The server sends no faster than they are read. */
export function copyOut(client: pg.Client, text: string): Readable {
  let socket: pg.Connection['stream'] | undefined;
  // The library reads its next message into the memory of this one, so every row is copied at once.
  let piece = Buffer.allocUnsafe(PIECE_BYTES);
  let used = 0;
  let isOver = false;
  const rows = new Readable({
    highWaterMark: 4 * PIECE_BYTES,
    read: () => void socket?.resume(),
    // Rows that nobody wants cannot be told from what would follow them.
    destroy(error, done) {
      if (!isOver) socket?.destroy();
      done(error);
    },
  });
  // What comes next on the connection is read, also where the last rows are still waiting here.
  const finish = () => {
    isOver = true;
    socket?.resume();
  };
  const push = (bytes: Buffer) => {
    if (!rows.push(bytes)) socket?.pause();
  };
  const flush = () => {
    if (used > 0) push(piece.subarray(0, used));
    piece = Buffer.allocUnsafe(PIECE_BYTES);
    used = 0;
  };
  const query = {
    ...silent,
    submit(connection: pg.Connection) {
      socket = connection.stream;
      connection.query(text);
    },
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (used + chunk.length > PIECE_BYTES) flush();
      if (chunk.length > PIECE_BYTES) return push(Buffer.from(chunk));
      used += chunk.copy(piece, used);
    },
    handleCommandComplete: flush,
    handleReadyForQuery() {
      finish();
      rows.push(null);
    },
    handleError(error: Error) {
      finish();
      rows.destroy(error);
    },
  };
  client.query(query);
  return rows;
}

/**
 * Sends what a COPY … FROM STDIN takes, no faster than the server does.
 * @returns how many rows it took
 */
export async function copyIn(client: pg.Client, text: string, bytes: AsyncIterable<Buffer>): Promise<number> {
  const { query, ready, done } = copyInQuery(text);
  client.query(query);
  // Told to whoever waits below, which may be a moment later.
  done.catch(() => {});
  const connection = await Promise.race([ready, done.then(() => undefined)]);
  if (!connection) return done;
  try {
    for await (const chunk of bytes) {
      connection.sendCopyFromChunk(chunk);
      if (connection.stream.writableNeedDrain) await Promise.race([once(connection.stream, 'drain'), done]);
    }
  } catch (error) {
    connection.sendCopyFail('the rows end here');
    await done.catch(() => {});
    throw error;
  }
  connection.endCopyFrom();
  return done;
}

function copyInQuery(text: string) {
  let taken = 0;
  let begin: (connection: Connection) => void = () => {};
  let end: (rows: number) => void = () => {};
  let fail: (error: Error) => void = () => {};
  const ready = new Promise<Connection>((resolve) => {
    begin = resolve;
  });
  const done = new Promise<number>((resolve, reject) => {
    [end, fail] = [resolve, reject];
  });
  const query = {
    ...silent,
    submit: (connection: pg.Connection) => connection.query(text),
    handleCopyInResponse: (connection: Connection) => begin(connection),
    handleCommandComplete: ({ text: said }: { text: string }) => {
      taken = Number(/^COPY (\d+)/.exec(said)?.[1]);
    },
    handleReadyForQuery: () => end(taken),
    handleError: (error: Error) => fail(error),
  };
  return { query, ready, done };
}
