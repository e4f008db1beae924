/**
 * Regular expressions of PostgreSQL that find marks in a text or in JSON, addresses above all, and none in a longer one:
 * `da@example.com` is not in `ada@example.com`, nor `ada@example.co` in `ada@example.com`. JSON has ends of lines as `\n`, whose
 * letter belongs to no address. For `~*`.
 */
export const patternsOf = (marks: readonly string[]): string[] =>
  marks.map((mark) => `(${BEFORE})${mark.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${AFTER}`);

const BEFORE = String.raw`(?<![[:alnum:]._+-])|(?<=\\[nrtbf])`;
const AFTER = String.raw`(?![[:alnum:]-]|\.[[:alnum:]])`;
