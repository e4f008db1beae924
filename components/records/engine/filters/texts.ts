/** Texts that a condition takes at most: all of them stand in the address. */
export const MOST_TEXTS = 100;

/** Texts as a condition compares with them: without spaces around, and in any case each once. */
export function together(texts: readonly string[]): string[] {
  const byText = new Map<string, string>();
  for (const text of texts.map((one) => one.trim()).filter(Boolean)) {
    if (!byText.has(text.toLowerCase())) byText.set(text.toLowerCase(), text);
  }
  return [...byText.values()];
}

/** The texts of what is pasted: of a column of a sheet one for each line, of a row one for each cell. */
export const linesOf = (pasted: string): string[] => together(pasted.split(/[\r\n\t]+/));
