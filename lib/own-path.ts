/** Stands for this site while a path is resolved; nothing of it is in what comes back. */
const HERE = 'http://here.invalid';
const LONGEST = 2000;

/** U+0000 to U+0020 and U+007F: browsers take some of them out of an address before they read it. */
const hasControl = (text: string) => [...text].some((one) => one <= ' ' || one === '\u007f');

/**
 * Where to go on, as a path of this site: the only way in which an address that came from outside may lead a browser anywhere.
 * What would lead away (`//host`, `/\host`, `/./` before `/host`, either with control characters in it) becomes the first page.
 */
export function ownPath(next: unknown): string {
  if (typeof next !== 'string' || next.length > LONGEST || !next.startsWith('/')) return '/';
  if (hasControl(next) || next.includes('\\') || !URL.canParse(next, HERE)) return '/';
  const { origin, pathname, search, hash } = new URL(next, HERE);
  // `%5C` and `%2F` stay what they are in a path, but some software in between turns them into what they stand for.
  const leadsAway = origin !== HERE || /^\/(?:\/|\\|%2f|%5c)/i.test(pathname);
  return leadsAway ? '/' : pathname + search + hash;
}
