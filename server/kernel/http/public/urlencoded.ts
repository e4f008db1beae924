import { refuseUnstorable } from '../body';

/** The fields of a query or of a form's body; one that comes more than once is an array. */
export function parseForm(text: string): Record<string, string | string[]> {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name);
    if (before === undefined) values.set(name, value);
    else if (typeof before === 'string') values.set(name, [before, value]);
    else before.push(value);
  }
  const fields = Object.fromEntries(values);
  refuseUnstorable(fields);
  return fields;
}
