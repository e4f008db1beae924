import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import { ENTITIES } from '../entities';
import type { Step } from './step';

interface Patch {
  step: Step;
  columns: Record<string, unknown>;
  /** The names of what is written; the columns' own when left out. */
  sent?: string[];
}

/** Changes records of one kind, each once, as any other change is made; what they say from now on is known to later steps. */
export async function writeRecords(tx: Transaction, ctx: Context, patches: Patch[]): Promise<void> {
  const [first] = patches;
  const resource = first && ENTITIES[first.step.record.entity].upsert;
  if (!resource) return;
  const changes = patches.map(({ step: { record, causes }, columns, sent }) => {
    causes(record.id);
    const names = sent ?? Object.keys(columns);
    return { kind: 'updated' as const, id: record.id, sent: names, columns, before: record.row };
  });
  await applyChanges(tx, ctx, resource, changes);
  for (const { step, columns } of patches) step.record.row = { ...step.record.row, ...columns };
}
