import { expressionProblem } from './cel';
import { nextSlot } from './cron-slot';
import { dueAt } from './duration';
import type { FunctionConfig } from './protocol';

const HONOURED: Record<string, ReadonlySet<string>> = {
  function: new Set(['id', 'name', 'triggers', 'steps', 'idempotency', 'concurrency', 'cancel']),
  trigger: new Set(['event', 'expression', 'cron']),
  concurrency: new Set(['limit', 'key', 'scope']),
  cancel: new Set(['event', 'if', 'timeout']),
};
const RETRIES_MAX = 20;

/** Names of the options in use that the engine does not honour. */
function unhonoured(config: FunctionConfig): string[] {
  const extra = (kind: string, value: object, prefix = '') =>
    Object.entries(value)
      .filter(([name, set]) => set !== undefined && !HONOURED[kind]?.has(name))
      .map(([name]) => prefix + name);
  return [
    ...extra('function', config),
    ...config.triggers.flatMap((trigger) => extra('trigger', trigger, 'triggers.')),
    ...(config.concurrency ?? []).flatMap((limit) => extra('concurrency', limit, 'concurrency.')),
    ...(config.cancel ?? []).flatMap((cancel) => extra('cancel', cancel, 'cancelOn.')),
  ];
}

function thrownText(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Each value that must be understood, as [option, problem]. */
function* problems(config: FunctionConfig): Generator<[string, string | undefined]> {
  for (const trigger of config.triggers) {
    if (trigger.expression) yield ['triggers.if', expressionProblem(trigger.expression)];
    const { cron } = trigger;
    if (cron !== undefined) yield ['triggers.cron', thrownText(() => nextSlot(cron, new Date()))];
    if (trigger.event === undefined && cron === undefined) yield ['triggers', 'neither an event nor a cron'];
  }
  for (const limit of config.concurrency ?? []) if (limit.key) yield ['concurrency.key', expressionProblem(limit.key)];
  for (const cancel of config.cancel ?? []) {
    if (cancel.if) yield ['cancelOn.if', expressionProblem(cancel.if)];
    yield ['cancelOn.timeout', thrownText(() => dueAt(cancel.timeout))];
  }
  if (config.idempotency) yield ['idempotency', expressionProblem(config.idempotency)];
}

/** Why a function cannot be run here, naming the function and the option; undefined if it can. */
export function functionProblem(config: FunctionConfig): string | undefined {
  const refused = unhonoured(config);
  if (refused.length > 0)
    return `function "${config.id}" uses ${refused.join(', ')}, which the embedded engine does not honour`;
  for (const [option, problem] of problems(config))
    if (problem !== undefined) return `function "${config.id}": ${option} is not valid: ${problem}`;
  const steps = Object.values(config.steps);
  const [step] = steps;
  if (!step || steps.length !== 1) return `function "${config.id}" has ${steps.length} entry points instead of one`;
  if (step.runtime.type !== 'http')
    return `function "${config.id}" uses runtime "${step.runtime.type}", which the embedded engine does not honour`;
  if ((step.retries?.attempts ?? 0) > RETRIES_MAX)
    return `function "${config.id}": retries must be ${RETRIES_MAX} at most`;
  return undefined;
}
