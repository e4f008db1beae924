import type { JsonSchema } from '@/server/kernel/contract/json-schema';
import { usage } from '../../exit';
import { convert } from '../../flags';
import type { RowsOptions } from './flags';
import type { Row } from './rows';

/** Columns of a file of rejected rows that are not theirs. */
export const NOTES = ['_row', '_error'] as const;
const CUSTOM = 'customFields.';

/** Turns a row of text cells into a row of a request. */
export type Mapper = (cells: Row) => Row;

const plain = (name: string) => name.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();

/**
 * Finds the field of every column, by --map, else by its name in any way of writing. A column that is no field is refused, so that
 * a mistyped header does not lose its values.
 */
export function mapColumns(
  headers: string[],
  fields: Record<string, JsonSchema>,
  options: RowsOptions,
  custom: Record<string, JsonSchema>,
): Mapper {
  const chosen = new Map((options.map ?? []).map((pair) => splitPair(pair)));
  const byPlainName = new Map(Object.keys(fields).map((name) => [plain(name), name]));
  const fieldOf = (header: string) => {
    const named = chosen.get(header) ?? header;
    if (named.startsWith(CUSTOM) && 'customFields' in fields) return named;
    return byPlainName.get(plain(named));
  };
  const columns = headers
    .filter((header) => !NOTES.some((note) => note === header))
    .map((header) => ({ header, field: fieldOf(header) }));
  const unknown = columns.filter(({ field }) => !field).map(({ header }) => `'${header}'`);
  if (unknown.length > 0 && !options.ignoreUnknown) {
    throw usage(
      `No field for ${unknown.join(', ')}. Name one with --map 'header=field', or pass --ignore-unknown. ` +
        `Fields: ${Object.keys(fields).join(', ')}.`,
    );
  }
  return (cells) => {
    const row: Row = {};
    for (const { header, field } of columns) if (field) put(row, field, cells[header], fields, custom, options);
    return row;
  };
}

/** `Full name=name` is a header and its field. */
export function splitPair(pair: string): [string, string] {
  const equals = pair.lastIndexOf('=');
  if (equals < 1) throw usage(`Expected header=field, not '${pair}'.`);
  return [pair.slice(0, equals), pair.slice(equals + 1)];
}

function put(
  row: Row,
  field: string,
  cell: unknown,
  fields: Record<string, JsonSchema>,
  custom: Record<string, JsonSchema>,
  { emptyAsNull }: RowsOptions,
) {
  if (typeof cell !== 'string' || (cell === '' && !emptyAsNull)) return;
  const key = field.startsWith(CUSTOM) ? field.slice(CUSTOM.length) : undefined;
  const schema = (key === undefined ? fields[field] : custom[key]) ?? { type: 'string' };
  const value = cell === '' ? null : toJson(field, schema, cell);
  if (key === undefined) row[field] = value;
  else row.customFields = { ...(row.customFields as Row | undefined), [key]: value };
}

/** A cell as its field's JSON; a list's values are separated by semicolons or commas. */
function toJson(field: string, schema: JsonSchema, cell: string): unknown {
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) return cell.split(cell.includes(';') ? ';' : ',').map((item) => item.trim());
  if (types.includes('boolean')) return convert(field, schema, cell.trim().toLowerCase());
  return convert(field, schema, cell);
}
