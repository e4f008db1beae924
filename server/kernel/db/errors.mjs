// What the database itself has run into, whichever library says so. `up` reads this too, so it imports nothing.

/** Classes 08 and 57P of SQLSTATE, the system's codes of a connection, and Prisma's. */
const away =
  /^(08...|57P0[1235]|E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)|P10(01|17))$/;
/** pg gives its own errors no code, and Prisma hides that of the server in its text. */
const awayInWords =
  /ECONNREFUSED|ECONNRESET|EPIPE|57P0[123]|`08[0-9A-Z]{3}`|terminated unexpectedly|Connection terminated|encountered a connection error|the database system is|timeout expired|terminating connection|did not start|server (has )?closed the connection|Can't reach database server|\bP10(01|17)\b/i;
/** disk_full, and what the system says to a server that cannot write its log. */
const full = /^(53100|ENOSPC)$/;
const fullInWords = /`53100`|ENOSPC|No space left on device/i;
/** too_many_connections, and Prisma's code of it. */
const tooMany = /^(53300|P2037)$/;
const tooManyInWords =
  /`53300`|too many clients already|remaining connection slots are reserved|too many connections for (role|database)/i;

/**
 * Whether the database is gone, is starting or ending, or cut the connection off. The same work may succeed in a moment.
 * @param {unknown} error
 */
export const isAway = (error) => says(error, away, awayInWords);

/**
 * Whether its disk is full. The same work may succeed when somebody has made room.
 * @param {unknown} error
 */
export const isFull = (error) => says(error, full, fullInWords);

/**
 * Whether the server has all the connections that it takes. It works, so those that are there are left alone; the same work may
 * succeed when somebody lets go of one.
 * @param {unknown} error
 */
export const isTooMany = (error) => says(error, tooMany, tooManyInWords);

/**
 * Whether what ails the database may be over by itself, or once somebody has made room: the same work is worth another try.
 * @param {unknown} error
 */
export const mayPass = (error) => isAway(error) || isFull(error) || isTooMany(error);

/**
 * Whether every connection of a pool was in use, or being opened, for too long.
 * @param {unknown} error
 */
export const isCrowded = (error) => says(error, /^$/, /timeout exceeded when trying to connect/);

/** @param {string} text what a process said last before it ended */
export const namesDatabaseError = (text) =>
  [awayInWords, fullInWords, tooManyInWords].some((words) => words.test(text));

/**
 * Lets a connection of a pool break at any moment: whoever uses it is told by its next statement. An error that nobody hears
 * ends the process, and the pool itself hears only connections that lie idle, from a moment after they were opened.
 * @template {import('pg').Pool} P
 * @param {P} pool
 * @param {(error: Error) => void} [lost]
 */
export function surviveLosses(pool, lost = () => {}) {
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/**
 * @param {unknown} error
 * @param {RegExp} codes
 * @param {RegExp} words
 */
function says(error, codes, words) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code, meta } = /** @type {{ code?: unknown, meta?: { driverAdapterError?: { cause?: Cause } } }} */ (cause);
    const { originalCode, kind } = meta?.driverAdapterError?.cause ?? {};
    if ([code, originalCode].some((one) => typeof one === 'string' && codes.test(one))) return true;
    if (words.test(cause.message) || (kind && words.test(kind))) return true;
  }
  return false;
}

/** @typedef {{ originalCode?: string, kind?: string }} Cause what an adapter of Prisma says of an error */
