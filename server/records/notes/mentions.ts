/** A letter, a digit or what else an address may have before its `@`: what follows one is no mention. */
const WITHIN = /[\p{L}\p{N}._%+-]/u;
const LETTER = /[\p{L}\p{N}]/u;

interface Named {
  id: string;
  name: string;
}

/** The members whom a text names by `@` and their name, in any case: of several that fit, those with the longest name. */
export function mentionedIn<M extends Named>(text: string, members: readonly M[]): M[] {
  const lower = text.toLowerCase();
  const byLength = members.toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<M>();
  for (let at = lower.indexOf('@'); at !== -1; at = lower.indexOf('@', at + 1)) {
    if (at > 0 && WITHIN.test(lower.charAt(at - 1))) continue;
    const rest = (name: string) =>
      lower.startsWith(name.toLowerCase(), at + 1) && !LETTER.test(lower.charAt(at + 1 + name.length));
    const longest = byLength.find(({ name }) => name !== '' && rest(name));
    if (longest)
      for (const member of members) if (member.name.toLowerCase() === longest.name.toLowerCase()) found.add(member);
  }
  return [...found];
}
