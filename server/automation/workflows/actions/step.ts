import type { Context } from '@/server/kernel/context';
import type { Transaction } from '@/server/kernel/db/transaction';
import type { PendingRun } from '../evaluate/pending-runs';
import type { RecordState } from '../evaluate/record-state';
import type { WorkflowAction } from '../shapes';

/** One action that one workflow does with one record. */
export interface Step {
  pendingRun: PendingRun;
  record: RecordState;
  notes: string[];
  action: WorkflowAction;
  /** Says that what happens to this record from now on is this workflow's doing. */
  causes(recordId: string): void;
}

/** Why an action cannot be done, to a person. */
export class Failure {
  constructor(readonly reason: string) {}
}

/** What was done, in a sentence, or why it could not be. */
export type Outcome = string | Failure;

/** Does one kind of action for many records of one kind at once; the outcomes are in the order of the steps. */
export type Act = (tx: Transaction, ctx: Context, steps: Step[]) => Promise<Outcome[]>;

/** The steps of an action with what it says. */
export function withAction<T extends WorkflowAction['type']>(steps: Step[], type: T) {
  return steps.map((step) => {
    const { action } = step;
    if (action.type !== type) throw new Error(`A ${action.type} is no ${type}.`);
    return { ...step, record: step.record, action: action as Extract<WorkflowAction, { type: T }> };
  });
}
