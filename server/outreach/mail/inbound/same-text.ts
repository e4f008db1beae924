/** What a text says, however its lines are broken. */
const letters = (text: string) => text.replace(/[\s>]+/g, '');
/** A line below which only a footer is meant: a signature's, or one that is drawn. */
const RULE = /^\s*(?:--|([-_=*–—])\1{2,})\s*$/u;

/** The first of our mails of which a text is a copy: it says the same, or that and a footer, which servers add. Ours says something. */
export function copied<T extends { bodyText: string }>(ours: readonly T[], text: string): T | undefined {
  const said = letters(text);
  return ours.find(({ bodyText }) => {
    const own = letters(bodyText);
    return own !== '' && said.startsWith(own) && isAllBut(text, own.length);
  });
}

/** Whether a text ends after so many letters, but for a footer. */
function isAllBut(text: string, length: number): boolean {
  let left = length;
  for (const line of text.split('\n')) {
    const { length: more } = letters(line);
    if (more === 0) continue;
    if (left === 0) return RULE.test(line);
    if (more > left) return false;
    left -= more;
  }
  return true;
}
