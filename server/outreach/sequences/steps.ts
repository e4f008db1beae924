import type { Context } from '@/server/kernel/context';
import { invalid } from '@/server/kernel/contract/errors';
import { newId } from '@/server/kernel/db/ids';
import type { Tx } from '@/server/kernel/db/transaction';
import type { StepInput } from './contract';

/** Throws the 400 of the first e-mail step that is not whole. */
export function checkSteps(steps: StepInput[]): void {
  const bare = steps.findIndex(({ type, subject, bodyHtml }) => type === 'EMAIL' && !(subject && bodyHtml?.trim()));
  if (bare >= 0) throw invalid(`steps.${bare}`, 'An EMAIL step needs both subject and bodyHtml.', { code: 'required' });
}

/** Gives a sequence these steps in place of those that it has. */
export async function replaceSteps(tx: Tx, ctx: Context, sequenceId: string, steps: StepInput[]): Promise<void> {
  const { workspaceId } = ctx;
  await tx.sequenceStep.deleteMany({ where: { workspaceId, sequenceId } });
  await tx.sequenceStep.createMany({
    data: steps.map(({ type, delayDays = 0, subject = null, bodyHtml = null, taskTitle = null }, order) => ({
      ...{ workspaceId, id: newId(), sequenceId, order, type, delayDays, subject, bodyHtml, taskTitle },
    })),
  });
}
