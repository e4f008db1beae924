/** `expectedCloseDate` and `MARKETING_QUALIFIED_LEAD` as words. */
export function wordsOf(name: string): string {
  const words = name
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
