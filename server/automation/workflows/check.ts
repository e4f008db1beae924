import type { Context } from '@/server/kernel/context';
import { mistake, ValidationError } from '@/server/kernel/contract/errors';
import type { Fault, FieldFault } from '@/server/kernel/contract/faults';
import { isDate, toUtc } from '@/server/kernel/contract/fields';
import { type Db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { checkActions } from './actions/check';
import type { DefinitionInput } from './contract';
import { loadFields } from './fields';
import { oneRecord, type WorkflowEntity } from './names';
import { type Field, OPERATORS_OF } from './operators';
import type { Condition, Definition, FieldValue, TriggerConfig } from './shapes';
import { configProblems, STAGES_OF, TRIGGERS_OF, triggerProblem } from './triggers';

/** What a definition was checked to, or what is wrong with it. */
interface Checked<T> {
  value: T;
  problems: FieldFault[];
}

/** A definition as it is kept. Throws a 400 that names every field and the rule that it breaks. */
export async function checkDefinition(on: Db, ctx: Context, input: DefinitionInput): Promise<Definition> {
  const { entity, trigger } = input;
  const impossible = triggerProblem(entity, trigger);
  if (impossible)
    throw mistake(impossible, { code: 'not_allowed', field: 'trigger', fix: { allowed: TRIGGERS_OF[entity] } });
  const fields = await loadFields(on, ctx, entity);
  const members = await memberIds(on, ctx);
  const config = await checkConfig(on, ctx, entity, input);
  const conditions = (input.conditions ?? []).map((one, i) =>
    checkCondition(entity, fields, members, one, `conditions.${i}`),
  );
  const actions = await checkActions(on, ctx, entity, input.actions, members);
  const problems = [config, ...conditions, actions].flatMap((part) => part.problems);
  if (problems.length > 0) throw new ValidationError(problems, { row: true });
  return {
    ...{ entity, trigger, triggerConfig: config.value },
    conditions: conditions.map(({ value }) => value),
    actions: actions.value,
  };
}

async function memberIds(on: Db, ctx: Context): Promise<ReadonlySet<string>> {
  const rows = await on.query<{ id: string }>(
    sql`SELECT id::text FROM "Member" WHERE "workspaceId" = ${ctx.workspaceId}::uuid`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function checkConfig(
  on: Db,
  ctx: Context,
  entity: WorkflowEntity,
  { trigger, triggerConfig }: DefinitionInput,
): Promise<Checked<TriggerConfig>> {
  const { idleDays = null, stage: named = null, days = null } = triggerConfig ?? {};
  const fixed = STAGES_OF[entity] ?? [];
  const stage = named !== null && fixed.includes(named.toUpperCase()) ? named.toUpperCase() : named;
  const value = { idleDays, stage, days };
  const problems = configProblems(trigger, value);
  if (problems.length === 0 && stage !== null && !fixed.includes(stage)) {
    const known = entity === 'DEAL' && (await isBoardStage(on, ctx, stage));
    const board = entity === 'DEAL' ? ', or the id of a board stage' : '';
    const message = `must be one of: ${fixed.join(', ')}${board}`;
    if (!known) problems.push({ field: 'triggerConfig.stage', message, code: 'not_allowed', fix: { allowed: fixed } });
  }
  return { value, problems };
}

async function isBoardStage(on: Db, ctx: Context, id: string): Promise<boolean> {
  if (!isId(id)) return false;
  const rows = await on.query(
    sql`SELECT 1 FROM "Stage" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`,
  );
  return rows.length > 0;
}

function checkCondition(
  entity: WorkflowEntity,
  fields: ReadonlyMap<string, Field>,
  members: ReadonlySet<string>,
  { field: name, op, value }: { field: string; op: Condition['op']; value?: unknown },
  at: string,
): Checked<Condition> {
  const field = fields.get(name);
  const kept = (checked: FieldValue, problems: FieldFault[]) => ({
    value: { field: name, op, value: checked },
    problems,
  });
  if (!field) {
    const fix = { allowed: [...fields.keys()] };
    const message = `${oneRecord(entity)} has no field '${name}'`;
    return kept(null, [{ field: `${at}.field`, message, code: 'not_allowed', fix }]);
  }
  const allowed = OPERATORS_OF[field.type];
  if (!allowed.includes(op)) {
    const message = `'${op}' does not fit ${name}; it takes: ${allowed.join(', ')}`;
    return kept(null, [{ field: `${at}.op`, message, code: 'not_allowed', fix: { allowed } }]);
  }
  if (op === 'is_set' || op === 'is_not_set') return kept(null, []);
  if (op !== 'in') {
    const one = checkValue(field, members, value, `${at}.value`);
    return kept(one.value, one.problems);
  }
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) {
    return kept(null, [{ field: `${at}.value`, message: 'in needs a list of 1 to 100 values' }]);
  }
  const list = value.map((one, i) => checkValue(field, members, one, `${at}.value.${i}`));
  return kept(
    list.flatMap(({ value: one }) => (typeof one === 'string' || typeof one === 'number' ? one : [])),
    list.flatMap(({ problems }) => problems),
  );
}

function checkValue(
  { type, options, name }: Field,
  members: ReadonlySet<string>,
  value: unknown,
  at: string,
): Checked<Single | null> {
  const bad = (message: string, more: Pick<Fault, 'code' | 'fix'> = {}) => ({
    value: null,
    problems: [{ field: at, message, ...more }],
  });
  if (value === undefined || value === null || value === '') return bad('Required', { code: 'required' });
  if (type === 'number') return typeof value === 'number' ? good(value) : bad(`${name} is a number`);
  if (type === 'boolean') return typeof value === 'boolean' ? good(value) : bad(`${name} is true or false`);
  if (typeof value !== 'string' || value.length > 1000) return bad('must be a text of at most 1000 characters');
  if (type === 'choice' || type === 'list') {
    const option = options.find((one) => one.toLowerCase() === value.toLowerCase());
    const fix = { allowed: options };
    return option === undefined
      ? bad(`must be one of: ${options.join(', ')}`, { code: 'not_allowed', fix })
      : good(option);
  }
  if (type === 'member') return members.has(value) ? good(value) : bad(`'${value}' is not a member of this workspace`);
  if (type === 'text') return good(value);
  const time = isDate(value) ? value : toUtc(value);
  return time ? good(time) : bad('must be a date or an ISO 8601 datetime');
}

/** One value, of whatever type. */
type Single = string | number | boolean;
const good = (value: Single) => ({ value, problems: [] });
