import { createWorkflow } from '@/server/automation/workflows/create';
import { type Context, systemContext } from '@/server/kernel/context';
import { prisma } from '@/server/kernel/db/client';
import { newId } from '@/server/kernel/db/ids';
import type { Random } from './random';

const HOUR_MS = 3_600_000;

/** Three workflows of a small sales team, and what they have done lately. */
export async function fillWorkflows(workspaceId: string, ownerIds: string[], random: Random): Promise<void> {
  const ctx = systemContext(workspaceId, 'demo');
  const task = { type: 'CREATE_TASK', dueInDays: 2, assignToOwner: true, priority: 'HIGH' };
  const proposals = await make(ctx, {
    name: 'Follow up on large proposals',
    entity: 'DEAL',
    trigger: 'STAGE_CHANGED',
    triggerConfig: { stage: 'PROPOSAL' },
    conditions: [{ field: 'value', op: 'gt', value: 10_000 }],
    actions: [{ ...task, title: 'Call about {{deal.name}}' }],
  });
  const leads = await make(ctx, {
    name: 'Share out new leads',
    entity: 'LEAD',
    trigger: 'CREATED',
    actions: [
      { type: 'ASSIGN_ROUND_ROBIN', userIds: ownerIds },
      { ...task, title: 'Get to know {{lead.name}}', dueInDays: 1, priority: 'MEDIUM' },
    ],
  });
  await make(ctx, {
    name: 'Wake up idle deals',
    entity: 'DEAL',
    trigger: 'STALLED',
    active: false,
    triggerConfig: { idleDays: 14 },
    actions: [{ ...task, title: 'What is next for {{deal.name}}?' }],
  });
  const runs = [...(await dealRuns(workspaceId, proposals, random)), ...(await leadRuns(workspaceId, leads, random))];
  await prisma.workflowRun.createMany({ data: runs });
  for (const id of [proposals, leads]) {
    const runCount = runs.filter((run) => run.workflowId === id && run.status !== 'SKIPPED').length;
    const where = { workspaceId_id: { workspaceId, id } };
    await prisma.workflow.update({ where, data: { runCount }, select: { id: true } });
  }
}

const make = async (ctx: Context, workflow: Parameters<typeof createWorkflow>[1]) =>
  (await createWorkflow(ctx, workflow)).workflow.id;

async function dealRuns(workspaceId: string, workflowId: string, random: Random) {
  const select = { id: true, name: true, value: true };
  const where = { workspaceId, stage: { in: ['PROPOSAL', 'NEGOTIATION', 'WON'] } };
  const deals = await prisma.deal.findMany({ where, select, orderBy: { id: 'desc' }, take: 14 });
  return deals.map(({ id, name, value }, i) => {
    const amount = Number(value);
    const large = amount > 10_000;
    const detail = large
      ? `Created the task “Call about ${name}”, for nobody, as there is no owner.`
      : `Value is ${amount.toLocaleString('en')}, but the condition is: Value is over 10,000.`;
    return { ...place(workspaceId, workflowId, id, i, random), status: large ? 'OK' : 'SKIPPED', detail };
  });
}

async function leadRuns(workspaceId: string, workflowId: string, random: Random) {
  const select = { id: true, name: true, owner: { select: { name: true } } };
  const leads = await prisma.lead.findMany({ where: { workspaceId }, select, orderBy: { id: 'desc' }, take: 18 });
  return leads.map(({ id, name, owner }, i) => {
    const who = owner?.name ?? 'nobody';
    const failed = i === 5;
    const detail = failed
      ? 'Nobody of those to assign it to is a member any more.'
      : `Assigned it to ${who}. Created the task “Get to know ${name}”, for ${who}.`;
    return { ...place(workspaceId, workflowId, id, i, random), status: failed ? 'ERROR' : 'OK', detail };
  });
}

/** A run some hours before the one after it. */
function place(workspaceId: string, workflowId: string, recordId: string, back: number, random: Random) {
  const at = Date.now() - Math.round((back + random.below(100) / 100) * 9 * HOUR_MS);
  return { workspaceId, id: newId(at), workflowId, changeId: newId(at), recordId, createdAt: new Date(at) };
}
