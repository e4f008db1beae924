import type { Operation } from '@/server/kernel/contract/operation';
import { leaves, type Place } from '@/server/kernel/contract/places';

/** Fields that look like references and do not say what they name. `externalId` is a record's own. */
export const unnamed = ({ input }: Operation): string[] =>
  leaves(input, [])
    .filter(({ path, naming }) => !naming && path.some((name) => name !== 'externalId' && /^id$|Ids?$/.test(name)))
    .map(({ path }) => path.join('.'));

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An input with a value at a place: in the first element of a list, which is made where there is none. */
export function put(input: Values, { path, beside }: Place, value: unknown): Values {
  const into = (old: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return value;
    if (name === '*') {
      const [first, ...others] = Array.isArray(old) ? old : [];
      return [into(first, rest), ...others];
    }
    const holder = isObject(old) ? old : {};
    const last = rest.every((one) => one === '*');
    return { ...holder, ...(last && beside), [name]: into(holder[name], rest) };
  };
  return into(input, path) as Values;
}
