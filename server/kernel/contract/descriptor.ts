/** A column that points at a record. */
export interface Pointer {
  /** The table of that record. */
  to: string;
  /** What becomes of it with that record: it is emptied, its row goes too, or that record has to stay. */
  onDelete: 'empty' | 'go' | 'refuse';
  /**
   * What becomes of it when that record is merged into another one: it points at the other one; or only if no such row points
   * there already, since a unique key allows one.
   */
  onMerge: 'move' | 'moveOnce';
}

/** A table whose rows point at records. */
interface Pointing {
  table: string;
  points?: Readonly<Record<string, Pointer>>;
  /** Which of two rows stays where only one can point at a merged record: SQL over the row `t`, the least first. */
  keptOnMerge?: string;
  /** What the history of the record that its rows belong to calls them. */
  field?: string;
  /** Whether its rows come back only along with records: where nothing but rows was replaced, the new ones stay. */
  isFixed?: true;
}

/** A state of a record in which it, or something of it, stays as it is, and why. */
export interface Holding {
  /** SQL over the row `t`. */
  when: string;
  /**
   * SQL over the row `t`: the member whose it is. It then binds plain members other than them alone, for owners and admins answer
   * for all. Absent: it binds everybody.
   */
  whose?: string;
  why: string;
}

/** Something of a record that stays in such a state: as it is, or as it would be with what it is given back. */
export interface FieldHolding extends Holding {
  /** Columns, and fields of parts. */
  fields: readonly string[];
  /** Columns that stay where one of those does. */
  along?: readonly string[];
  /** Whether they are given back all the same by a revert that brings records back: they pointed at those. */
  unlessRestored?: true;
}

/** What stays as it is when an operation is reverted, and why. */
export interface Reverting {
  /** Why nothing that happened to such records is taken back. */
  never?: string;
  /** Which of them stay once they are made: SQL over the row `t`, and why. */
  made?: { when: string; why: string };
  /** In which states one neither comes back nor goes. */
  presence?: readonly Holding[];
  /** Columns that stay, and why. */
  stays?: { columns: readonly string[]; why: string };
  /** What stays in which states. */
  holds?: readonly FieldHolding[];
  /** Columns that count or date what happened; nobody expects them back. */
  counters?: readonly string[];
  /** Columns that say one thing together: all of them come back, or none. */
  together?: readonly string[];
}

/** What is known of a kind of record, said once. What can be done with records of several kinds is made from it. */
export interface Descriptor extends Pointing {
  /** What one is called in answers, and in prose; and several. */
  key: string;
  plural: string;
  /** The resource of `<Resource> not found.` */
  resource: string;
  /** What it is called where a request says what kind of record it means. */
  entity?: string;
  /** The column that it is called by. */
  title?: string;
  /** The column of the member who looks after it. */
  owner?: string;
  /** Whether it carries the caller's own name. */
  hasExternalId?: boolean;
  /** Whether several of them can be made one, to which what the others were called then leads. */
  canBeMerged?: boolean;
  /** The column of the assignments by which tags are on it. */
  tags?: string;
  hasFiles?: boolean;
  hasCustomFields?: boolean;
  /** The columns that say which kind of record it hangs on, and which one. */
  hangs?: { entity: string; id: string };
  reverting?: Reverting;
  /** Its columns that are amounts of money, and the one that says of which currency; the workspace's, where there is none. */
  amounts?: { columns: readonly string[]; currency?: string };
  /** The tables that belong to it. */
  parts?: readonly Pointing[];
}

/** Describes a kind of record, and keeps its exact types. */
export const describeRecord = <const D extends Descriptor>(descriptor: D): D => descriptor;

/** A pointer that is emptied when its record goes. `once`: a unique key allows no second row that points there alike. */
export const empties = (to: string, once?: 'once'): Pointer => pointer(to, 'empty', once);
/** A pointer whose row goes with its record. */
export const goesWith = (to: string, once?: 'once'): Pointer => pointer(to, 'go', once);
/** A pointer that keeps its record from going. */
export const keeps = (to: string): Pointer => pointer(to, 'refuse');

const pointer = (to: string, onDelete: Pointer['onDelete'], once?: 'once'): Pointer => ({
  to,
  onDelete,
  onMerge: once ? 'moveOnce' : 'move',
});

/** What kinds of record are called in requests, in their order. */
export const entitiesOf = <const D extends readonly { entity: string }[]>(descriptors: D) =>
  descriptors.map(({ entity }) => entity) as { readonly [I in keyof D]: D[I]['entity'] };

/** Kinds of record by what they are called in requests. */
export const byEntity = <D extends { entity: string }>(descriptors: readonly D[]) =>
  Object.fromEntries(descriptors.map((descriptor) => [descriptor.entity, descriptor])) as Record<D['entity'], D>;

/** What several of each kind of record are called, in their order. */
export const pluralsOf = <const D extends readonly { plural: string }[]>(descriptors: D) =>
  descriptors.map(({ plural }) => plural) as { readonly [I in keyof D]: D[I]['plural'] };

/** Kinds of record by what several of them are called. */
export const byPlural = <D extends { plural: string }>(descriptors: readonly D[]) =>
  Object.fromEntries(descriptors.map((descriptor) => [descriptor.plural, descriptor])) as {
    [P in D['plural']]: Extract<D, { plural: P }>;
  };

/** The tables that a field named `entity` decides between. */
export const entityTables = (descriptors: readonly { entity: string; table: string }[]) => ({
  field: 'entity',
  tables: Object.fromEntries(descriptors.map(({ entity, table }) => [entity, table])),
});
