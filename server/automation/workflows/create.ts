import { applyChanges } from '@/server/kernel/changes';
import type { Context } from '@/server/kernel/context';
import type { Input } from '@/server/kernel/contract/implement';
import { newId } from '@/server/kernel/db/ids';
import { getRecord } from '@/server/kernel/db/record';
import { sqlTransaction } from '@/server/kernel/db/transaction';
import { checkDefinition } from './check';
import type { workflowsContract } from './contract';
import { workflowRecord } from './record';
import type { Definition } from './shapes';

export function createWorkflow(ctx: Context, input: Input<typeof workflowsContract.create>) {
  const { name, active = true, ...definition } = input;
  return sqlTransaction(ctx, async (tx) => {
    const columns = { name, active, ...columnsOf(await checkDefinition(tx, ctx, definition)) };
    const id = newId();
    await applyChanges(tx, ctx, { record: workflowRecord }, [{ kind: 'created', id, columns }]);
    return { workflow: await getRecord(workflowRecord, ctx, id, tx) };
  });
}

/** How a definition is kept. */
export const columnsOf = ({ triggerConfig, ...rest }: Definition) => ({ ...rest, ...triggerConfig });
