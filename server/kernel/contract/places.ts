import { z } from 'zod';
import { rowOf } from './json-schema';
import { formsOf, type Naming, namingOf } from './naming';
import type { Operation } from './operation';

/** Where an input names a record of a table. `*` in the path stands for each element of a list. */
export interface Place {
  path: string[];
  table: string;
  by: Naming['by'];
  narrows?: Naming['narrows'];
  throughMerges?: Naming['throughMerges'];
  /** What must stand beside it, so that it is read as naming that table. */
  beside: Record<string, unknown>;
}

export interface Leaf {
  path: string[];
  naming: Naming | undefined;
  beside: Record<string, unknown>;
}

/** Every field of an input, also those inside others; what names a record says which. */
export function leaves(schema: z.core.$ZodType, path: string[], beside: Leaf['beside'] = {}): Leaf[] {
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

type Values = Record<string, unknown>;
const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An input with every value at a place changed. */
export function change(
  input: Values,
  { path, beside }: Pick<Place, 'path' | 'beside'>,
  by: (value: unknown) => unknown,
): Values {
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
