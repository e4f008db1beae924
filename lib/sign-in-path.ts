/** The header by which a layout knows which page was asked for (proxy.ts). */
export const ASKED_PATH = 'x-asked-path';

/** The page on which to sign in, and from there on to `next`, a path of this site. */
export function signInPath(next: string, said: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(next !== '/' && { next }), ...said }).toString();
  return query ? `/sign-in?${query}` : '/sign-in';
}
