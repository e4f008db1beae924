import type { Context } from '@/server/kernel/context';
import { faultsText } from '@/server/kernel/contract/faults';
import type { Transaction } from '@/server/kernel/db/transaction';
import { loadBatchContext } from '@/server/records/upsert/batch';
import type { Existing } from '@/server/records/upsert/definition';
import { writtenColumns } from '@/server/records/upsert/plan';
import { ENTITIES } from '../entities';
import { loadFields } from '../fields';
import { labelOf } from '../labels';
import type { FieldValue } from '../shapes';
import { type Act, Failure, type Outcome, type Step, withAction } from './step';
import { writeRecords } from './write';

const CUSTOM = 'customFields.';

/** Writes one field by the rules by which the API writes it. */
export const updateField: Act = async (tx, ctx, given) => {
  const plans = await plan(tx, ctx, given);
  const patches = given.flatMap((step, i) => {
    const one = plans[i];
    return one instanceof Failure || !one || one.isThere ? [] : [{ step, columns: one.columns, sent: one.sent }];
  });
  await writeRecords(tx, ctx, patches);
  return plans.map((one): Outcome => (one instanceof Failure ? one : one.detail));
};

interface Plan {
  columns: Record<string, unknown>;
  sent: string[];
  /** Whether the record says so already. */
  isThere: boolean;
  detail: string;
}

async function plan(tx: Transaction, ctx: Context, given: Step[]): Promise<(Plan | Failure)[]> {
  const steps = withAction(given, 'UPDATE_FIELD');
  const [first] = steps;
  const resource = first && ENTITIES[first.record.entity].upsert;
  if (!resource) return steps.map(() => new Failure('Its fields cannot be changed.'));
  const rows = steps.map(({ action: { field, value } }) =>
    field.startsWith(CUSTOM) ? { customFields: { [field.slice(CUSTOM.length)]: value } } : { [field]: value },
  );
  const around = await loadBatchContext(tx, ctx, resource, rows, { hasErased: true });
  const fields = await loadFields(tx, ctx, first.record.entity);
  return steps.map(({ record, action: { field, value } }, i) => {
    const row = rows[i] ?? {};
    const { columns, problems } = writtenColumns(resource, row, record.row, around);
    if (problems.length > 0) return new Failure(faultsText(problems, { row: true }));
    const isThere = says(record.row, columns);
    const label = fields.get(field)?.label ?? labelOf(field);
    const detail = `${label} ${isThere ? 'was' : 'set to'} ${said(value)}${isThere ? ' already' : ''}.`;
    return { columns, sent: Object.keys(row), isThere, detail };
  });
}

function said(value: FieldValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === null ? 'empty' : `“${String(value).slice(0, 100)}”`;
}

/** Whether a row holds these values. */
function says(row: Existing, columns: Record<string, unknown>): boolean {
  return Object.entries(columns).every(([name, value]) => {
    const is = row[name];
    if (name !== 'customFields') return JSON.stringify(is ?? null) === JSON.stringify(value ?? null);
    return says((is ?? {}) as Existing, value as Record<string, unknown>);
  });
}
