import { closeSync, existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import Papa from 'papaparse';
import { note } from '../../output';
import { NOTES } from './columns';
import type { Row } from './rows';

const SHOWN = 20;

/** What became of the rows. */
export class Report {
  created = 0;
  updated = 0;
  errors = 0;
  /** Rows that are written, but whose own results were lost with the connection. */
  unconfirmed = 0;
  private file: number | undefined;
  private columns: string[] | undefined;

  /** @param goesOn whether rows before these are done: what was rejected of them stays in the file */
  constructor(
    private readonly path: string | undefined,
    goesOn: boolean,
  ) {
    this.columns = path && goesOn ? columnsIn(path) : undefined;
    if (path) this.file = openSync(path, this.columns ? 'a' : 'w');
  }

  /** Notes a rejected row: in the file of errors, else the first of them on stderr. */
  reject(number: number, row: Row, error: string): void {
    this.errors++;
    if (this.file !== undefined) this.write(number, row, error);
    else if (this.errors <= SHOWN) note(`Row ${number}: ${error}`);
    else if (this.errors === SHOWN + 1) note('More rows were rejected; --errors <path> writes all of them to a file.');
  }

  private write(number: number, row: Row, error: string): void {
    const first = this.columns === undefined;
    this.columns ??= Object.keys(row);
    const cells = this.columns.map((column) => text(row[column]));
    const line = (values: unknown[]) => `${Papa.unparse([values], { escapeFormulae: false })}\n`;
    if (first) writeSync(this.file ?? 2, line([...NOTES, ...this.columns]));
    writeSync(this.file ?? 2, line([number, error, ...cells]));
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file);
    this.file = undefined;
  }

  summary(): string {
    const parts = [`${this.created} created`, `${this.updated} updated`, `${this.errors} rejected`];
    if (this.unconfirmed > 0) parts.push(`${this.unconfirmed} written without a confirmation of each`);
    return `${parts.join(', ')}.${this.errors > 0 && this.path ? ` Rejected rows are in ${this.path}.` : ''}`;
  }
}

/** The columns of the rows that a file of rejected ones holds; undefined of any other. */
function columnsIn(path: string): string[] | undefined {
  if (!existsSync(path)) return undefined;
  const [head = []] = Papa.parse<string[]>(readFileSync(path, 'utf8'), { preview: 1 }).data;
  return NOTES.every((name, i) => head[i] === name) ? head.slice(NOTES.length) : undefined;
}

const text = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? ''));
