/** Names longer than this are compared with none: a body may hold any. */
const LONGEST = 64;

const plain = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * The name that was probably meant: the same one otherwise written (`first_name`), else the first of those that are the fewest
 * letters away, up to one letter in three.
 */
export function nearest(name: string, names: Iterable<string>): string | undefined {
  if (name.length > LONGEST) return undefined;
  const sought = plain(name);
  let best: string | undefined;
  let least = Math.min(3, Math.floor(sought.length / 3)) + 1;
  for (const candidate of names) {
    const known = plain(candidate);
    if (known === sought) return candidate;
    if (Math.abs(known.length - sought.length) >= least) continue;
    const apart = distance(sought, known);
    if (apart >= least) continue;
    least = apart;
    best = candidate;
  }
  return best;
}

/** Letters that are added, left out, exchanged, or swapped with their neighbour (optimal string alignment). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, i) => i);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      const changed = at(last, j - 1) + (same ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? at(before, j - 2) + 1 : changed;
      row.push(Math.min(at(last, j) + 1, at(row, j - 1) + 1, changed, swapped));
    }
    before = last;
    last = row;
  }
  return at(last, b.length);
}

const at = (row: number[], i: number) => row[i] ?? Number.POSITIVE_INFINITY;
