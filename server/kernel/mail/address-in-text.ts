/**
 * Regular expressions of PostgreSQL that find marks in a text or in JSON, addresses above all, and none in a longer one:
 * `da@example.com` is not in `ada@example.com`, nor `ada@example.co` in `ada@example.com`. JSON has ends of lines as `\n`, and
 * signs as `\u003c`, whose letters belong to no address. For `~*`.
 */
export const patternsOf = (marks: readonly string[]): string[] =>
  marks.map((mark) => `(${BEFORE})${mark.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}${AFTER}`);

/** Whether a mark is an address, and no name or id. */
export const isAddress = (mark: string) => mark.includes('@');

/** The same of a text that is no JSON. Both in lower case. */
export function holdsAddress(text: string, address: string): boolean {
  for (let at = text.indexOf(address); at >= 0; at = text.indexOf(address, at + 1)) {
    const isBegun = /[\p{L}\p{N}._+-]$/u.test(text.slice(Math.max(0, at - 2), at));
    const goesOn = /^(?:[\p{L}\p{N}-]|\.[\p{L}\p{N}])/u.test(text.slice(at + address.length, at + address.length + 3));
    if (!isBegun && !goesOn) return true;
  }
  return false;
}

const BEFORE = String.raw`(?<![[:alnum:]._+-])|(?<=\\[nrtbf]|\\u[0-9a-f]{4})`;
const AFTER = String.raw`(?![[:alnum:]-]|\.[[:alnum:]])`;
