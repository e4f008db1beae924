/** Words that begin or end a condition: what stands beyond them belongs to something else. */
const BOUNDS = new Set(
  (
    'SELECT FROM WHERE ON HAVING SET WHEN THEN ELSE CASE END RETURNING USING JOIN LEFT RIGHT INNER FULL CROSS GROUP ORDER LIMIT ' +
    'OFFSET UNION EXCEPT INTERSECT FOR WINDOW FILTER VALUES AS DO ,'
  ).split(' '),
);
const TOKENS = /'(?:[^']|'')*'|"(?:[^"]|"")*"|[A-Za-z_]\w*|[(),]/g;
/** Those that stand before a group which is a query of its own, with conditions of its own. */
const QUERY = /^(?:SELECT|WITH|VALUES|TABLE)$/i;
/** Before a condition or a group, what would make it hold of other rows. */
const NEGATION = /^NOT$/i;

export type Tokens = readonly RegExpExecArray[];
/** The words of a statement, each with its place. */
export const tokensOf = (text: string): Tokens => [...text.matchAll(TOKENS)];

/**
 * Whether the condition at a place of a statement must hold of every row that its query finds: it is no alternative of an `OR`, nor
 * denied, nor is any group around it.
 * @param place the index of its first character
 */
export function mustHold(tokens: Tokens, place: number): boolean {
  const at = tokens.findIndex(({ index }) => index >= place);
  let [left, right] = [(at < 0 ? tokens.length : at) - 1, at < 0 ? tokens.length : at];
  for (;;) {
    const before = walk(tokens, left, -1);
    const after = walk(tokens, right, 1);
    if (before.isOpen || after.isOpen) return false;
    if (before.end < 0 || after.end >= tokens.length) return true;
    if (QUERY.test(tokens[before.end + 1]?.[0] ?? '')) return true;
    [left, right] = [before.end - 1, after.end + 1];
  }
}

/** Goes from a condition to the end of its group, and says whether what it meets leaves other ways for a row to be found. */
function walk(tokens: Tokens, from: number, step: 1 | -1): { isOpen: boolean; end: number } {
  let [depth, isWithin] = [0, true];
  const [opens, closes] = step === 1 ? ['(', ')'] : [')', '('];
  for (let i = from; ; i += step) {
    const word = tokens[i]?.[0];
    if (word === undefined) return { isOpen: false, end: i };
    if (word === opens) depth += 1;
    else if (word === closes) {
      if (depth === 0) return { isOpen: false, end: i };
      depth -= 1;
    } else if (depth > 0 || !isWithin) continue;
    else if (BOUNDS.has(word)) isWithin = false;
    else if (/^OR$/i.test(word)) return { isOpen: true, end: i };
    else if (i === from && step === -1 && NEGATION.test(word)) return { isOpen: true, end: i };
  }
}
