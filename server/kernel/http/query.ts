import { badRequest } from '@/server/kernel/contract/errors';
import { CUSTOM_FIELDS, customKeyOf } from '@/server/kernel/contract/listing';
import { nearest } from '@/server/kernel/contract/nearest';
import { type Operation, pathNames, takesQuery } from '@/server/kernel/contract/operation';

type Values = Record<string, string | Record<string, string>>;

/** The query as an object. A name that the operation does not know is refused: a mistyped filter must not answer unfiltered. */
export function queryOf(operation: Operation, query: string): Values {
  if (!query) return {};
  const inPath = pathNames(operation.path);
  const known = takesQuery(operation.method)
    ? Object.keys(operation.input.shape).filter((name) => !inPath.includes(name))
    : [];
  const values: Values = Object.create(null);
  const custom: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(query)) {
    const key = known.includes(CUSTOM_FIELDS) ? customKeyOf(name) : undefined;
    if (key === undefined && !known.includes(name)) {
      const takes = known.length > 0 ? known.join(', ') : 'no query parameters';
      const meant = nearest(name, known);
      const fix = { allowed: known, ...(meant !== undefined && { name: meant }) };
      const message = `Unknown query parameter '${name}'. This endpoint takes: ${takes}.`;
      throw badRequest(message, { code: 'unknown_parameter', field: name, fix });
    }
    const refused = { code: 'invalid_value', field: name } as const;
    if (key === undefined ? name in values : key in custom)
      throw badRequest(`${name} may be given only once.`, refused);
    if (value.includes('\0')) throw badRequest(`${name} must not contain the character U+0000.`, refused);
    if (key === undefined) values[name] = value;
    else custom[key] = value;
  }
  if (Object.keys(custom).length > 0) values[CUSTOM_FIELDS] = { ...custom };
  return values;
}
