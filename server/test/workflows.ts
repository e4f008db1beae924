import { expect } from 'vitest';
import type { z } from 'zod';
import { workflows } from '@/server/automation/workflows';
import type { workflowsContract } from '@/server/automation/workflows/contract';
import { type Drained, drainChanges } from '@/server/automation/workflows/evaluate/drain';
import { sweepPool as pool } from '@/server/kernel/db/client';
import { tasks } from '@/server/records/tasks';
import { call } from './call';

export type NewWorkflow = Partial<z.input<typeof workflowsContract.create.input>>;

/** A workflow that does nothing to new deals, unless it is said otherwise. @returns its id */
export async function makeWorkflow({ key }: { key: string }, more: NewWorkflow): Promise<string> {
  const rule = { name: 'Rule', entity: 'DEAL', trigger: 'CREATED', actions: [], ...more };
  const { status, body } = await call(key, workflows.create, rule as never);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.workflow.id;
}

/** What workflows have made of everything that has happened. */
export async function evaluated(): Promise<Drained> {
  return drainChanges({ forMs: 20_000 });
}

/** The runs of a workspace, oldest first. */
export async function runsOf(workspaceId: string) {
  const { rows } = await pool.query<{ workflow: string; recordId: string; status: string; detail: string }>(
    `SELECT w.name AS workflow, r."recordId"::text, r.status, r.detail FROM "WorkflowRun" r
     JOIN "Workflow" w ON w."workspaceId" = r."workspaceId" AND w.id = r."workflowId"
     WHERE r."workspaceId" = $1 ORDER BY r.id`,
    [workspaceId],
  );
  return rows;
}

/** What has come of each run, once everything that has happened was looked at. */
export async function outcomesOf({ id }: { id: string }) {
  await evaluated();
  return (await runsOf(id)).map(({ workflow, status, detail }) => [workflow, status, detail]);
}

/** An action, and the titles of the tasks that there are. */
export const task = (title: string) => ({ type: 'CREATE_TASK', title });
export const titlesOf = async ({ key }: { key: string }) =>
  (await call(key, tasks.list, {})).body.tasks.map(({ title }) => title).sort();
