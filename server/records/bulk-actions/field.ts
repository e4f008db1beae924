import { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import { customKeyOf } from '@/server/kernel/contract/listing';
import type { Reference } from '@/server/kernel/contract/reference';
import type { Db } from '@/server/kernel/db/client';
import { checkCustomFields, loadCustomFields } from '@/server/records/custom-fields/values';
import type { RowProblem, UpsertDefinition } from '@/server/records/upsert/definition';
import { findReferences, setReferences } from '@/server/records/upsert/references';
import type { Action } from './contract';

type Row = Record<string, unknown>;
type Setting = Omit<Action<'setField'>, 'type'>;

/** Where a request says what is wrong. */
interface Place {
  field: string;
  value: string;
}
const placeOf = ({ also }: Pick<Setting, 'also'>, name: string): Place =>
  also && Object.hasOwn(also, name)
    ? { field: `action.also.${name}`, value: `action.also.${name}` }
    : { field: 'action.field', value: 'action.value' };

/** The row that setting fields comes to. Throws the 400 of a field that is none, or of a value that it cannot have. */
export function fieldRow(definition: UpsertDefinition, { field, value, also = {} }: Setting): Row {
  const main = oneField(definition, field, value, placeOf({}, field));
  const others = Object.entries(also).map(([name, more]) => oneField(definition, name, more, placeOf({ also }, name)));
  const customFields = Object.assign({}, ...[main, ...others].map((row) => row.customFields));
  const row = Object.assign({}, ...others, main);
  return row.customFields === undefined ? row : { ...row, customFields };
}

function oneField(definition: UpsertDefinition, field: string, value: unknown, at: Place): Row {
  if (value === undefined) throw invalid(at.value, 'Required', { code: 'required' });
  const key = customKeyOf(field);
  const known = definition.row instanceof z.ZodObject ? Object.keys(definition.row.shape) : [];
  const isKnown = key === undefined ? known.includes(field) && field !== 'customFields' : definition.entity;
  if (!isKnown) throw invalid(at.field, `no such field: ${field}`, { code: 'unknown_field' });
  if (field === 'ownerId' || field === 'ownerEmail') throw invalid(at.field, 'owners are set by setOwner');
  if (value !== null && ['externalId', definition.alternative?.field].includes(field))
    throw invalid(at.field, `${field} tells records apart, so many cannot be given the same`);
  const { success, data, error } = definition.row.safeParse(
    key === undefined ? { [field]: value } : { customFields: { [key]: value } },
  );
  if (success) return data;
  throw invalid(at.value, error.issues.map(({ message }) => message).join('; '));
}

/** Throws the 400 of what a row refers to in vain, or of a custom field that is none or cannot have such a value. */
export async function checkField(on: Db, ctx: Context, definition: UpsertDefinition, setting: Setting) {
  const { references = [], entity } = definition;
  const row = fieldRow(definition, setting);
  const place = ([problem]: readonly RowProblem[]) => placeOf(setting, problem?.field ?? '').value;
  const missing = await missingReferences(on, ctx, references, row);
  refuse(missing, place(missing));
  if (entity === undefined || row.customFields === undefined) return;
  const definitions = await loadCustomFields(on, ctx, entity);
  const { errors } = checkCustomFields(definitions, row.customFields as Row, { creating: false });
  refuse(errors, place(errors));
}

/** What a row refers to in vain. */
export async function missingReferences(
  on: Db,
  ctx: Context,
  references: Reference[],
  row: Row,
): Promise<RowProblem[]> {
  return setReferences({}, references, row, await findReferences(on, ctx, references, [row]));
}

/** Throws the first problem as a 400 at a place of the request. */
export function refuse([problem]: readonly RowProblem[], place: string): void {
  if (!problem) return;
  const { message, field: _field, ...more } = problem;
  throw invalid(place, message, more);
}
