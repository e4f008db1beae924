import { z } from 'zod';
import type { Descriptor } from './descriptor';
import { issueParams } from './faults';
import { nullableText } from './fields';
import { wordOf } from './word';

/** Further fields of what is pointed at, each with whether it may be empty. */
type Further = Readonly<Record<string, 'text' | 'maybe'>>;

/** Another record that a kind of record points at, which a read can show. */
export interface ToOne<
  D extends Descriptor = Descriptor,
  Id extends string = string,
  As extends string = string,
  Also extends Further = Further,
> {
  kind: 'one';
  of: D;
  column: string;
  /** The key of its id, which is also what it is written by, and the key of what is shown of it; empty: after the include. */
  id: Id;
  as: As;
  /** What is shown beside the id and the title. */
  also: Also;
}

/** The tags on a record, by name and by id. */
export interface Tags {
  kind: 'tags';
  column: string;
}

/** A field that the default form leaves out: a column, or what the record says of it in SQL (`beside`). */
export interface Hidden<S extends z.ZodType = z.ZodType> {
  kind: 'column';
  schema: S;
}

export type Include = ToOne | Tags | Hidden;
export type Includes = Readonly<Record<string, Include>>;

interface Naming<Id extends string, As extends string, Also extends Further> {
  id?: Id;
  as?: As;
  also?: Also;
}

/** What a column points at. It is shown as `{id, name}`, with the externalId where there is one. */
export const pointsTo = <
  D extends Descriptor,
  Id extends string = '',
  As extends string = '',
  const Also extends Further = Record<never, never>,
>(
  of: D,
  column: string,
  { id = '' as Id, as = '' as As, also = {} as Also }: Naming<Id, As, Also> = {},
): ToOne<D, NoInfer<Id>, NoInfer<As>, NoInfer<Also>> => ({ kind: 'one', of, column, id, as, also });

/** The fields that are shown of what is pointed at. */
export const shownFields = ({ of, also }: ToOne): string[] => [
  ...['id', of.title ?? 'id', ...(of.hasExternalId ? ['externalId'] : [])],
  ...Object.keys(also),
];

/** The tags on a record, whose assignments point at it by this column. */
export const tagsBy = (column: string): Tags => ({ kind: 'tags', column });
/** A field that the default form leaves out. */
export const hidden = <S extends z.ZodType>(schema: S): Hidden<S> => ({ kind: 'column', schema });

/** Adds the id of everything that a record points at. */
export const IDS = 'ids';

/** The key of the id of what an include shows. */
export const idKeyOf = (name: string, { id }: ToOne) => id || `${name}Id`;
/** The keys that an include adds: of what is shown, and of ids. */
export function keysOf(name: string, include: Include): { shown: string; ids: string | undefined } {
  if (include.kind === 'tags') return { shown: name, ids: 'tagIds' };
  if (include.kind === 'column') return { shown: name, ids: undefined };
  return { shown: include.as || name, ids: idKeyOf(name, include) };
}

type ShownOf<I> =
  I extends ToOne<infer D, string, string, infer Also>
    ? { id: string } & (D extends { title: infer T extends string } ? { [N in T]: string } : unknown) &
        (D extends { hasExternalId: true } ? { externalId: string | null } : unknown) & {
          [N in keyof Also]: Also[N] extends 'text' ? string : string | null;
        }
    : never;
type IdKey<N extends string, I> = I extends { kind: 'one'; id: infer Id }
  ? Id extends ''
    ? `${N}Id`
    : Id & string
  : never;
type AsKey<N extends string, I> = I extends { kind: 'one'; as: infer As } ? (As extends '' ? N : As & string) : never;
type Optional<T> = z.ZodOptional<z.ZodType<T, T>>;

/** The shape of the columns that only includes show. */
export type HiddenShape<I extends Includes> = {
  [N in keyof I & string as I[N] extends Hidden ? N : never]: I[N] extends Hidden<infer S> ? S : never;
};

/** The names of the ids of what includes show. */
export type IdKeys<I extends Includes> = { [N in keyof I & string]: IdKey<N, I[N]> }[keyof I & string];

/** The fields that includes add, each only where it is asked for. */
type Included<I extends Includes> = { [N in keyof I & string as IdKey<N, I[N]>]: Optional<string | null> } & {
  [N in keyof I & string as AsKey<N, I[N]>]: Optional<ShownOf<I[N]> | null>;
} & { [N in keyof I & string as I[N] extends Tags ? N | 'tagIds' : never]: Optional<string[]> } & {
  [N in keyof I & string as I[N] extends Hidden ? N : never]: I[N] extends Hidden<infer S> ? z.ZodOptional<S> : never;
};

/** A record's form with the fields that includes add to it. What its default form has already stays as it is. */
export function including<S extends z.core.$ZodLooseShape, I extends Includes>(record: z.ZodObject<S>, includes: I) {
  const added: Record<string, z.ZodType> = {};
  for (const [name, include] of Object.entries(includes)) {
    const { shown, ids } = keysOf(name, include);
    const when = `With \`include=${name}\``;
    if (ids) added[ids] = idsSchema(include).optional().describe(`${when} or \`${IDS}\`.`);
    added[shown] = shownSchema(include).optional().describe(`${when}.`);
  }
  const extra = Object.fromEntries(Object.entries(added).filter(([name]) => !(name in record.shape)));
  // What is added has the names of the includes, which only the type knows one by one.
  return record.extend(extra) as unknown as z.ZodObject<Omit<Included<I>, keyof S> & S, z.core.$strict>;
}

const idsSchema = ({ kind }: Include) => (kind === 'tags' ? z.array(z.string()) : nullableText());

function shownSchema(include: Include): z.ZodType {
  if (include.kind === 'column') return include.schema;
  if (include.kind === 'tags') return z.array(z.string());
  const { of, also } = include;
  const full = ['id', of.title, ...Object.keys(also).filter((name) => also[name] === 'text')];
  const field = (name: string) => (full.includes(name) ? z.string() : nullableText());
  return z.strictObject(Object.fromEntries(shownFields(include).map((name) => [name, field(name)]))).nullable();
}

/**
 * `include`: what a read shows beside its default form, by name and separated by commas.
 * @param further what it can ask for that is no field of a record
 */
export function includeQuery(includes: Includes, further: readonly string[] = []) {
  const known = [...Object.keys(includes), IDS, ...further];
  const sentence = `include must be a comma-separated list of: ${known.join(', ')}.`;
  const one = `(${known.join('|')})`;
  return z
    .custom<string | readonly string[]>()
    .transform((value, ctx): string[] => {
      const names = (Array.isArray(value) ? value.map(wordOf) : wordOf(value).split(',')).map((name) => name.trim());
      if (names.every((name) => known.includes(name))) return known.filter((name) => names.includes(name));
      ctx.addIssue({
        code: 'custom',
        message: sentence,
        input: value,
        ...issueParams('not_allowed', { allowed: known }),
      });
      return z.NEVER;
    })
    .meta({ jsonSchema: { type: 'string', pattern: `^${one}(,${one})*$`, examples: known } })
    .optional()
    .describe(`Fields beside the default ones, separated by commas: ${known.join(', ')}.`);
}
