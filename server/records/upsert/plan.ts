import { z } from 'zod';
import { issuesText } from '@/server/kernel/contract/messages';
import { findUnstorable } from '@/server/kernel/contract/unstorable';
import { checkCustomFields } from '@/server/records/custom-fields/values';
import type { Existing, RowProblem, Surroundings, UpsertDefinition, Written } from './definition';
import { setReferences } from './references';

type Row = Record<string, unknown>;

/**
 * What a row is to be written with: its own fields, what it refers to, its custom fields and what its resource makes of the rest.
 * Fields of it that are no columns of the table stay in, and a resource's defaults are left to the statement.
 */
export function writtenColumns<R extends Row, T, Extra>(
  resource: UpsertDefinition<R, T, Extra>,
  row: R,
  before: Existing | undefined,
  { definitions, found, extra }: Surroundings<Extra>,
): Required<Written> {
  const own = before ? resource.update?.(row, before, extra) : resource.create?.(row, extra);
  const columns: Row = Object.assign({ ...row }, own?.columns);
  const problems = own?.problems ?? [];
  if (resource.references) problems.push(...setReferences(columns, resource.references, row, found));
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

/** What is wrong with a row by its own schema. */
export interface Faults {
  text: string;
  /** What was sent in the fields that are faulty. */
  sent: Row;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id that a row names its record by. */
const rowId = z.object({
  id: z
    .string()
    .nullish()
    .transform((id) => id ?? undefined),
});

/** A row as its schema reads it, with the id of its record beside, without the fields that are faulty; the text of its error where nothing is left to read. */
export function readRow<R extends Row, T, Extra>(
  resource: UpsertDefinition<R, T, Extra>,
  sent: unknown,
): { row: R; id?: string | undefined; faults?: Faults } | string {
  const unstorable = findUnstorable(sent);
  if (unstorable) return `${unstorable.path.join('.') || 'row'}: Must not contain ${unstorable.what}`;
  const named = rowId.safeParse(isRow(sent) ? sent : {});
  if (!named.success) return issuesText(named.error.issues, { row: true });
  const { id } = named.data;
  const { success, data, error } = resource.row.safeParse(sent);
  if (success) return { row: data, id };
  const text = issuesText(error.issues, { row: true });
  if (!isRow(sent)) return text;
  const faulty = new Set(error.issues.map(({ path }) => String(path[0])));
  const [bad, good] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => faulty.has(name) === wanted)),
  );
  const rest = resource.row.safeParse(good);
  return rest.success && bad ? { row: rest.data, id, faults: { text, sent: bad } } : text;
}

/**
 * Everything that is wrong with a faulty row. A field that is faulty already counts as there, so that nothing is said of it
 * twice, nor of another that could stand in for it.
 */
export function allFaults<R extends Row, T, Extra>(
  resource: UpsertDefinition<R, T, Extra>,
  row: R,
  { text, sent }: Faults,
  before: Existing | undefined,
  surroundings: Surroundings<Extra>,
): string {
  const standIns = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, String(value)]));
  const { problems } = writtenColumns(resource, { ...standIns, ...row }, before, surroundings);
  const others = problems.filter(({ field }) => !Object.hasOwn(sent, field.split('.')[0] ?? ''));
  return [text, problemText(others)].filter(Boolean).join('; ');
}
