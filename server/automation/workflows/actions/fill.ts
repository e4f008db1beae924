import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
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
  return Promise.all(
    steps.map((step, i) => {
      const text = texts[i] ?? '';
      const known = variables.get(step);
      return known ? filled(text, { ...known, ...about(step) }) : text;
    }),
  );
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
