import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import { nothingToChange } from '@/server/kernel/contract/errors';
import type { Input } from '@/server/kernel/contract/implement';
import { getRecord, getRecordId } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { checkDefinition } from './check';
import type { workflowsContract } from './contract';
import { columnsOf } from './create';
import { workflowRecord } from './record';

const DEFINITION = ['entity', 'trigger', 'conditions', 'triggerConfig', 'actions'] as const;

/** What is not sent stays; the whole is checked again wherever a part of what it does changes. */
export function updateWorkflow(ctx: Context, { id, ...input }: Input<typeof workflowsContract.update>) {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
  if (Object.keys(sent).length === 0) throw nothingToChange();
  return sqlTransaction(ctx, async (tx) => {
    const own = await getRecordId(workflowRecord, ctx, id, tx, { lock: true });
    const before = await getRecord(workflowRecord, ctx, own, tx);
    const { name = before.name, active = before.active } = input;
    const redefined = DEFINITION.some((field) => field in sent);
    // The settings of another trigger would not fit.
    const { entity, conditions, actions } = before;
    const config = input.trigger === undefined || input.trigger === before.trigger ? before.triggerConfig : null;
    const whole = { trigger: before.trigger, triggerConfig: config, entity, conditions, actions, ...sent };
    const definition = redefined && columnsOf(await checkDefinition(tx, ctx, whole));
    await applyChanges(tx, ctx, { record: workflowRecord }, [
      { kind: 'updated', id: own, columns: { name, active, ...definition } },
    ]);
    return { workflow: await getRecord(workflowRecord, ctx, own, tx) };
  });
}
