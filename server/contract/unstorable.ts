interface Unstorable {
  path: string[];
  what: string;
}

const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Postgres text can hold neither U+0000 nor half of a surrogate pair; better to say so than to fail in the middle. */
export function findUnstorable(value: unknown): Unstorable | undefined {
  if (typeof value === 'string') {
    if (!UNSTORABLE.test(value)) return undefined;
    return { path: [], what: value.includes('\0') ? 'the character U+0000' : 'half of a surrogate pair' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key) ?? findUnstorable(inner);
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}
