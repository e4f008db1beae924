const BEYOND_ASCII = /\P{ASCII}/u;
const MARKS = /\p{M}+/gu;
const APOSTROPHES = /['’ʼ`]/g;
const WORD = /[\p{L}\p{N}]+/gu;
const UNSEEN = /\p{C}+/gu;
/** Letters that are no base letter with a mark, and are yet typed as one. */
const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' };

const WORD_LENGTH = 40;
const KEY_LENGTH = 200;
/** Words of one record that are looked at; more is the text of a long mail. */
const MOST_WORDS = 600;

/** The beginning of a text. JSON with half of a surrogate pair is none to PostgreSQL, so one that is cut there ends before it. */
export const cut = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '') : text;

/** A text without case and accents: `Müller Søren` is `muller soren`. */
export function fold(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text.toLowerCase();
  const plain = text.normalize('NFKD').replace(MARKS, '').toLowerCase();
  return plain.replace(/[ßæœøłđðþı]/g, (letter) => LETTERS[letter] ?? letter);
}

/** The words of a text; `O'Brien` is one, `obrien`. */
export const wordsOf = (text: string): string[] =>
  (fold(text.replace(APOSTROPHES, '')).match(WORD) ?? []).map((word) => cut(word, WORD_LENGTH));

/** A key as it is compared: an address, an externalId or a number as a whole, in any case. */
export const keyOf = (text: string): string => cut(fold(text).replace(UNSEEN, '').trim(), KEY_LENGTH);

/** The digits of a telephone number, where there are enough of them to find somebody by. */
export function digitsOf(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  return digits.length >= 6 && /^[\d\s+().\-/]+$/.test(text) ? digits : undefined;
}

/** What is looked through: a title, all that is said of the record, and its keys. */
export interface Searched {
  title: string;
  text: string;
  keys: (string | null)[];
}

/** A lexeme belongs to one workspace, one type and one kind, so that an index of all finds nothing of others. */
export const lexeme = (workspaceId: string, letter: string, kind: 'title' | 'any' | 'key', term: string) =>
  `${workspaceId.slice(-12)}${letter}${kind[0]}:${term}`;

/** The lexemes of a record, and its words. */
export function termsOf(workspaceId: string, letter: string, { title, text, keys }: Searched) {
  const inTitle = [...new Set(wordsOf(title))];
  const words = [...new Set([...inTitle, ...wordsOf(text)])].slice(0, MOST_WORDS);
  const whole = keys.flatMap((key) => (key ? [keyOf(key), digitsOf(key) ?? ''] : [])).filter(Boolean);
  return {
    words,
    lexemes: [
      ...inTitle.map((word) => lexeme(workspaceId, letter, 'title', word)),
      ...words.map((word) => lexeme(workspaceId, letter, 'any', word)),
      ...[...new Set(whole)].map((key) => lexeme(workspaceId, letter, 'key', key)),
    ],
  };
}
