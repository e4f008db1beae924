import { z } from 'zod';
import type { Fault } from './faults';
import { formsOf } from './naming';
import { nearest } from './nearest';

/** Unknown fields that are told of; whoever sends more has sent something else altogether. */
const MOST_TOLD = 10;
/** Of the name of an unknown field, which may be of any length. */
const LONGEST_TOLD = 100;

/** Tells of the fields of a value that nothing reads. */
export type FindUnknown = (value: unknown) => Fault[];

/** Adds those of a value that stands at `path`. */
type Check = (value: unknown, path: readonly (string | number)[], faults: Fault[]) => void;

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Finds the fields of a value that its schema does not know, at any depth, each with the nearest name.
 * @param read the forms in which the same record is read. What only they have is ignored, so that what was read can be sent back.
 */
export function unknownFields(schema: z.ZodType, read: readonly z.core.$ZodType[] = []): FindUnknown {
  const check = checkOf(schema, read);
  return (value) => {
    const faults: Fault[] = [];
    check?.(value, [], faults);
    return faults;
  };
}

/** Undefined where any field may stand, or none. */
function checkOf(schema: z.core.$ZodType, read: readonly z.core.$ZodType[]): Check | undefined {
  const bare = unwrapped(schema);
  const forms = formsOf(bare);
  if (forms.length > 0) return oneOf(forms, read);
  if (bare instanceof z.ZodObject) return fieldsOf(bare, read);
  if (bare instanceof z.ZodArray) return elements(bare, read);
  if (bare instanceof z.ZodUnion)
    return oneOf(
      bare.options.filter((option) => option instanceof z.ZodObject),
      read,
    );
  return undefined;
}

/** A schema without what says that it may be left out, null, or is changed once it was read. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  const inner = 'unwrap' in schema && typeof schema.unwrap === 'function' ? schema.unwrap() : undefined;
  return inner instanceof z.ZodType && !(schema instanceof z.ZodArray) ? unwrapped(inner) : schema;
}

/** What the forms of a record hold under a name. */
const within = (read: readonly z.core.$ZodType[], name: string) =>
  read.flatMap((form) => (form instanceof z.ZodObject ? (form.shape[name] ?? []) : [])).map(unwrapped);

function fieldsOf(schema: z.ZodObject, read: readonly z.core.$ZodType[]): Check | undefined {
  if (schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever)) return undefined;
  const known = new Map<string, Check | undefined>(
    Object.entries(schema.shape).map(([name, field]) => [name, checkOf(field, within(read, name))]),
  );
  const ignored = new Set(read.flatMap((form) => (form instanceof z.ZodObject ? Object.keys(form.shape) : [])));
  return (value, path, faults) => {
    if (!isFields(value)) return;
    for (const name of Object.keys(value)) {
      const inner = known.get(name);
      if (inner) inner(value[name], [...path, name], faults);
      else if (!known.has(name) && !ignored.has(name) && faults.length < MOST_TOLD)
        faults.push(unknownField(name, path, known.keys()));
    }
  };
}

function elements(list: z.ZodArray, read: readonly z.core.$ZodType[]): Check | undefined {
  const forms = read.flatMap((form) => (form instanceof z.ZodArray ? unwrapped(form.element) : []));
  const check = checkOf(list.element, forms);
  if (!check) return undefined;
  return (value, path, faults) => {
    if (!Array.isArray(value)) return;
    for (const [i, element] of value.entries()) check(element, [...path, i], faults);
  };
}

/** Of several forms the one is meant whose constants stand in the value: `type: 'ADD_TAG'`. With none, nothing can be told. */
function oneOf(forms: readonly z.ZodObject[], read: readonly z.core.$ZodType[]): Check | undefined {
  const checks = forms.map((form) => {
    const constants = Object.entries(form.shape).filter(([, field]) => field instanceof z.ZodLiteral);
    const isMeant = (value: Fields) =>
      constants.every(([name, field]) => field instanceof z.ZodLiteral && field.values.has(value[name] as string));
    return { isMeant, check: fieldsOf(form, read) };
  });
  return (value, path, faults) => {
    if (isFields(value)) checks.find(({ isMeant }) => isMeant(value))?.check?.(value, path, faults);
  };
}

function unknownField(name: string, path: readonly (string | number)[], known: Iterable<string>): Fault {
  const meant = nearest(name, known);
  const told = name.length > LONGEST_TOLD ? `${name.slice(0, LONGEST_TOLD)}…` : name;
  return {
    field: [...path, told].join('.'),
    message: meant === undefined ? 'no such field.' : `no such field. Did you mean ${meant}?`,
    code: 'unknown_field',
    ...(meant !== undefined && { fix: { name: meant } }),
  };
}

/** Unknown fields before the other faults. What was sent under a wrong name is not also called missing. */
export function amongOthers(unknown: readonly Fault[], others: readonly Fault[]): Fault[] {
  const meant = new Set(
    unknown.flatMap(({ field = '', fix }) =>
      fix?.name ? [[...field.split('.').slice(0, -1), fix.name].join('.')] : [],
    ),
  );
  return [...unknown, ...others.filter(({ field, code }) => code !== 'required' || !meant.has(field ?? ''))];
}
