import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '@/components/ui/badge';
import type { Linked, Pointer } from '@/server/app/console/links';
import type { Scope } from '@/server/kernel/contract/scopes';
import type { Customized } from '@/server/records/custom-fields/customized';
import type { Entity } from '@/server/records/files/parents';
import type { Tagged } from '@/server/records/tags/tagged';
import type { Leaf, Tree } from './filters/tree';
import type { Client, Made, Saved } from './procedures';
import type { FilterName, Key, Params, Row, TypeName, Values, Written } from './record-types';

/** What the values of a closed set are called, and in which color they are shown. */
export type Choices = Record<string, { label: string; tone?: Tone }>;
/** A name for every value of a closed set; a value that the API gains does not compile until it has one here. */
export type Named<V extends string | null> = Record<NonNullable<V>, Choices[string]>;

type Kind = 'text' | 'prose' | 'rich' | 'email' | 'phone' | 'url' | 'number' | 'money' | 'date' | 'datetime' | 'flag';
export type FieldKind = Kind | 'choice' | 'choices' | 'reference';
/** What a reference can point at. */
export type Target = TypeName | 'members' | 'stages' | 'pipelines';

/** A field as its editor knows it. */
export interface EditorField {
  label: string;
  kind: FieldKind;
  /** The values of a `choice`. */
  choices?: Choices;
  /** What a `reference` points at. */
  to?: Target;
  /** Cannot be emptied. */
  required?: boolean;
}

interface Place {
  /** Asked for when a record is made. */
  atCreation?: boolean;
  /** What a new record begins with: the workspace's currency. */
  usual?: 'currency';
  /** What is said below it where a record is made. */
  hint?: string;
  /** The part of the panel that it is in; the first part when left out. */
  section?: string;
}

/** A field of a record: what it holds, and how it is written. */
export interface Field<T extends TypeName> extends EditorField, Place {
  /** The name under which the service speaks of it. */
  name: string;
  /** The name under which a record shows it. */
  shown: string;
  /** The column behind a reference, which says where it leads when what is shown has no id. */
  pointer?: Pointer;
  of(row: Row<T>): unknown;
  /** The values with this one among them. */
  write(values: Values<T>, value: unknown): Values<T>;
  /** The record as it will be shown with this value. */
  show(row: Row<T>, value: unknown): Row<T>;
}

type Width = readonly [least: number, share: number];

export interface Column<T extends TypeName> {
  id: string;
  label: string;
  /** Least width in pixels, and the share of what is left over. */
  width: Width;
  /** Hidden until it is chosen. */
  hidden?: boolean;
  end?: boolean;
  /** What the list is sorted by for it, where that is not its own name. */
  sort?: string;
  cell(row: Row<T>): ReactNode;
}

type SimpleKind = 'stage' | 'tag' | 'member' | 'before' | 'since' | 'text';

interface FilterOf<T extends TypeName> {
  name: FilterName<T>;
  label: string;
  /** The condition that says the same, where it names no field of the list. */
  means?: (value: string) => Leaf;
}
/** A `fallback` is what a list is filtered by while nobody has chosen. */
export type Filter<T extends TypeName> = FilterOf<T> &
  (
    | { kind: 'choice'; choices: Choices; fallback?: string }
    | { kind: 'flag'; yes: string; no: string; fallback?: 'true' | 'false' }
    | { [K in SimpleKind]: { kind: K } }[SimpleKind]
    | { kind: 'reference'; to: TypeName }
  );

/** Records that belong to another one, by a filter that a new one is given too: `{type: 'deals', by: 'contactId'}`. */
export interface RelatedTo<R extends TypeName> {
  type: R;
  title: string;
  by: FilterName<R>;
}
type Related = { [R in TypeName]: RelatedTo<R> }[TypeName];

export interface CreationProps<T extends TypeName> {
  /** Values that are given, such as the contact that a new deal is for; they are not asked for. */
  given?: Values<T>;
  onClose: () => void;
  onCreated?: (id: string) => void;
}

export interface MergeProps {
  /** The records that become one. */
  ids: readonly string[];
  onClose: () => void;
  onMerged: () => void;
}

/** Records as they are now, and the fields of them that were written. */
export interface Changed<T extends TypeName> {
  fields: readonly string[];
  rows: readonly Row<T>[];
}

/** All that the console knows of a kind of record; the pages are made from it. */
export interface RecordDefinition<T extends TypeName> {
  type: T;
  /** The key of one record in answers, and its name in sentences. */
  one: Key<T>;
  title: string;
  icon: LucideIcon;
  /** The scope that writing one needs. */
  scope: Scope;
  read?: (client: Client, id: string) => Promise<Row<T>>;
  update?: (client: Client, id: string, changes: Values<T>) => Promise<Row<T>>;
  /** Changes many by one operation. */
  batch?: (client: Client, changed: readonly ({ id: string } & Values<T>)[]) => Promise<Saved<T>>;
  remove?: (client: Client, id: string) => Promise<unknown>;
  create?: (client: Client, values: Values<T>) => Promise<Made>;
  /** The filter that takes text to look for, and what its box says. */
  search?: { by: FilterName<T>; hint: string };
  /** What it is called where tags are put on it, custom fields, and files; undefined where none can be. */
  tagged: Tagged | undefined;
  customized: Customized | undefined;
  files: Entity | undefined;
  /** What lists of it show beside their default form, as the API names it. */
  include?: string;
  /** Says that the panel asks where its references lead. */
  linked?: Extract<T, Linked>;
  columns: Column<T>[];
  fields: Field<T>[];
  filters: Filter<T>[];
  related: Related[];
  empty: string;
  name(row: Row<T>): string;
  /** The second line of a card, and of a row in another record's panel. */
  detail(row: Row<T>): ReactNode;
  /** The end of a card: a state or an amount. */
  aside?(row: Row<T>): ReactNode;
  /** What is said before a record is deleted, where it can be from its panel. */
  removal?: string;
  /** What else can be done with a record, at the top of its panel. */
  actions?(row: Row<T>, mayWrite: boolean): ReactNode;
  /** What is asked once fields of some records were changed; nothing, where they call for no question. */
  asks?(changed: Changed<T> & { onClose: () => void }): ReactNode;
  /** What is asked beside the value that a field of many records is to have, and written with it. */
  besides?(chosen: { field: string; value: unknown; onChange: (also: Values<T>) => void }): ReactNode;
  /** What is said below the list of all that its filters find. */
  sums?(found: { params: Params<T>; where: Tree | undefined }): ReactNode;
  /** What the panel begins with. */
  head?(row: Row<T>): ReactNode;
  /** What stands below its first fields. */
  below?(row: Row<T>, mayWrite: boolean): ReactNode;
  /** The review in which several become one, where they can. */
  merge?(props: MergeProps): ReactNode;
  /** Whether one is shown, and made, on a page of its own below the list's, in the place of a panel and a form. */
  hasPage?: boolean;
  /** The form of a new record, where it is more than a list of fields. */
  form?(props: CreationProps<T>): ReactNode;
}

/** What a filter is set to while nobody has chosen. */
export const fallbackOf = (filter: Filter<TypeName>): string | undefined =>
  'fallback' in filter ? filter.fallback : undefined;

export type RecordDefinitions = { [T in TypeName]: RecordDefinition<T> };

/** The parts of a definition; the names are those of the record's row, its writable fields and its filters. */
export interface Parts<T extends TypeName> {
  /** A column that shows a field. */
  column<K extends keyof Row<T> & string>(
    id: K,
    spec: Omit<Column<T>, 'id' | 'cell'> & { cell(value: Row<T>[K]): ReactNode },
  ): Column<T>;
  /** A field that is shown under the name that it is written by. */
  field<K extends Written<T> & keyof Row<T>>(
    name: K,
    spec: { label: string; kind: Kind; required?: boolean } & Place,
  ): Field<T>;
  choice<K extends Written<T> & keyof Row<T>>(
    name: K,
    spec: { label: string; choices: Named<Extract<Row<T>[K], string>>; required?: boolean } & Place,
  ): Field<T>;
  /** A value of a closed set that nobody writes. */
  shown<K extends keyof Row<T> & string>(
    name: K,
    spec: { label: string; choices: Named<Extract<Row<T>[K], string>> } & Place,
  ): Field<T>;
  /** A field that points at another record, which is shown under another name. */
  reference<S extends keyof Row<T> & string>(
    name: Written<T>,
    spec: { label: string; to: Target; shown: S; pointer?: Pointer; required?: boolean } & Place,
  ): Field<T>;
}
