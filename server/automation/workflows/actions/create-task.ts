import { applyChanges } from '@/server/kernel/changes';
import { newId } from '@/server/kernel/db/ids';
import { taskDefinition } from '@/server/records/tasks/definition';
import { fillAll } from './fill';
import { type Act, Failure, withAction } from './step';

const DAY_MS = 86_400_000;

/** Makes tasks that hang on the records, or on what those are about. */
export const createTask: Act = async (tx, ctx, given) => {
  const steps = withAction(given, 'CREATE_TASK');
  const titles = await fillAll(
    tx,
    ctx,
    steps,
    steps.map(({ action }) => action.title),
  );
  const changes = steps.flatMap(({ record, action, causes, pendingRun }, i) => {
    const title = titles[i];
    if (typeof title !== 'string') return [];
    const { dueInDays, priority, assignToOwner } = action;
    const { contactId, leadId, dealId, owner } = record;
    const columns = {
      ...taskDefinition.defaults,
      ...{ title: title.slice(0, 500), priority, contactId, leadId, dealId },
      dueDate: dueInDays === null ? null : new Date(Date.now() + dueInDays * DAY_MS).toISOString(),
      ownerId: assignToOwner ? (owner?.id ?? null) : null,
      description: `By the workflow “${pendingRun.workflow.name}”.`,
    };
    const id = newId();
    causes(id);
    return [{ kind: 'created' as const, id, sent: Object.keys(columns), columns, detail: { notifyOwner: true } }];
  });
  await applyChanges(tx, ctx, taskDefinition, changes);
  return steps.map(({ action, record }, i) => {
    const title = titles[i];
    if (title instanceof Failure) return title;
    const who = record.owner ? `for ${record.owner.name}` : 'for nobody, as there is no owner';
    return `Created the task “${title}”${action.assignToOwner ? `, ${who}` : ''}.`;
  });
};
