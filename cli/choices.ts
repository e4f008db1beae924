import { specs } from './specs';

/** What a field of an operation may be. */
export function choicesOf(id: string, field: string): string[] {
  const spec = specs.find((one) => one.id === id);
  const [, schema] = spec?.fields.find(([name]) => name === field) ?? [];
  if (!schema?.enum) throw new Error(`${field} of ${id} is no choice.`);
  return schema.enum.map(String);
}
