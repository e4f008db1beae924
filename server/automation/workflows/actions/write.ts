import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import { ENTITIES } from '../entities';
import { readRecordStates } from '../evaluate/record-state';
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
  const entity = first?.step.record.entity;
  const resource = entity && ENTITIES[entity].upsert;
  if (!resource) return;
  const changes = patches.map(({ step: { record, causes }, columns, sent }) => {
    causes(record.id);
    const names = sent ?? Object.keys(columns);
    return { kind: 'updated' as const, id: record.id, sent: names, columns, before: record.row };
  });
  await applyChanges(tx, ctx, resource, changes);
  const ids = patches.map(({ step }) => step.record.id);
  // A field may say whose it is, or whom it is about, which later steps go by.
  const written = await readRecordStates(tx, ctx, entity, ids);
  for (const { step } of patches) Object.assign(step.record, written.get(step.record.id));
}
