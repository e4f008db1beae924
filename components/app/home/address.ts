/** A list's address with the filters that are set. */
export function addressOf(path: string, filters: Record<string, string | undefined>): string {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length > 0 ? `${path}?${new URLSearchParams(set)}` : path;
}
