import { z } from 'zod';
import { rowOf } from '@/server/kernel/contract/json-schema';
import { formsOf, type Naming, namingOf } from '@/server/kernel/contract/naming';
import type { Operation } from '@/server/kernel/contract/operation';

/** Where an input names a record of a table. `*` in the path stands for each element of a list. */
export interface Place {
  path: string[];
  table: string;
  by: Naming['by'];
  narrows?: Naming['narrows'];
  /** What must stand beside it, so that it is read as naming that table. */
  beside: Record<string, unknown>;
}

interface Leaf {
  path: string[];
  naming: Naming | undefined;
  beside: Record<string, unknown>;
}

/** Every field of an input, also those inside others; what names a record says which. */
function leaves(schema: z.core.$ZodType, path: string[], beside: Leaf['beside'] = {}): Leaf[] {
  const naming = namingOf(schema);
  if (naming) return [{ path, naming, beside }];
  const row = rowOf(schema);
  if (row) return leaves(row, [...path, '*']);
  if (schema instanceof z.ZodObject) return [schema, ...formsOf(schema)].flatMap((form) => fieldsIn(form, path));
  if (schema instanceof z.ZodArray) return leaves(schema.element, [...path, '*'], beside);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => leaves(option, path, beside));
  if (schema instanceof z.ZodPipe) return leaves(schema.in, path, beside);
  const inner = 'unwrap' in schema && typeof schema.unwrap === 'function' ? schema.unwrap() : undefined;
  return inner instanceof z.ZodType ? leaves(inner, path, beside) : [{ path, naming: undefined, beside }];
}

function fieldsIn(form: z.ZodObject, path: string[]): Leaf[] {
  const fields = Object.entries(form.shape);
  const said = fields.flatMap(([name, one]) => (one instanceof z.ZodLiteral ? [[name, one.value]] : []));
  const beside: Leaf['beside'] = Object.fromEntries(said);
  return fields.flatMap(([name, field]) => leaves(field, [...path, name], beside));
}

const named = ({ input }: Operation) =>
  leaves(input, []).flatMap(({ naming, ...leaf }) => (naming ? [{ ...leaf, ...naming }] : []));

/** Every place of an operation's input that names a record. */
export const placesOf = (operation: Operation): Place[] =>
  named(operation).flatMap(({ of, beside, ...place }) =>
    typeof of === 'string'
      ? [{ ...place, beside, table: of }]
      : Object.entries(of.tables).map(([value, table]) => ({
          ...place,
          beside: { ...beside, [of.field]: value },
          table,
        })),
  );

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

/** An input with every value at a place changed. */
export function change(input: Values, { path, beside }: Place, by: (value: unknown) => unknown): Values {
  const into = (old: unknown, [name, ...rest]: string[]): unknown => {
    if (name === undefined) return by(old);
    if (name === '*') return Array.isArray(old) ? old.map((one) => into(one, rest)) : old;
    if (!isObject(old) || !(name in old)) return old;
    const last = rest.every((one) => one === '*');
    const read = !last || Object.entries(beside).every(([field, said]) => old[field] === said);
    return read ? { ...old, [name]: into(old[name], rest) } : old;
  };
  return into(input, path) as Values;
}
