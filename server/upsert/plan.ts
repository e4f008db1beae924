import { checkCustomFields } from '@/server/custom-fields/values';
import type { Existing, RowProblem, Surroundings, UpsertNoun, Written } from './noun';
import { referenceColumns } from './references';

type Row = Record<string, unknown>;

/** One row's columns: its plain fields, what it refers to, its custom fields and what its noun makes of the rest. */
export function writtenColumns<R extends Row, T, Extra>(
  noun: UpsertNoun<R, T, Extra>,
  row: R,
  before: Existing | undefined,
  surroundings: Surroundings<Extra>,
): Required<Written> {
  const { definitions, found, extra } = surroundings;
  const plain: Row = Object.fromEntries(
    noun.columns.filter((name) => row[name] !== undefined).map((name) => [name, row[name]]),
  );
  const pointed = referenceColumns(noun.references ?? [], row, found);
  const custom = definitions ? customColumns(definitions, row, !before) : { columns: {}, problems: [] };
  const own = before ? noun.update?.(row, before, extra) : noun.create?.(row, extra);
  return {
    columns: { ...(before ? {} : noun.defaults), ...plain, ...pointed.columns, ...custom.columns, ...own?.columns },
    problems: [...(own?.problems ?? []), ...pointed.problems, ...custom.problems],
  };
}

function customColumns(definitions: NonNullable<Surroundings<unknown>['definitions']>, row: Row, creating: boolean) {
  const sent = (row.customFields ?? {}) as Row;
  const { values, errors } = checkCustomFields(definitions, sent, { creating });
  const problems: RowProblem[] = errors.map(({ path, message }) => ({ field: path, message }));
  if (row.customFields === undefined) return { columns: {}, problems };
  const kept = creating ? Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null)) : values;
  return { columns: { customFields: kept }, problems };
}

/** Problems as a row error reads: `<field>: <message>`, several joined by `; `. */
export const problemText = (problems: RowProblem[]) =>
  problems.map(({ field, message }) => `${field}: ${message}`).join('; ');
