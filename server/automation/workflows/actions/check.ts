import { z } from 'zod';
import type { Context } from '@/server/kernel/context';
import type { FieldFault } from '@/server/kernel/contract/faults';
import { faultsOf } from '@/server/kernel/contract/faults';
import { choice, prose, requiredText } from '@/server/kernel/contract/fields';
import { API_PREFIX } from '@/server/kernel/contract/operation';
import { type Db, sql } from '@/server/kernel/db/client';
import { isId } from '@/server/kernel/db/ids';
import { templateProblem } from '@/server/kernel/mail/template';
import { PRIORITIES } from '@/server/records/tasks/contract';
import { oneRecord, type WorkflowEntity } from '../names';
import { NAMING_ACTIONS } from '../naming-actions';
import { ACTION_TYPES, type ActionType, fieldValue, type WorkflowAction } from '../shapes';
import { ACTIONS_OF, isAssignment } from './catalogue';
import { checkUpdate, type Wrong } from './check-update';

const template = (schema: z.ZodString) =>
  schema.superRefine(async (text, on) => {
    const message = await templateProblem(text);
    if (message) on.addIssue({ code: 'custom', message });
  });

/** What a caller says of each action. */
const INPUTS: Record<ActionType, z.ZodObject> = {
  CREATE_TASK: z.object({
    type: z.literal('CREATE_TASK'),
    title: template(requiredText()),
    dueInDays: z.int().min(0).max(3650).nullable().default(null),
    assignToOwner: z.boolean().default(false),
    priority: choice(PRIORITIES).default('MEDIUM'),
  }),
  ...NAMING_ACTIONS,
  UPDATE_FIELD: z.object({ type: z.literal('UPDATE_FIELD'), field: requiredText(200), value: fieldValue }),
  ADD_TAG: z.object({ type: z.literal('ADD_TAG'), tag: requiredText(100) }),
  REMOVE_TAG: z.object({ type: z.literal('REMOVE_TAG'), tag: requiredText(100) }),
  ADD_NOTE: z.object({ type: z.literal('ADD_NOTE'), body: template(prose().min(1)) }),
  CREATE_EMAIL_DRAFT: z.object({
    type: z.literal('CREATE_EMAIL_DRAFT'),
    subject: template(requiredText(998)),
    bodyHtml: template(prose(1_000_000).min(1)),
  }),
};

interface Around {
  on: Db;
  ctx: Context;
  entity: WorkflowEntity;
  members: ReadonlySet<string>;
}

/** Actions as they are kept, and what is wrong with them: `actions.<i>.<field>: <rule>`. */
export async function checkActions(
  on: Db,
  ctx: Context,
  entity: WorkflowEntity,
  sent: ({ type: string } & Record<string, unknown>)[],
  members: ReadonlySet<string>,
): Promise<{ value: WorkflowAction[]; problems: FieldFault[] }> {
  const value: WorkflowAction[] = [];
  const problems: FieldFault[] = [];
  for (const [i, one] of sent.entries()) {
    const { action, wrong } = await checkAction({ on, ctx, entity, members }, one);
    if (action) value.push(action);
    problems.push(...wrong.map(({ path, ...fault }) => ({ ...fault, field: ['actions', i, ...path].join('.') })));
  }
  if (value.filter(({ type }) => isAssignment(type)).length > 1) {
    problems.push({ field: 'actions', message: 'only one of them may assign an owner' });
  }
  return { value, problems };
}

const wrong = (field: string, message: string, more: Omit<Wrong, 'path' | 'message'> = {}): Wrong[] => [
  { path: [field], message, ...more },
];
const oneOf = (allowed: readonly string[]) => ({ code: 'not_allowed', fix: { allowed } }) as const;
const named = { code: 'unknown_reference' } as const;

async function checkAction(
  around: Around,
  sent: { type: string } & Record<string, unknown>,
): Promise<{ action?: WorkflowAction; wrong: Wrong[] }> {
  const type = ACTION_TYPES.find((one) => one === sent.type);
  if (!type) return { wrong: wrong('type', `must be one of: ${ACTION_TYPES.join(', ')}`, oneOf(ACTION_TYPES)) };
  const fitting = ACTIONS_OF[around.entity];
  if (!fitting.includes(type)) {
    const what = `${type} does not work on ${oneRecord(around.entity)}`;
    return { wrong: wrong('type', `${what}; what does: ${fitting.join(', ')}`, oneOf(fitting)) };
  }
  const parsed = await INPUTS[type].safeParseAsync(sent);
  if (!parsed.success) {
    return {
      wrong: faultsOf(parsed.error.issues, sent).map(({ field, ...fault }) => ({
        path: field ? [field] : [],
        ...fault,
      })),
    };
  }
  const action = parsed.data as WorkflowAction;
  if (action.type !== 'UPDATE_FIELD') return { action, wrong: await checkNamed(around, action) };
  const update = await checkUpdate(around.on, around.ctx, around.entity, action);
  return { action: { ...action, value: update.value }, wrong: update.wrong };
}

/** Whom and what an action names must be there; a tag keeps its name until the transaction ends. */
async function checkNamed({ on, ctx, members }: Around, action: WorkflowAction): Promise<Wrong[]> {
  const stranger = (id: string) => `'${id}' is not a member of this workspace`;
  switch (action.type) {
    case 'ASSIGN_OWNER':
      return members.has(action.userId) ? [] : wrong('userId', stranger(action.userId), named);
    case 'ASSIGN_ROUND_ROBIN':
      return action.userIds.flatMap((one, i) =>
        members.has(one) ? [] : [{ path: ['userIds', i], message: stranger(one), ...named }],
      );
    case 'ADD_TAG':
    case 'REMOVE_TAG': {
      const found = await on.query(
        sql`SELECT 1 FROM "Tag" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND name = ${action.tag}::citext FOR KEY SHARE`,
      );
      return found.length > 0
        ? []
        : wrong('tag', `no tag named '${action.tag}'`, { ...named, fix: { call: `POST ${API_PREFIX}/tags` } });
    }
    case 'ENROLL_SEQUENCE':
      return checkSequence(on, ctx, action.sequenceId);
    default:
      return [];
  }
}

async function checkSequence(on: Db, ctx: Context, id: string): Promise<Wrong[]> {
  const [row] = isId(id)
    ? await on.query<{ status: string }>(
        sql`SELECT status FROM "Sequence" WHERE "workspaceId" = ${ctx.workspaceId}::uuid AND id = ${id}::uuid`,
      )
    : [];
  if (!row) return wrong('sequenceId', `no sequence found for '${id}'`, named);
  return row.status === 'ARCHIVED' ? wrong('sequenceId', 'this sequence is archived') : [];
}
