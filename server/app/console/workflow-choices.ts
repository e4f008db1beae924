import { ENTITIES } from '@/server/automation/workflows/entities';
import { loadFields } from '@/server/automation/workflows/fields';
import type { Operator, WorkflowEntity } from '@/server/automation/workflows/names';
import { type Field, OPERATORS_OF } from '@/server/automation/workflows/operators';
import type { Context } from '@/server/kernel/context';
import { db } from '@/server/kernel/db/client';

export interface WorkflowField extends Field {
  operators: readonly Operator[];
  /** Whether UPDATE_FIELD can write it. */
  writable: boolean;
}

/** What the editor of a workflow lets people pick for a kind of record. */
export async function workflowChoices(ctx: Context, entity: WorkflowEntity): Promise<{ fields: WorkflowField[] }> {
  const row = ENTITIES[entity].upsert?.row;
  const writable = new Set(row && 'shape' in row ? Object.keys(row.shape as object) : []);
  const fields = [...(await loadFields(db, ctx, entity)).values()];
  return {
    fields: fields.map((field) => ({
      ...field,
      operators: OPERATORS_OF[field.type],
      writable: field.name !== 'externalId' && (writable.has(field.name) || field.name.startsWith('customFields.')),
    })),
  };
}
