import { z } from 'zod';
import type { Descriptor } from './descriptor';
import { issueParams } from './faults';
import { filterChoice, flag, moment, nextCursor, oneOf, search, since } from './fields';
import { type FilterField, whereQuery } from './filter';
import { type HiddenShape, type IdKeys, type Includes, idKeyOf, includeQuery, including, keysOf } from './include';
import { filterBy } from './naming';

/** How a field is ordered and compared, as its schema says. */
type FieldKind = 'text' | 'choice' | 'flag' | 'number' | 'day' | 'time';

/** A field that a list can be sorted by, and filtered by what its kind allows. */
export interface ListField {
  name: string;
  kind: FieldKind;
  isNullable: boolean;
  /** The values of a choice, in their order. */
  choices: readonly string[];
  /** Of what is pointed at: the column that points, the table, and what it is called there, by which it is ordered. */
  through?: { column: string; table: string; title: string };
  /** Of tags: the column of their assignments that points at the record. It goes by their names. */
  tagged?: string;
}

/** What a list of records can be sorted, filtered and extended by, beside the filters that are its alone. */
export interface Listing {
  of: Descriptor;
  fields: readonly ListField[];
  /** What `where` can ask for; custom fields are not among them. */
  filters: readonly FilterField[];
  includes: Includes;
  /** The form of a record; what an include adds is optional in it. */
  record: z.ZodObject;
  /** The columns that `q` looks into. */
  search: readonly string[];
}

/** The filter on custom fields, which a query gives as `customFields.<key>`. */
export const CUSTOM_FIELDS = 'customFields';
/** A custom field as `sort` and filters name it. */
export const customKeyOf = (name: string) =>
  name.startsWith(`${CUSTOM_FIELDS}.`) ? name.slice(CUSTOM_FIELDS.length + 1) : undefined;

/** The name that the filters of a moment begin with: `created` of createdAt, `expectedClose` of expectedCloseDate. */
const stemOf = (name: string) => name.replace(/(At|Date)$/, '');
const capitalized = (name: string) => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The filters that a field's kind allows, by name, with what each compares. */
export function filtersOf({ name, kind }: ListField): { name: string; compare: '=' | '>=' | '<' | '<=' }[] {
  if (kind === 'choice' || kind === 'flag') return [{ name, compare: '=' }];
  if (kind === 'number') {
    return [
      { name: `min${capitalized(name)}`, compare: '>=' },
      { name: `max${capitalized(name)}`, compare: '<=' },
    ];
  }
  if (kind === 'text') return [];
  const stem = stemOf(name);
  const from = { name: `${stem}Since`, compare: '>=' as const };
  // `updatedSince` is more than a filter: it is what a sync goes on by.
  return [...(name === 'updatedAt' ? [] : [from]), { name: `${stem}Before`, compare: '<' }];
}

function fieldOf(name: string, schema: z.ZodType): ListField {
  const isNullable = schema instanceof z.ZodNullable;
  const inner = isNullable ? schema.unwrap() : schema;
  const choices = inner instanceof z.ZodEnum ? inner.options.map(String) : [];
  return { name, kind: kindOf(inner), isNullable, choices };
}

function kindOf(schema: z.core.$ZodType): FieldKind {
  if (schema instanceof z.ZodEnum) return 'choice';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodNumber) return 'number';
  if (schema instanceof z.ZodISODate) return 'day';
  return schema instanceof z.ZodISODateTime ? 'time' : 'text';
}

// ---------------------------------------------------------------- the types of what is made

type Bare<S> = S extends z.ZodNullable<infer T> ? T : S;
type Option<O, I = O> = z.ZodOptional<z.ZodType<O, I>>;
type Stem<N extends string> = N extends `${infer S}At` ? S : N extends `${infer S}Date` ? S : N;
type Moment<S> = Bare<S> extends z.ZodISODate | z.ZodISODateTime ? true : false;

type FieldFilters<S, F extends keyof S & string> = {
  [N in F as Bare<S[N]> extends z.ZodEnum ? N : never]: Option<
    z.output<Bare<S[N]>>,
    z.output<Bare<S[N]>> | (string & {})
  >;
} & { [N in F as Bare<S[N]> extends z.ZodBoolean ? N : never]: Option<boolean, boolean | string> } & {
  [N in F as Bare<S[N]> extends z.ZodNumber ? `${'min' | 'max'}${Capitalize<N>}` : never]: Option<
    number,
    number | string
  >;
} & { [N in F as Moment<S[N]> extends true ? `${Stem<N>}${'Since' | 'Before'}` : never]: Option<string> };

type Pointers<I extends Includes> = { [N in IdKeys<I>]: Option<string> } & {
  [N in keyof I & string as I[N] extends { of: { hasExternalId: true } } ? `${N}ExternalId` : never]: Option<string>;
} & { [N in keyof I & string as N extends 'tags' ? 'tagId' | 'tag' : never]: Option<string> };

type Own<D extends Descriptor> = (D extends { hasExternalId: true } ? { externalId: Option<string> } : unknown) &
  (D extends { hasCustomFields: true } ? { customFields: Option<Record<string, string>> } : unknown);

/** What a list is asked with by its description. */
type ListQuery<D extends Descriptor, S, F extends string, I extends Includes> = FieldFilters<
  HiddenShape<I> & S,
  F & keyof (HiddenShape<I> & S)
> &
  Pointers<I> &
  Own<D> & {
    q: ReturnType<typeof search>;
    sort: Option<string>;
    where: ReturnType<typeof whereQuery>;
    include: ReturnType<typeof includeQuery>;
  };

// ---------------------------------------------------------------- what is made

/** A filter on the size of a number. */
const bound = (name: string) =>
  z
    .custom<number | string>()
    .transform((value, ctx) => {
      const number = String(value).trim() === '' ? Number.NaN : Number(value);
      if (Number.isFinite(number)) return number;
      const message = `${name} must be a number.`;
      ctx.addIssue({ code: 'custom', message, input: value, ...issueParams('wrong_type') });
      return z.NEVER;
    })
    .meta({ jsonSchema: { type: 'number' } })
    .optional();

function fieldFilters(field: ListField): Record<string, z.ZodType> {
  const schemaOf = (name: string): z.ZodType => {
    if (field.kind === 'choice')
      return filterChoice(field.choices as [string, ...string[]], oneOf(name, field.choices));
    if (field.kind === 'flag') return flag(name);
    if (field.kind === 'number') return bound(name);
    return field.kind === 'day' ? moment(name).describe('A day, or a time on it.') : since(name);
  };
  return Object.fromEntries(filtersOf(field).map(({ name }) => [name, schemaOf(name)]));
}

function pointerFilters(includes: Includes): Record<string, z.ZodType> {
  const filters: Record<string, z.ZodType> = {};
  for (const [name, include] of Object.entries(includes)) {
    if (include.kind === 'tags') {
      filters.tagId = filterBy('Tag');
      filters.tag = z.string().trim().min(1).max(200).optional().describe('The name of a tag, in any case.');
    }
    if (include.kind !== 'one') continue;
    const { table, hasExternalId } = include.of;
    const id = filterBy(table);
    filters[idKeyOf(name, include)] = table === 'Member' ? id.describe('The id of a member.') : id;
    if (hasExternalId) filters[`${name}ExternalId`] = filterBy(table, 'externalId');
  }
  return filters;
}

function sortQuery(fields: readonly ListField[], hasCustomFields: boolean) {
  const names = fields.map(({ name }) => name);
  const custom = hasCustomFields ? ['customFields.<key>'] : [];
  const sentence = `sort must be one of: ${[...names, ...custom].join(', ')}, with - in front for descending.`;
  const pattern = `^-?(${[...names, ...(hasCustomFields ? ['customFields\\..+'] : [])].join('|')})$`;
  return z
    .custom<string>()
    .transform((value, ctx) => {
      if (new RegExp(pattern).test(String(value))) return String(value);
      ctx.addIssue({
        code: 'custom',
        message: sentence,
        input: value,
        ...issueParams('not_allowed', { allowed: names }),
      });
      return z.NEVER;
    })
    .meta({ jsonSchema: { type: 'string', pattern, examples: names.flatMap((name) => [name, `-${name}`]) } })
    .optional()
    .describe(
      `Ascending, with - in front descending; what is empty comes last, and what is pointed at goes by its name, tags by theirs: ${[
        ...names,
        ...custom,
      ].join(', ')}.`,
    );
}

/** What an include asks for that is no field of a record: how many there are. */
export const TOTAL = 'total';

const total = z.strictObject({
  count: z.int(),
  estimated: z.boolean().describe('Beyond 100,000 it is what the database expects.'),
});
export type Total = z.output<typeof total>;

/** What a page of a list ends with. */
export const pageEnd = () => ({
  nextCursor: nextCursor(),
  total: total.optional().describe(`With \`include=${TOTAL}\`: all that the filters find.`),
});

/** What is pointed at, as a list is sorted by the names of it. */
const pointed = (includes: Includes): ListField[] =>
  Object.entries(includes).flatMap(([name, include]): ListField[] => {
    if (include.kind !== 'one' || !include.of.title) return [];
    const { column, of } = include;
    const through = { column, table: of.table, title: include.of.title };
    return [{ name: keysOf(name, include).shown, kind: 'text', isNullable: true, choices: [], through }];
  });

/** The tags of a record, as a list is sorted by their names. */
const tagged = (includes: Includes): ListField[] =>
  Object.values(includes).flatMap((include): ListField[] =>
    include.kind === 'tags'
      ? [{ name: 'tags', kind: 'text', isNullable: true, choices: [], tagged: include.column }]
      : [],
  );

/** What `where` can ask for by a description. */
function filterFields(fields: readonly ListField[], includes: Includes): FilterField[] {
  const own = fields.map(({ name, kind, choices }) => ({ name, kind, choices, column: name }));
  const pointers = Object.entries(includes).flatMap(([name, include]): FilterField[] => {
    if (include.kind === 'column') return [];
    if (include.kind === 'tags') return [{ name: 'tags', kind: 'tags', choices: [], column: include.column }];
    const { column, of } = include;
    return [
      { name: idKeyOf(name, include), kind: 'pointer', choices: [], column, to: of.table, canBeMerged: of.canBeMerged },
    ];
  });
  return [...own, ...pointers];
}

const customFilters = () =>
  z
    .record(z.string().max(100), z.string().max(1000))
    .optional()
    .describe('As `customFields.<key>=<value>`: the whole value, one of a MULTISELECT.');

interface Described<D extends Descriptor, S extends z.core.$ZodLooseShape, F extends string, I extends Includes> {
  of: D;
  record: z.ZodObject<S>;
  /** Fields of the default form, or columns that an include shows. What the records point at is added, by its name. */
  sort: readonly F[];
  include: I;
  search?: readonly string[];
}

/**
 * Says what a list of records can be sorted, filtered and extended by. The kinds of the fields are read off the record's form.
 * From it come the query, the SQL, the documents, the flags of the command line and the generated tests.
 */
export function describeListing<
  const D extends Descriptor,
  S extends z.core.$ZodLooseShape,
  const F extends keyof (HiddenShape<I> & S) & string,
  const I extends Includes,
>(spec: Described<D, S, F, I>) {
  const { of, record, include } = spec;
  const described = (name: string) => {
    const beside = include[name];
    const schema = beside?.kind === 'column' ? beside.schema : record.shape[name];
    return fieldOf(name, schema as unknown as z.ZodType);
  };
  const own = spec.sort.map(described);
  const fields = [...own, ...pointed(include), ...tagged(include)];
  const filters = filterFields(own, include);
  const query = {
    ...(of.hasExternalId ? { externalId: filterBy(of.table, 'externalId') } : {}),
    ...pointerFilters(include),
    ...Object.assign({}, ...fields.map(fieldFilters)),
    ...(of.hasCustomFields ? { customFields: customFilters() } : {}),
    ...(spec.search ? { q: search() } : {}),
    sort: sortQuery(fields, of.hasCustomFields ?? false),
    where: whereQuery(filters, of.hasCustomFields ?? false),
    include: includeQuery(include, [TOTAL]),
  };
  return {
    of,
    fields,
    filters,
    includes: include,
    search: spec.search ?? [],
    // The names are made of those of fields and includes; the type says the same rule once more.
    query: query as unknown as ListQuery<D, S, F, I>,
    one: { include: includeQuery(include) },
    record: including(record, include),
  };
}
