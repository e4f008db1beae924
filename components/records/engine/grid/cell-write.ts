import type { Field } from '../definition';
import type { Row, TypeName } from '../record-types';

/** A value for a cell; `shown` is how the record will show it. */
export interface CellWrite<T extends TypeName> {
  field: Field<T>;
  value: unknown;
  shown: unknown;
}

/** The values for the cells of a row. */
export interface RowWrite<T extends TypeName> {
  row: Row<T>;
  cells: readonly CellWrite<T>[];
}

/** What came of writing cells. */
export interface Outcome<T extends TypeName> {
  /** Why rows were refused, by their ids. */
  refused: Map<string, string>;
  /** The rows as they are now, as far as the answers tell. */
  rows: Row<T>[];
  /** What takes it back, in the order in which it was done. */
  operations: string[];
}
