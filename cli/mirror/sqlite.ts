import { existsSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import sqlite, { type Database, type JSValue } from 'node-sqlite3-wasm';
import { tryLock } from '@/scripts/lock.mjs';
import { CliError, EXIT, usage } from '../exit';
import type { Column, ColumnType, Row, Table } from './tables';
import { NOTES, onConflict, quote, quoted, type Target } from './target';

const TYPES: Record<ColumnType, string> = {
  id: 'TEXT PRIMARY KEY',
  text: 'TEXT',
  number: 'REAL',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  json: 'TEXT',
};
const defined = ({ name, type }: Column) => `${quote(name)} ${TYPES[type]}`;

export async function openSqlite(path: string): Promise<Target> {
  const file = resolve(path);
  if (!existsSync(dirname(file))) throw usage(`There is no folder ${dirname(file)}.`);
  const lock = tryLock(`${file}.mirror`);
  if (lock.holder)
    throw new CliError(EXIT.refused, `Another crm mirror (process ${lock.holder}) is writing to ${path}.`);
  try {
    return targetOn(openFile(file), lock.release);
  } catch (error) {
    lock.release();
    throw new CliError(EXIT.refused, `${path} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * A write-ahead log that one process alone uses is what makes a commit whole: this build of SQLite does not undo from a rollback
 * journal what a killed process had begun, as it takes its own lock for that of a writer at work.
 */
function openFile(file: string): Database {
  // What this build holds a file by outlives a process that is killed. The lock above has said that there is no other.
  rmSync(`${file}.lock`, { recursive: true, force: true });
  const db = new sqlite.Database(file);
  try {
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL');
    db.exec(`CREATE TABLE IF NOT EXISTS ${quote(NOTES)} (name TEXT PRIMARY KEY, value TEXT NOT NULL)`);
  } catch (error) {
    db.close();
    throw error;
  }
  return db;
}

const bound = ({ type }: Column, value: unknown): JSValue =>
  value === null ? null : type === 'json' ? JSON.stringify(value) : (value as JSValue);

/** SQLite's own limit of variables in a statement is far above a page. */
const places = (values: readonly unknown[]) => values.map(() => '?').join(', ');

function upsert(db: Database, table: Table, rows: Row[]): void {
  const { name, columns } = table;
  const statement = db.prepare(
    `INSERT INTO ${quote(name)} (${quoted(columns)}) VALUES (${places(columns)}) ${onConflict(table)}`,
  );
  try {
    for (const row of rows) statement.run(columns.map((column) => bound(column, row[column.name])));
  } finally {
    statement.finalize();
  }
}

const targetOn = (db: Database, release: () => void): Target => ({
  async transaction(work) {
    db.exec('BEGIN');
    try {
      await work();
      db.exec('COMMIT');
    } catch (error) {
      db.exec('ROLLBACK');
      throw error;
    }
  },
  columnsOf: async (table) => db.all('SELECT name FROM pragma_table_info(?)', [table]).map(({ name }) => String(name)),
  createTable: async ({ name, columns }) => db.exec(`CREATE TABLE ${quote(name)} (${columns.map(defined).join(', ')})`),
  addColumn: async (table, column) => db.exec(`ALTER TABLE ${quote(table)} ADD COLUMN ${defined(column)}`),
  write: async (table, rows) => upsert(db, table, rows),
  async remove(table, ids) {
    db.run(`DELETE FROM ${quote(table)} WHERE id IN (${places(ids)})`, ids);
  },
  async removeBetween(table, after, until, but) {
    const upTo = until === undefined ? [] : [until];
    db.run(
      `DELETE FROM ${quote(table)} WHERE id > ? ${upTo.length > 0 ? 'AND id <= ?' : ''} AND id NOT IN (${places(but)})`,
      [after, ...upTo, ...but],
    );
  },
  notes: async () =>
    new Map(db.all(`SELECT name, value FROM ${quote(NOTES)}`).map(({ name, value }) => [String(name), String(value)])),
  async note(name, value) {
    db.run(`INSERT INTO ${quote(NOTES)} VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value`, [
      name,
      value,
    ]);
  },
  async close() {
    // At rest the copy is one file, which any program can read.
    db.exec('PRAGMA journal_mode = DELETE');
    db.close();
    release();
  },
});
