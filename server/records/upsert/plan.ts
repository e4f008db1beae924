import { z } from 'zod';
import { type Fault, faultsOf } from '@/server/kernel/contract/faults';
import { amongOthers, type FindUnknown } from '@/server/kernel/contract/unknown-fields';
import { findUnstorable } from '@/server/kernel/contract/unstorable';
import { wordOf } from '@/server/kernel/contract/word';
import { checkCustomFields } from '@/server/records/custom-fields/values';
import { erasedProblem } from '@/server/workspace/erased';
import type { BatchContext, Existing, RowProblem, UpsertDefinition, Written } from './definition';
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
  { definitions, found, extra, erased }: BatchContext<Extra>,
): Required<Written> {
  const own = before ? resource.update?.(row, before, extra) : resource.create?.(row, extra);
  const columns: Row = Object.assign({ ...row }, own?.columns);
  const problems = own?.problems ?? [];
  const erasedOn = typeof row.email === 'string' ? erased.get(row.email) : undefined;
  // A record that has the address since is there by the person's own act.
  if (erasedOn && before?.alternative !== String(row.email).toLowerCase())
    problems.push({ field: 'email', message: erasedProblem(erasedOn) });
  if (resource.references) problems.push(...setReferences(columns, resource.references, row, found));
  if (definitions) problems.push(...setCustomFields(columns, definitions, row.customFields, !before));
  return { columns, problems };
}

type Definitions = NonNullable<BatchContext<unknown>['definitions']>;

function setCustomFields(columns: Row, definitions: Definitions, sent: unknown, creating: boolean): RowProblem[] {
  if (sent === undefined && definitions.size === 0) return [];
  const { values, errors } = checkCustomFields(definitions, (sent ?? {}) as Row, { creating });
  if (sent !== undefined) {
    const set = Object.entries(values).filter(([, value]) => value !== null);
    columns.customFields = creating ? Object.fromEntries(set) : values;
  }
  return errors;
}

/** What is wrong with a row by its own schema. */
export interface Faults {
  found: readonly Fault[];
  /** What was sent in the fields that are faulty, or under a wrong name for them. */
  sent: Row;
}

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The id that a row names its record by. */
const rowId = z.object({ id: z.string() });

/**
 * Reads a row by its schema. Faulty fields are left out of the row and returned as faults; a row that cannot be read at all is
 * returned as its faults alone.
 */
export function readRow<R extends Row, T, Extra>(
  resource: UpsertDefinition<R, T, Extra>,
  sent: unknown,
  unknownIn?: FindUnknown,
): { row: R; id?: string | undefined; faults?: Faults } | Fault[] {
  const unstorable = findUnstorable(sent);
  if (unstorable)
    return [{ field: unstorable.path.join('.') || 'row', message: `Must not contain ${unstorable.what}` }];
  const named = isRow(sent) && sent.id != null ? rowId.safeParse(sent) : undefined;
  if (named?.error) return faultsOf(named.error.issues, sent);
  const id = named?.data.id;
  const unknown = unknownIn?.(sent) ?? [];
  const { success, data, error } = resource.row.safeParse(sent);
  if (success && unknown.length === 0) return { row: data, id };
  const issues = error?.issues ?? [];
  const found = amongOthers(unknown, faultsOf(issues, sent));
  if (!isRow(sent)) return found;
  const faulty = new Set(issues.map(({ path }) => String(path[0])));
  const [bad, good] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(sent).filter(([name]) => faulty.has(name) === wanted)),
  );
  const rest = resource.row.safeParse(good);
  if (!rest.success || !bad) return found;
  return { row: rest.data, id, faults: { found, sent: { ...meant(unknown, sent), ...bad } } };
}

/** What was sent under a wrong name, by the name that was meant. */
const meant = (unknown: readonly Fault[], sent: Row): Row =>
  Object.fromEntries(
    unknown.flatMap(({ field = '', fix }) =>
      fix?.name !== undefined && Object.hasOwn(sent, field) ? [[fix.name, sent[field]]] : [],
    ),
  );

/**
 * Everything that is wrong with a faulty row. A field that is faulty already counts as there, so that nothing is said of it
 * twice, nor of another that could stand in for it.
 */
export function allFaults<R extends Row, T, Extra>(
  resource: UpsertDefinition<R, T, Extra>,
  row: R,
  { found, sent }: Faults,
  before: Existing | undefined,
  surroundings: BatchContext<Extra>,
): Fault[] {
  const standIns = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, wordOf(value)]));
  const { problems } = writtenColumns(resource, { ...standIns, ...row }, before, surroundings);
  const others = problems.filter(({ field }) => !Object.hasOwn(sent, field.split('.')[0] ?? ''));
  return [...found, ...others];
}
