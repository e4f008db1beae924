const IRREGULAR: Readonly<Record<string, string>> = {
  bought: 'buy',
  led: 'lead',
  lost: 'los',
  met: 'meet',
  ran: 'run',
  said: 'say',
  sent: 'send',
  spoke: 'speak',
  told: 'tell',
  won: 'win',
  written: 'writ',
  wrote: 'writ',
};

/** A word in small letters without what only bends it: `Ada's` is `ada`. */
export const plainOf = (word: string) => word.toLowerCase().replace(/['’](s|re|ve|ll|d|t|m)$/, '');

/** The words of a text in small letters; a date and a figure are one each. */
export const wordsOf = (text: string): string[] =>
  (text.match(/\d+(?:[.,:/-]\d+)*|[\p{L}\p{N}]+(?:['’]\p{L}+)?/gu) ?? []).map((word) =>
    /^\d/.test(word) ? word.replaceAll(',', '') : plainOf(word),
  );

/** The figures and dates of a text; separators between thousands are left out. */
export const numbersOf = (text: string): string[] =>
  (text.match(/\d+(?:[.,:/-]\d+)*/g) ?? []).map((number) => number.replaceAll(',', ''));

/** What the forms of a word have in common; `plans` and `planned`, but not `planner`. */
export function stem(word: string): string {
  const irregular = IRREGULAR[word];
  if (irregular) return irregular;
  if (word.length <= 3) return word;
  const bare = word.replace(/ies$|ied$/, 'y').replace(/(ing|ed|es|s)$/, '');
  return bare.replace(/([bdgklmnprt])\1$/, '$1').replace(/e$/, '');
}
