import { type Drained, drainChanges } from '@/server/automation/workflows/evaluate/drain';
import { sweepPool as pool } from '@/server/kernel/db/client';

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
