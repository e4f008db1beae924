import { sourceOf } from './sources';
import { digitsOf, keyOf, lexeme, wordsOf } from './terms';

/** More words than this find nothing more. */
const MOST_WORDS = 8;

/** What somebody looks for. */
export interface Query {
  words: string[];
  keys: string[];
}

export function readQuery(q: string): Query {
  const key = keyOf(q);
  const digits = digitsOf(q);
  return {
    words: [...new Set(wordsOf(q))].slice(0, MOST_WORDS),
    keys: [...new Set([key, ...(digits ? [digits] : [])])].filter(Boolean),
  };
}

/** A lexeme inside a tsquery: quoted, whatever is in it. */
const quoted = (term: string) => `'${term.replace(/[\\']/g, '$&$&')}'`;

/** The tsquery texts that find records of one type, the best first; none where there is nothing to look for. */
export function tiersOf(workspaceId: string, type: string, { words, keys }: Query): string[] {
  const { letter } = sourceOf(type);
  const term = (kind: 'title' | 'any' | 'key', text: string) => quoted(lexeme(workspaceId, letter, kind, text));
  const every = (terms: string[]) => terms.join(' & ');
  const whole = keys.map((key) => term('key', key)).join(' | ');
  if (words.length === 0) return whole ? [whole] : [];
  return [
    whole,
    every(words.map((word) => term('title', word))),
    every(words.map((word) => `${term('title', word)}:*`)),
    every(words.map((word) => `${term('any', word)}:*`)),
  ];
}

/** A tsquery text for words that may each be one of several. */
export function alike(workspaceId: string, type: string, choices: string[][]): string {
  const { letter } = sourceOf(type);
  const one = (word: string) => `${quoted(lexeme(workspaceId, letter, 'any', word))}:*`;
  return choices.map((words) => `(${words.map(one).join(' | ')})`).join(' & ');
}
