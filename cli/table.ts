import CliTable from 'cli-table3';

type Row = Record<string, unknown>;

const WIDEST = 44;
const GAP = 2;
const PLAIN = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
  ].map((name) => [name, '']),
);

/** A value in one cell: the name or e-mail of what is referred to, not its JSON. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cell).join(', ');
  if (typeof value !== 'object') return oneLine(String(value));
  const { name, email, title } = value as Row;
  const label = name ?? email ?? title;
  return typeof label === 'string' ? oneLine(label) : Object.keys(value).length === 0 ? '' : JSON.stringify(value);
}

// Control characters of a record must not drive the terminal.
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ').trim();

// Characters that a terminal gives two cells (Unicode Standard Annex 11).
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]/g;
const widthOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0);

/** A table whose columns are chosen and measured on its first page, so that later ones line up under it. */
export class Table {
  private readonly columns: string[];
  private readonly widths: number[];
  private headed = false;

  constructor(rows: Row[], chosen?: string[]) {
    const names =
      chosen ?? [...new Set(rows.flatMap(Object.keys))].filter((name) => rows.some((row) => cell(row[name]) !== ''));
    const measured = names.map(
      (name) => Math.min(WIDEST, Math.max(name.length, ...rows.map((row) => widthOf(cell(row[name]))))) + GAP,
    );
    const room = chosen ? Number.POSITIVE_INFINITY : (process.stdout.columns ?? 120);
    this.columns = [];
    this.widths = [];
    for (const [i, width] of measured.entries()) {
      const used = this.widths.reduce((sum, one) => sum + one, 0);
      if (i > 0 && used + width > room) break;
      this.columns.push(names[i] ?? '');
      this.widths.push(width);
    }
  }

  /** Some of its rows, under the heading when they are the first. */
  render(rows: Row[]): string {
    const table = new CliTable({
      chars: { ...PLAIN, middle: '' },
      style: {
        'padding-left': 0,
        'padding-right': GAP,
        head: process.stdout.isTTY && !process.env.NO_COLOR ? ['bold'] : [],
        compact: true,
      },
      colWidths: this.widths,
      wordWrap: false,
      ...(this.headed ? {} : { head: this.columns }),
    });
    this.headed = true;
    table.push(...rows.map((row) => this.columns.map((name) => cell(row[name]))));
    return table
      .toString()
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n');
  }
}

/** One record, a line for each of its fields and of the fields of what is in it. */
export function renderRecord(record: Row): string {
  const lines = fieldsOf(record);
  const width = Math.max(0, ...lines.map(([name]) => name.length));
  return lines.map(([name, value]) => `${name.padEnd(width + GAP)}${oneLine(value)}`.trimEnd()).join('\n');
}

function fieldsOf(record: Row, prefix = ''): [name: string, value: string][] {
  return Object.entries(record).flatMap(([key, value]): [string, string][] => {
    const name = `${prefix}${key}`;
    if (typeof value !== 'object' || value === null) return [[name, String(value ?? '')]];
    if (Array.isArray(value))
      return [[name, value.every((one) => typeof one === 'string') ? value.join(', ') : JSON.stringify(value)]];
    return fieldsOf(value as Row, `${name}.`);
  });
}
