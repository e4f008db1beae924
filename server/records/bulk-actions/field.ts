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
const VALUE = 'action.value';

/** The row that setting one field comes to. Throws the 400 of a field that is none, or of a value that it cannot have. */
export function fieldRow(definition: UpsertDefinition, { field, value }: Omit<Action<'setField'>, 'type'>): Row {
  if (value === undefined) throw invalid(VALUE, 'Required', { code: 'required' });
  const key = customKeyOf(field);
  const known = definition.row instanceof z.ZodObject ? Object.keys(definition.row.shape) : [];
  const isKnown = key === undefined ? known.includes(field) && field !== 'customFields' : definition.entity;
  if (!isKnown) throw invalid('action.field', `no such field: ${field}`, { code: 'unknown_field' });
  if (field === 'ownerId' || field === 'ownerEmail') throw invalid('action.field', 'owners are set by setOwner');
  if (value !== null && ['externalId', definition.alternative?.field].includes(field))
    throw invalid('action.field', `${field} tells records apart, so many cannot be given the same`);
  const { success, data, error } = definition.row.safeParse(
    key === undefined ? { [field]: value } : { customFields: { [key]: value } },
  );
  if (success) return data;
  throw invalid(VALUE, error.issues.map(({ message }) => message).join('; '));
}

/** Throws the 400 of what a row refers to in vain, or of a custom field that is none or cannot have such a value. */
export async function checkField(on: Db, ctx: Context, { references = [], entity }: UpsertDefinition, row: Row) {
  refuse(await missingReferences(on, ctx, references, row), VALUE);
  if (entity === undefined || row.customFields === undefined) return;
  const definitions = await loadCustomFields(on, ctx, entity);
  refuse(checkCustomFields(definitions, row.customFields as Row, { creating: false }).errors, VALUE);
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
