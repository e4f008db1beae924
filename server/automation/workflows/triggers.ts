import type { FieldFault } from '@/server/kernel/contract/faults';
import { LIFECYCLE_STAGES } from '@/server/records/contacts/names';
import { DEAL_STAGES } from '@/server/records/deals/names';
import { oneRecord, type Trigger, type WorkflowEntity } from './names';
import type { TriggerConfig } from './shapes';

/** What can happen to records of each kind. */
export const TRIGGERS_OF: Record<WorkflowEntity, readonly Trigger[]> = {
  LEAD: ['CREATED', 'STATUS_CHANGED', 'STAGE_CHANGED', 'STALLED'],
  CONTACT: ['CREATED', 'STATUS_CHANGED', 'STAGE_CHANGED', 'REPLY_RECEIVED', 'STALLED'],
  DEAL: ['CREATED', 'STAGE_CHANGED', 'STALLED', 'TIME_IN_STAGE'],
  EMAIL: ['CREATED', 'STATUS_CHANGED', 'STALLED'],
  TASK: ['CREATED', 'STATUS_CHANGED', 'STALLED'],
};

/** The field whose change each of these triggers tells. */
export const WATCHED: Partial<Record<WorkflowEntity, Partial<Record<Trigger, string>>>> = {
  LEAD: { STATUS_CHANGED: 'status', STAGE_CHANGED: 'lifecycleStage' },
  CONTACT: { STATUS_CHANGED: 'status', STAGE_CHANGED: 'lifecycleStage' },
  DEAL: { STAGE_CHANGED: 'stage' },
  EMAIL: { STATUS_CHANGED: 'status' },
  TASK: { STATUS_CHANGED: 'done' },
};

/** Why an entity cannot have a trigger, in one sentence; undefined when it can. */
export function triggerProblem(entity: WorkflowEntity, trigger: Trigger): string | undefined {
  if (TRIGGERS_OF[entity].includes(trigger)) return undefined;
  if (trigger === 'REPLY_RECEIVED') return 'The REPLY_RECEIVED trigger only works on CONTACT workflows.';
  const one = oneRecord(entity);
  return `${one.charAt(0).toUpperCase()}${one.slice(1)} has no ${trigger} trigger. It has: ${TRIGGERS_OF[entity].join(', ')}.`;
}

const USES: Partial<Record<Trigger, { needs: (keyof TriggerConfig)[]; takes: (keyof TriggerConfig)[] }>> = {
  STALLED: { needs: ['idleDays'], takes: ['idleDays'] },
  TIME_IN_STAGE: { needs: ['stage', 'days'], takes: ['stage', 'days'] },
  STAGE_CHANGED: { needs: [], takes: ['stage'] },
};

/** What is wrong with a trigger's settings, by field. */
export function configProblems(trigger: Trigger, config: TriggerConfig): FieldFault[] {
  const { needs = [], takes = [] } = USES[trigger] ?? {};
  const at = (name: string) => `triggerConfig.${name}`;
  const missing = needs
    .filter((name) => config[name] === null)
    .map((name) => ({ field: at(name), message: 'Required', code: 'required' as const }));
  const spare = (Object.keys(config) as (keyof TriggerConfig)[]).filter(
    (name) => config[name] !== null && !takes.includes(name),
  );
  return [...missing, ...spare.map((name) => ({ field: at(name), message: `not used by the ${trigger} trigger` }))];
}

/** The stages that a record of an entity can be in by name; a deal's place on the board has an id besides. */
export const STAGES_OF: Partial<Record<WorkflowEntity, readonly string[]>> = {
  LEAD: LIFECYCLE_STAGES,
  CONTACT: LIFECYCLE_STAGES,
  DEAL: DEAL_STAGES,
};
