import type { Column, Row, Table } from './tables';

/** Where a copy is kept. Nobody else writes it while it is open. */
export interface Target {
  /** Runs statements that all take effect or none. */
  transaction(work: () => Promise<void>): Promise<void>;
  /** The names of a table's columns; none where there is no such table. */
  columnsOf(table: string): Promise<string[]>;
  createTable(table: Table): Promise<void>;
  addColumn(table: string, column: Column): Promise<void>;
  /** Inserts rows, or replaces those of the same ids. */
  write(table: Table, rows: Row[]): Promise<void>;
  remove(table: string, ids: string[]): Promise<void>;
  /** Removes the rows whose ids come after one, and not after another if given, and are not among some. */
  removeBetween(table: string, after: string, until: string | undefined, but: string[]): Promise<void>;
  /** What the mirror keeps of itself, by name. */
  notes(): Promise<Map<string, string>>;
  note(name: string, value: string): Promise<void>;
  close(): Promise<void>;
}

/** The table of the mirror's own notes. */
export const NOTES = '_mirror';

export const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const quoted = (columns: readonly Column[]) => columns.map(({ name }) => quote(name)).join(', ');

/** What to do with a row that is there. */
export const onConflict = ({ columns }: Table) =>
  `ON CONFLICT (id) DO UPDATE SET ${columns
    .filter(({ type }) => type !== 'id')
    .map(({ name }) => `${quote(name)} = excluded.${quote(name)}`)
    .join(', ')}`;
