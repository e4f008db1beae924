import { refuseUnstorable } from '../body';

/** The fields of a query or of a form's body; one that comes more than once is an array. */
export function parseForm(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values[name];
    values[name] = before === undefined ? value : [before, value].flat();
  }
  refuseUnstorable(values);
  return { ...values };
}
