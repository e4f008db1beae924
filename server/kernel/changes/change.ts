/** Columns by name, or what is known of them. */
export type Columns = Record<string, unknown>;

/** One change of one record, whoever made it: the API, the console, a workflow, a form, mail that came in, a sweep. */
export interface RecordChange {
  id: string;
  /** One that is restored came back as it was before it was deleted: nothing is new to whoever knows it. */
  kind: 'created' | 'updated' | 'deleted' | 'merged' | 'restored';
  /** Of a merged record: the one that it is part of now. Its row is gone, and whatever pointed at it points there. */
  mergedInto?: string;
  /**
   * The columns that were written, with their new values; fields that are no columns may stand among them, and `updatedAt`
   * then, so that it moves.
   */
  columns: Columns;
  /** Columns of the row as it was, as far as the writer knew them. */
  before?: Columns;
  /** The names of the fields that a caller wrote. What the service does by itself names none. */
  sent?: readonly string[];
  /** Whether the row said all of it already. It is told all the same where a caller wrote it. */
  unchanged?: boolean;
  /** What subscribers cannot see in columns, such as the message that a chat began with. */
  detail?: Columns;
}

/** Whether the record is there no more. */
export const isGone = ({ kind }: Pick<RecordChange, 'kind'>): boolean => kind === 'deleted' || kind === 'merged';

/** Changes of records of one kind, as subscribers are told of them. */
export interface ChangeSet {
  /** The table of the records. */
  table: string;
  changes: RecordChange[];
}
