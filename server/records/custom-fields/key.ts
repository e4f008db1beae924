const MAX_LENGTH = 90;

/** A label in lower snake case; accents are dropped, and what has no Latin letter or digit at all becomes `field`. */
function snakeCase(label: string): string {
  const words = label
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.join('_').slice(0, MAX_LENGTH) || 'field';
}

/** The key of a new field: its label in lower snake case, with `_2`, `_3`, ... when that is taken, if only by what every object has. */
export function keyFor(label: string, taken: ReadonlySet<string>): string {
  const base = snakeCase(label);
  let key = base;
  for (let n = 2; taken.has(key) || key in Object.prototype; n++) key = `${base}_${n}`;
  return key;
}
