import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import { forWorkspace } from '@/server/kernel/foreign';
import { fill, Unfilled, type Variables } from '@/server/kernel/mail/template';
import { variablesOfAll } from '@/server/outreach/mail/compose/variables';
import { workflowRecords } from '../names';
import { Failure, type Step } from './step';

const hasPlaceholders = (text: string) => text.includes('{{') || text.includes('{%');

/**
 * Texts with their placeholders filled in, one for each step. Beside what mails can name there is the `owner`, and an e-mail
 * or task under its own name.
 */
export async function fillAll(
  tx: Transaction,
  ctx: Context,
  steps: Pick<Step, 'record' | 'pendingRun'>[],
  texts: string[],
): Promise<(string | Failure)[]> {
  const needing = steps.filter((_, i) => hasPlaceholders(texts[i] ?? ''));
  const values =
    needing.length > 0
      ? await variablesOfAll(
          tx,
          ctx,
          needing.map(({ record }) => record),
        )
      : [];
  const variables = new Map(needing.map((step, i) => [step, values[i] ?? {}]));
  return forWorkspace(ctx.workspaceId, async () => {
    const written: (string | Failure)[] = [];
    // One after the other: what decides is filled in one at a time anyhow, and many at once would be too many to wait.
    for (const [i, step] of steps.entries()) {
      const text = texts[i] ?? '';
      const known = variables.get(step);
      written.push(known ? await filled(text, { ...known, ...about(step) }) : text);
    }
    return written;
  });
}

function about({ record, pendingRun }: Pick<Step, 'record' | 'pendingRun'>): Variables {
  const { entity, owner } = record;
  const named =
    entity === 'EMAIL' || entity === 'TASK' ? { [workflowRecords[entity].key]: pendingRun.change.record } : {};
  return { ...named, owner, sender: owner };
}

async function filled(text: string, variables: Variables): Promise<string | Failure> {
  try {
    return await fill('text', text, variables);
  } catch (error) {
    if (error instanceof Unfilled) return new Failure(error.problem);
    throw error;
  }
}
