/**
 * A value of JSON as a text, to be looked for among known ones, or to be said. An object has none of its own: it may name a
 * `toString` that is no function, on which `String` throws.
 */
export function wordOf(value: unknown): string {
  if (Array.isArray(value)) return value.map((one) => wordOf(one ?? '')).join(',');
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
