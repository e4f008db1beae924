import { z } from 'zod';
import { workflowChoices } from '@/server/app/console/workflow-choices';
import { workflowRuns } from '@/server/app/console/workflow-runs';
import { RUN_STATUSES, WORKFLOW_ENTITIES } from '@/server/automation/workflows/names';
import { memberProcedure, router } from '../init';
import { input } from '../input';

const entity = z.enum(WORKFLOW_ENTITIES);

/** What the editor and the history of workflows show beside them. */
export const workflowConsoleRouter = router({
  choices: memberProcedure
    .input(input({ entity }))
    .query(({ ctx, input }) => workflowChoices(ctx.member, input.entity)),
  runs: memberProcedure
    .input(input({ id: z.uuid(), status: z.enum(RUN_STATUSES).optional(), cursor: z.string().nullish() }))
    .query(({ ctx, input: { cursor, ...asked } }) =>
      workflowRuns(ctx.member, { ...asked, cursor: cursor ?? undefined }),
    ),
});
