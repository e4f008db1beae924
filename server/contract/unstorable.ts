interface Unstorable {
  path: string[];
  what: string;
}

/** Postgres text can hold neither U+0000 nor half of a surrogate pair; better to say so than to fail in the middle. */
export function findUnstorable(value: unknown): Unstorable | undefined {
  if (typeof value === 'string') {
    if (value.includes('\0')) return { path: [], what: 'the character U+0000' };
    return value.isWellFormed() ? undefined : { path: [], what: 'half of a surrogate pair' };
  }
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inner] of Object.entries(value)) {
    const found = findUnstorable(key) ?? findUnstorable(inner);
    if (found) return { ...found, path: [key, ...found.path] };
  }
  return undefined;
}
