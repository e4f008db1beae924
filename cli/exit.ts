/** What an exit code says; `crm help exit-codes` prints it. */
export const EXIT = {
  ok: 0,
  unexpected: 1,
  usage: 2,
  unauthorized: 3,
  notFound: 4,
  refused: 5,
  rows: 6,
  unreachable: 7,
  broken: 8,
} as const;

export const EXIT_CODES = `0  done
1  something unexpected went wrong
2  the command line is not right
3  not authorised: no key, a key that does not work (401), or one that lacks the scope (403)
4  not found (404)
5  refused: the input is not valid, or the record's state forbids it (400, 409, 413, 429)
6  some rows were rejected; the others are written (207), or would be (--dry-run)
7  the service could not be reached, or failed (5xx)
8  what was checked is not as it was kept: the answer has "valid": false`;

/** An end that was foreseen: its message goes to stderr alone, its code to the caller. */
export class CliError extends Error {
  override name = 'CliError';
  constructor(
    readonly exitCode: number,
    message: string,
  ) {
    super(message);
  }
}

export const usage = (message: string) => new CliError(EXIT.usage, message);

/** The exit code for the status of an answer. */
export function exitCodeOf(status: number): number {
  if (status === 207) return EXIT.rows;
  if (status < 400) return EXIT.ok;
  if (status === 401 || status === 403) return EXIT.unauthorized;
  if (status === 404) return EXIT.notFound;
  return status < 500 ? EXIT.refused : EXIT.unreachable;
}
