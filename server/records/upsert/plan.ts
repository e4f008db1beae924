import { checkCustomFields } from '@/server/records/custom-fields/values';
import type { Existing, RowProblem, Surroundings, UpsertNoun, Written } from './noun';
import { setReferences } from './references';

type Row = Record<string, unknown>;

/**
 * What a row is to be written with: its own fields, what it refers to, its custom fields and what its noun makes of the rest.
 * Fields of it that are no columns of the table stay in, and a noun's defaults are left to the statement.
 */
export function writtenColumns<R extends Row, T, Extra>(
  noun: UpsertNoun<R, T, Extra>,
  row: R,
  before: Existing | undefined,
  { definitions, found, extra }: Surroundings<Extra>,
): Required<Written> {
  const own = before ? noun.update?.(row, before, extra) : noun.create?.(row, extra);
  const columns: Row = Object.assign({ ...row }, own?.columns);
  const problems = own?.problems ?? [];
  if (noun.references) problems.push(...setReferences(columns, noun.references, row, found));
  if (definitions) problems.push(...setCustomFields(columns, definitions, row.customFields, !before));
  return { columns, problems };
}

type Definitions = NonNullable<Surroundings<unknown>['definitions']>;

function setCustomFields(columns: Row, definitions: Definitions, sent: unknown, creating: boolean): RowProblem[] {
  if (sent === undefined && definitions.size === 0) return [];
  const { values, errors } = checkCustomFields(definitions, (sent ?? {}) as Row, { creating });
  if (sent !== undefined) {
    const set = Object.entries(values).filter(([, value]) => value !== null);
    columns.customFields = creating ? Object.fromEntries(set) : values;
  }
  return errors.map(({ path, message }) => ({ field: path, message }));
}

/** Problems as a row error reads: `<field>: <message>`, several joined by `; `. */
export const problemText = (problems: RowProblem[]) =>
  problems.map(({ field, message }) => `${field}: ${message}`).join('; ');
